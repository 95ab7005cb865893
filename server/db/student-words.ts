import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The columns by whose words a student is found. */
interface NameColumns {
  readonly prn: PgColumn
  readonly name: PgColumn
  readonly nameI18n: PgColumn
}

/**
 * Returns the search vector of a student: the words of the name in every script, the whole name as one word, and the
 * PRN, as `sqlFoldedLetters` normalizes them. A function of the database (migration 0044) computes it, and the index
 * `student_words` calls the same one: whatever writes a student keeps the index up to date.
 */
export const sqlStudentWords = ({ prn, name, nameI18n }: NameColumns): SQL =>
  sql`student_words(${prn}, ${name}, ${nameI18n})`
