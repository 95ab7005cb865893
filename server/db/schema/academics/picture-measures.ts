import { foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { ASSET_KINDS } from '../../../../src/contract/account/own-pictures.ts'
import { instantColumn, referenceColumn, surrogateColumn } from '../columns.ts'
import { userAccount } from '../people.ts'
import { student } from '../students.ts'
import { client } from '../tenancy.ts'

/**
 * What was measured in a stored picture, which is named by its path: hints for the person who decides about it. A row
 * whose path is no longer in use has no effect.
 */
export const pictureMeasure = pgTable(
  'picture_measure',
  {
    id: surrogateColumn(),
    clientId: referenceColumn()
      .notNull()
      .references(() => client.id),
    path: text().notNull(),
    kind: text({ enum: ASSET_KINDS }).notNull(),
    /** The account that has uploaded it; null: the institution has. */
    userId: referenceColumn(),
    /** The student in whose record the institution has stored it; null: its person has uploaded it. */
    studentId: referenceColumn(),
    /** A hash of its pixels; of its bytes, where they could not be decoded. */
    digest: text().notNull(),
    /** The mean, from 0 to 255; null with the two others: it could not be decoded. */
    brightness: integer(),
    /** The standard deviation of the brightness. */
    contrast: integer(),
    /** How much neighbouring pixels differ, as a tenth of a step of brightness. */
    sharpness: integer(),
    measuredAt: instantColumn().notNull(),
  },
  (table) => [
    unique('picture_measure_path').on(table.clientId, table.path),
    index('picture_measure_digest').on(table.clientId, table.kind, table.digest),
    // For the erasure of a person.
    index().on(table.clientId, table.userId),
    index().on(table.clientId, table.studentId),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({ columns: [table.clientId, table.studentId], foreignColumns: [student.clientId, student.id] }),
  ],
)
