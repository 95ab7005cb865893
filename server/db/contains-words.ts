import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { toNameKey } from '../../src/contract/fold-letters.ts'
import { sqlNameKey } from './fold-letters.ts'

/** Returns a text for a pattern of `like`, in which it stands for itself. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/**
 * Returns the condition for rows in which every word of a text is part of a name, its translations or a code, as names
 * are compared: however letters, apostrophes and dots are written.
 */
export function whereContainsWords(text: string, ...columns: readonly (PgColumn | SQL)[]): SQL {
  const whole = sql.join(
    columns.map((column) => sqlNameKey(column)),
    sql` || ' ' || `,
  )
  const words = text.trim().split(/\s+/).map(toNameKey)
  return sql.join(
    words.map((word) => sql`(${whole}) like ${`%${escapeLike(word)}%`}`),
    sql` and `,
  )
}
