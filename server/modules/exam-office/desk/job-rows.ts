import { and, desc, eq, sql } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import { IMPORT_KINDS } from '../../../../src/contract/exam-office/import-kinds.ts'
import type { ticketJob as contract } from '../../../../src/contract/exam-office/ticket-desk.ts'
import { ticketJob, userProfile } from '../../../db/schema.ts'
import type { Refusal } from '../../../lib/context/handler.ts'
import { guardExamDesk } from '../events/exam-desk-guards.ts'
import { findJobStarter } from './jobs.ts'
import type { JobRow } from './lease.ts'

const NEWEST = 50

/** Returns the file of an import; null for other jobs. Only the person who uploaded it can refer to it. */
function findJobFile(
  { kind, uploadId, dryRun, fileName }: JobRow['input'],
  own: boolean,
): RowOf<typeof contract>['file'] {
  const importKind = IMPORT_KINDS.find((one) => one === kind)
  return importKind === undefined
    ? null
    : {
        kind: importKind,
        name: typeof fileName === 'string' ? fileName : null,
        dryRun: dryRun === true,
        uploadId: own && typeof uploadId === 'string' ? uploadId : null,
      }
}

/** Returns the jobs of the caller's institution with their progress. */
export const jobRows = guardExamDesk(
  async (
    { jobId, examEventId }: ParsedInputOf<typeof contract>,
    { db, client, actor },
  ): Promise<RowOf<typeof contract>[] | Refusal> => {
    const rows = await db
      .select({ job: ticketJob, startedBy: userProfile.displayName })
      .from(ticketJob)
      .leftJoin(
        userProfile,
        and(
          eq(userProfile.clientId, ticketJob.clientId),
          eq(userProfile.userId, sql`(${ticketJob.input} ->> 'who')::bigint`),
        ),
      )
      .where(
        and(
          eq(ticketJob.clientId, client.id),
          jobId === undefined ? undefined : eq(ticketJob.id, jobId),
          examEventId === undefined ? undefined : eq(ticketJob.examEventId, examEventId),
        ),
      )
      .orderBy(desc(ticketJob.id))
      .limit(NEWEST)
    return rows.map(({ job, startedBy }) => {
      const own = findJobStarter(job) === actor.userId
      return {
        jobId: job.id,
        examEventId: job.examEventId,
        kind: job.kind,
        status: job.status,
        total: job.total,
        done: job.done,
        report: job.report && { ...job.report },
        startedAt: job.startedAt.toISOString(),
        endedAt: job.endedAt?.toISOString() ?? null,
        startedBy,
        own,
        file: job.kind === 'IMPORT' ? findJobFile(job.input, own) : null,
      }
    })
  },
)
