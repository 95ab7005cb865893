import { randomUUID } from 'node:crypto'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { DELIVERY_RESULTS, SCHEDULE_ENDINGS } from '../../../../src/contract/exports/schedules.ts'
import type { Database } from '../../../db/database.ts'
import { client as clientTable, exportJob, reportSchedule, savedView, userAccount } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { isWithinValidity } from '../../../lib/access/validity.ts'
import { findClientById, type Client } from '../../../lib/clients/clients.ts'
import { buildRecipient } from '../../../lib/messaging/send.ts'
import { findJobActor } from '../../../lib/session/job-actor.ts'
import { findCollegeInScope } from '../../users/college/colleges-in-scope.ts'
import { getExportPath } from '../job.ts'
import { EXPORT_SOURCES } from '../../../../src/contract/exports/sources.ts'
import { stopSchedule } from './end-schedule.ts'
import { sqlNextDelivery } from './next-delivery.ts'
import { toExportRequest } from './view-request.ts'

type Schedule = typeof reportSchedule.$inferSelect

/** What follows from the state of the person and the view: the end of the schedule, no mail this week, or an export. */
type Decision =
  | { readonly ending: (typeof SCHEDULE_ENDINGS)[number] }
  | { readonly skipped: (typeof DELIVERY_RESULTS)[number] }
  | Pick<typeof exportJob.$inferInsert, 'roleIds' | 'request' | 'language'>

async function decideDelivery(db: Database, client: Client, schedule: Schedule, now: Date): Promise<Decision> {
  const { userId, roleIds, source, view, collegeId } = schedule
  const [account] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, userId)))
  if (account?.status !== 'ACTIVE' || !isWithinValidity(account, client.timeZone, now))
    return { ending: 'ACCOUNT_INACTIVE' }
  const actor = await findJobActor(db, client, { userId, roleIds, needs: EXPORT_SOURCES[source].needs }, now)
  const { language } = buildRecipient(account, client)
  if (!actor) return { ending: 'NOT_PERMITTED' }
  if (collegeId !== null && !(await findCollegeInScope(collegeId, { db, client, actor, language, now })))
    return { ending: 'NOT_PERMITTED' }
  const [saved] = await db
    .select({ state: savedView.state })
    .from(savedView)
    .where(
      and(
        eq(savedView.clientId, client.id),
        eq(savedView.userId, userId),
        eq(savedView.list, source),
        eq(savedView.name, view),
      ),
    )
  if (!saved) return { ending: 'VIEW_DELETED' }
  if (!account.email || account.emailVerifiedAt === null) return { skipped: 'NO_ADDRESS' }
  if (!account.noticesByEmail) return { skipped: 'NOTICES_OFF' }
  return { roleIds, request: toExportRequest({ source, collegeId }, saved.state), language }
}

/**
 * Claims the schedule that is due first and decides about it in one transaction, so that several processes never
 * deliver the same one twice and none is lost with a process: the export that it starts is a stored job. Returns null
 * when nothing is due, otherwise whether an export was started.
 */
export async function claimDueSchedule(db: Database, now: Date): Promise<{ readonly started: boolean } | null> {
  return runTransaction(db, async (tx) => {
    const [due] = await tx
      .select({ schedule: reportSchedule })
      .from(reportSchedule)
      .innerJoin(clientTable, and(eq(clientTable.id, reportSchedule.clientId), eq(clientTable.status, 'ACTIVE')))
      .where(and(eq(reportSchedule.status, 'ACTIVE'), lte(reportSchedule.nextAt, now)))
      .orderBy(asc(reportSchedule.nextAt), asc(reportSchedule.id))
      .limit(1)
      .for('update', { of: reportSchedule, skipLocked: true })
    const client = due && (await findClientById(tx, due.schedule.clientId))
    if (!due || !client) return null
    const { schedule } = due
    const { id, clientId, userId, format, weekday } = schedule
    const decision = await decideDelivery(tx, client, schedule, now)
    if ('ending' in decision) {
      await stopSchedule(tx, schedule, decision.ending, now)
      return { started: false }
    }
    const publicId = randomUUID()
    const started = !('skipped' in decision)
    if (started)
      await tx.insert(exportJob).values({
        ...decision,
        publicId,
        clientId,
        userId,
        format,
        status: 'RUNNING',
        notifies: false,
        total: 0,
        filePath: getExportPath(publicId, format),
        createdAt: now,
      })
    await tx
      .update(reportSchedule)
      .set({
        nextAt: sqlNextDelivery(weekday, client.timeZone, now),
        lastAt: now,
        lastRows: null,
        ...(started ? { lastResult: 'STARTED', exportId: publicId } : { lastResult: decision.skipped, exportId: null }),
      })
      .where(eq(reportSchedule.id, id))
    return { started }
  })
}
