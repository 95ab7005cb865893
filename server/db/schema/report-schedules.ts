import { foreignKey, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { EXPORT_FORMATS } from '../../../src/contract/export-names.ts'
import {
  DELIVERY_RESULTS,
  SCHEDULE_ENDINGS,
  SCHEDULE_STATUSES,
  SCHEDULED_REPORTS,
} from '../../../src/contract/exports/schedules.ts'
import { college } from './academic.ts'
import { createdAtColumn, instantColumn, referenceColumn, surrogateColumn } from './columns.ts'
import { userAccount } from './people.ts'

/** A saved view of a report that its owner is sent every week (specification, section 11.5). */
export const reportSchedule = pgTable(
  'report_schedule',
  {
    id: surrogateColumn(),
    publicId: text().notNull().unique(),
    clientId: referenceColumn().notNull(),
    userId: referenceColumn().notNull(),
    /** The roles under which it was created; those that the person no longer holds have no effect. */
    roleIds: jsonb().$type<readonly number[]>().notNull(),
    source: text({ enum: SCHEDULED_REPORTS }).notNull(),
    /** The name of the saved view. */
    view: text().notNull(),
    /** The college, for a report on its people. */
    collegeId: referenceColumn(),
    /** From 0, Sunday. */
    weekday: integer().notNull(),
    format: text({ enum: EXPORT_FORMATS }).notNull(),
    status: text({ enum: SCHEDULE_STATUSES }).notNull(),
    ending: text({ enum: SCHEDULE_ENDINGS }),
    nextAt: instantColumn().notNull(),
    lastAt: instantColumn(),
    lastResult: text({ enum: DELIVERY_RESULTS }),
    lastRows: integer(),
    /** The public id of the export of the last delivery. */
    exportId: text(),
    createdAt: createdAtColumn(),
    endedAt: instantColumn(),
  },
  (table) => [
    index().on(table.clientId, table.userId),
    index().on(table.status, table.nextAt),
    index().on(table.exportId),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({ columns: [table.clientId, table.collegeId], foreignColumns: [college.clientId, college.id] }),
  ],
)
