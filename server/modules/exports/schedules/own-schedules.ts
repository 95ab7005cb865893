import { and, eq } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import type {
  pauseReportSchedule,
  removeReportSchedule,
  ReportSchedule,
  reportSchedules,
} from '../../../../src/contract/exports/schedules.ts'
import type { RecordedAct } from '../../../../src/contract/institution/audit/recorded-acts.ts'
import { college, reportSchedule, userAccount } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { sqlNextDelivery } from './next-delivery.ts'

/** Returns the condition for the caller's own schedules, or for one of them; schedules of others never match. */
export const whereOwnSchedule = ({ client, actor }: Pick<ActorContext, 'client' | 'actor'>, scheduleId?: string) =>
  and(
    eq(reportSchedule.clientId, client.id),
    eq(reportSchedule.userId, actor.userId),
    scheduleId === undefined ? undefined : eq(reportSchedule.publicId, scheduleId),
  )

/** Returns the audit record of an act of the caller on one of their schedules. */
export const scheduleAct = (
  { client, actor, now, address, requestId }: ActorContext,
  activity: RecordedAct,
  entityId: string,
  detail?: Readonly<Record<string, unknown>>,
) => ({
  clientId: client.id,
  at: now,
  actorUserId: actor.userId,
  activity,
  entity: 'report_schedule',
  entityId,
  ...(detail && { detail }),
  address,
  requestId,
})

/** Returns the caller's own account; undefined if it was deleted meanwhile. */
export async function findOwnAccount({ db, client, actor }: Pick<ActorContext, 'db' | 'client' | 'actor'>) {
  const [account] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, actor.userId)))
  return account
}

/** Returns the caller's schedules, and where their mails go. */
export async function scheduleRows(context: ActorContext): Promise<RowOf<typeof reportSchedules>[]> {
  const account = await findOwnAccount(context)
  const rows = await context.db
    .select({ schedule: reportSchedule, college })
    .from(reportSchedule)
    .leftJoin(college, and(eq(college.clientId, reportSchedule.clientId), eq(college.id, reportSchedule.collegeId)))
    .where(whereOwnSchedule(context))
    .orderBy(reportSchedule.id)
  return [
    {
      schedules: rows.map(({ schedule, college: about }): ReportSchedule => {
        const { publicId, source, view, weekday, format, status, ending, nextAt, lastAt, lastResult, lastRows } =
          schedule
        return {
          scheduleId: publicId,
          source,
          view,
          college: about && { collegeId: about.id, name: about.name, translations: about.nameI18n },
          weekday,
          format,
          status,
          ending,
          nextAt: status === 'ACTIVE' ? nextAt.toISOString() : null,
          lastAt: lastAt?.toISOString() ?? null,
          lastResult,
          lastRows,
        }
      }),
      email: account?.email ?? null,
      emailConfirmed: account?.email != null && account.emailVerifiedAt !== null,
      noticesByEmail: account?.noticesByEmail ?? false,
      language: account?.preferredLanguage ?? context.client.details.defaultLanguage,
    },
  ]
}

/** Pauses or resumes a schedule. It resumes with the next day of its week, not with the deliveries missed meanwhile. */
export async function pauseSchedule(
  { scheduleId, paused }: ParsedInputOf<typeof pauseReportSchedule>,
  context: ActorContext,
): Promise<{ outcome: 'DONE' | 'ENDED' } | Refusal> {
  const { db, client, now } = context
  return runTransaction(db, async (tx) => {
    const [own] = await tx.select().from(reportSchedule).where(whereOwnSchedule(context, scheduleId)).for('update')
    if (!own) return refuse('notFound')
    if (own.status === 'ENDED') return { outcome: 'ENDED' as const }
    await tx
      .update(reportSchedule)
      .set({
        status: paused ? 'PAUSED' : 'ACTIVE',
        nextAt: sqlNextDelivery(own.weekday, client.timeZone, now),
      })
      .where(eq(reportSchedule.id, own.id))
    await recordAudit(tx, scheduleAct(context, 'pauseReportSchedule', scheduleId, { paused }))
    return { outcome: 'DONE' as const }
  })
}

/** Removes a schedule; a file that is being written for it stays among the person's exports. */
export async function removeSchedule(
  { scheduleId }: ParsedInputOf<typeof removeReportSchedule>,
  context: ActorContext,
): Promise<{ outcome: 'REMOVED' } | Refusal> {
  return runTransaction(context.db, async (tx) => {
    const gone = await tx.delete(reportSchedule).where(whereOwnSchedule(context, scheduleId)).returning()
    if (gone.length === 0) return refuse('notFound')
    await recordAudit(tx, scheduleAct(context, 'removeReportSchedule', scheduleId))
    return { outcome: 'REMOVED' as const }
  })
}
