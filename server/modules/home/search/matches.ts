import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { toLatinDigits } from '../../../../src/contract/digits.ts'
import { removeInvisible } from '../../../../src/contract/invisible.ts'
import { escapeLike } from '../../../db/contains-words.ts'

/** The fewest characters of a number: fewer begin too many of them. */
const SHORTEST_NUMBER = 4
/** The fewest characters of a number without a digit. */
const LETTERS_ONLY = 8

/**
 * Returns the condition for rows whose number begins with a text; undefined when the text cannot be the beginning of a
 * number. Numbers are stored in capital letters.
 */
export function whereNumberBegins(text: string, column: PgColumn): SQL | undefined {
  const number = removeInvisible(toLatinDigits(text)).toUpperCase()
  if (number.length < SHORTEST_NUMBER || /\s/.test(number)) return undefined
  // A word of a name is no number; a transaction can begin with letters only.
  if (number.length < LETTERS_ONLY && !/\d/.test(number)) return undefined
  return sql`${column} like ${`${escapeLike(number)}%`}`
}
