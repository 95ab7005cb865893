import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { latinDigits } from '../../src/contract/digits.ts'

/** Returns a text for a pattern of `like`, in which it stands for itself. */
export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** Returns the condition for rows in which every word of a text is part of a name, its translations or a code. */
export function containsWords(text: string, ...columns: readonly (PgColumn | SQL)[]): SQL {
  const whole = sql.join(
    columns.map((column) => sql`${column}::text`),
    sql` || ' ' || `,
  )
  const words = latinDigits(text).trim().split(/\s+/)
  return sql.join(
    words.map((word) => sql`(${whole}) ilike ${`%${escaped(word)}%`}`),
    sql` and `,
  )
}
