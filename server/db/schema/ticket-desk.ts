import { sql } from 'drizzle-orm'
import { foreignKey, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instantColumn, referenceColumn, surrogateColumn } from './columns.ts'
import { examEvent } from './examination.ts'

/** A background job on the tickets of an examination; it resumes where it stopped when the server was killed. */
export const ticketJob = pgTable(
  'ticket_job',
  {
    id: surrogateColumn(),
    clientId: referenceColumn().notNull(),
    examEventId: referenceColumn().notNull(),
    kind: text({ enum: ['GENERATE', 'RENDER', 'PUBLISH', 'REISSUE', 'IMPORT'] }).notNull(),
    input: jsonb().$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    status: text({ enum: ['RUNNING', 'DONE', 'FAILED', 'CANCELLED'] }).notNull(),
    total: integer().notNull().default(0),
    done: integer().notNull().default(0),
    report: jsonb().$type<Readonly<Record<string, unknown>>>(),
    startedAt: instantColumn().notNull(),
    endedAt: instantColumn(),
    /**
     * The server process that works on the job, and until when its lease lasts: several processes may share a database.
     */
    owner: text(),
    leaseUntil: instantColumn(),
  },
  (table) => [
    // Two jobs of one kind on one examination would do the same work twice.
    uniqueIndex('ticket_job_running')
      .on(table.clientId, table.examEventId, table.kind)
      .where(sql`status = 'RUNNING'`),
    foreignKey({ columns: [table.clientId, table.examEventId], foreignColumns: [examEvent.clientId, examEvent.id] }),
  ],
)
