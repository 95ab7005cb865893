import { and, desc, eq } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import type { ticketJob as contract } from '../../../../src/contract/exam-office/ticket-desk.ts'
import { ticketJob } from '../../../db/schema.ts'
import type { Refusal } from '../../../lib/context/handler.ts'
import { forExaminationDesk } from './desk.ts'

const NEWEST = 50

/** Returns the jobs of the caller's institution with their progress. */
export const jobRows = forExaminationDesk(
  async (
    { jobId, examEventId }: ParsedInputOf<typeof contract>,
    { db, client },
  ): Promise<RowOf<typeof contract>[] | Refusal> => {
    const rows = await db
      .select()
      .from(ticketJob)
      .where(
        and(
          eq(ticketJob.clientId, client.id),
          jobId === undefined ? undefined : eq(ticketJob.id, jobId),
          examEventId === undefined ? undefined : eq(ticketJob.examEventId, examEventId),
        ),
      )
      .orderBy(desc(ticketJob.id))
      .limit(NEWEST)
    return rows.map(({ id, examEventId: event, kind, status, total, done, report, startedAt, endedAt }) => ({
      jobId: id,
      examEventId: event,
      kind,
      status,
      total,
      done,
      report: report && { ...report },
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }))
  },
)
