import { foreignKey, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { EXPORT_FORMATS } from '../../../src/contract/exports/names.ts'
import {
  DELIVERY_RESULTS,
  SCHEDULE_ENDINGS,
  SCHEDULE_STATUSES,
  SCHEDULED_REPORTS,
} from '../../../src/contract/exports/schedules.ts'
import { college } from './academic.ts'
import { createdAt, moment, reference, surrogate } from './columns.ts'
import { userAccount } from './people.ts'

/** A saved view of a report that its owner is sent every week (specification, section 11.5). */
export const reportSchedule = pgTable(
  'report_schedule',
  {
    id: surrogate(),
    publicId: text().notNull().unique(),
    clientId: reference().notNull(),
    userId: reference().notNull(),
    /** The roles under which it was created; those that the person no longer holds have no effect. */
    roleIds: jsonb().$type<readonly number[]>().notNull(),
    source: text({ enum: SCHEDULED_REPORTS }).notNull(),
    /** The name of the saved view. */
    view: text().notNull(),
    /** The college, for a report on its people. */
    collegeId: reference(),
    /** From 0, Sunday. */
    weekday: integer().notNull(),
    format: text({ enum: EXPORT_FORMATS }).notNull(),
    status: text({ enum: SCHEDULE_STATUSES }).notNull(),
    ending: text({ enum: SCHEDULE_ENDINGS }),
    nextAt: moment().notNull(),
    lastAt: moment(),
    lastResult: text({ enum: DELIVERY_RESULTS }),
    lastRows: integer(),
    /** The public id of the export of the last delivery. */
    exportId: text(),
    createdAt: createdAt(),
    endedAt: moment(),
  },
  (table) => [
    index().on(table.clientId, table.userId),
    index().on(table.status, table.nextAt),
    index().on(table.exportId),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [userAccount.clientId, userAccount.id] }),
    foreignKey({ columns: [table.clientId, table.collegeId], foreignColumns: [college.clientId, college.id] }),
  ],
)
