import { sql, type SQL } from 'drizzle-orm'
import { toNameKey } from '../../../../src/contract/fold-letters.ts'
import { escapeLike } from '../../../db/contains-words.ts'
import { sqlNameKey, sqlWords } from '../../../db/fold-letters.ts'
import { splitWords } from '../accounts/search-words.ts'

/**
 * Returns the condition for texts with words that begin with each word of a search, or for names that begin with the
 * search when signs between letters are left out; undefined for a search without words.
 */
export function whereBeginsWithWords(search: string, name: SQL, texts: SQL = name): SQL | undefined {
  const words = splitWords(search)
  if (words.length === 0) return undefined
  const each = words.map((word) => sql`${sqlWords(texts)} like ${`% ${word}%`}`)
  return sql`(${sqlNameKey(name)} like ${`${escapeLike(toNameKey(search))}%`} or ${sql.join(each, sql` and `)})`
}
