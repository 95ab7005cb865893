import { randomUUID } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import { MOST_SCHEDULES, type scheduleReport } from '../../../../src/contract/exports/schedules.ts'
import { reportSchedule, savedView } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import { refuseNeeds } from '../../../lib/access/refuse-needs.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { findCollegeInScope } from '../../users/college/colleges-in-scope.ts'
import { EXPORT_SOURCES } from '../../../../src/contract/exports/sources.ts'
import { sqlNextDelivery } from './next-delivery.ts'
import { findOwnAccount, whereOwnSchedule, scheduleAct } from './own-schedules.ts'

type Input = ParsedInputOf<typeof scheduleReport>
type Output = OutputOf<typeof scheduleReport>

async function hasView({ db, client, actor }: ActorContext, { source, view }: Input['report']): Promise<boolean> {
  const [found] = await db
    .select({ id: savedView.id })
    .from(savedView)
    .where(
      and(
        eq(savedView.clientId, client.id),
        eq(savedView.userId, actor.userId),
        eq(savedView.list, source),
        eq(savedView.name, view),
      ),
    )
  return found !== undefined
}

/** Creates or changes a schedule of the caller. */
export async function saveSchedule(input: Input, context: ActorContext): Promise<Output | Refusal> {
  const { db, client, actor, now } = context
  const { scheduleId, report, weekday, format } = input
  const needs = EXPORT_SOURCES[report.source].needs
  if (!(await hasRight(db, actor, needs, now))) return refuseNeeds(context, needs)
  const collegeId = report.source === 'collegeUsers' ? report.collegeId : null
  if (collegeId !== null && !(await findCollegeInScope(collegeId, context))) return refuse('notFound')
  if (!(await hasView(context, report))) return { outcome: 'VIEW_DELETED' }
  const account = await findOwnAccount(context)
  if (!account?.email || account.emailVerifiedAt === null) return { outcome: 'NO_ADDRESS' }
  return runTransaction(db, async (tx): Promise<Output | Refusal> => {
    // Two calls at once must not both find room.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`schedule ${client.id} ${actor.userId}`}, 0))`)
    const values = {
      roleIds: actor.roleIds,
      source: report.source,
      view: report.view,
      collegeId,
      weekday,
      format,
      status: 'ACTIVE' as const,
      ending: null,
      endedAt: null,
      nextAt: sqlNextDelivery(weekday, client.timeZone, now),
    }
    const saved =
      scheduleId === undefined
        ? await createSchedule()
        : await tx.update(reportSchedule).set(values).where(whereOwnSchedule(context, scheduleId)).returning()
    if (saved === 'FULL') return { outcome: 'FULL', most: MOST_SCHEDULES }
    const [row] = saved
    if (!row) return refuse('notFound')
    const detail = { report, weekday, format, changed: scheduleId !== undefined }
    await recordAudit(tx, scheduleAct(context, 'scheduleReport', row.publicId, detail))
    return { outcome: 'SCHEDULED', scheduleId: row.publicId, nextAt: row.nextAt.toISOString() }

    async function createSchedule() {
      const [own] = await tx.select({ schedules: count() }).from(reportSchedule).where(whereOwnSchedule(context))
      if ((own?.schedules ?? 0) >= MOST_SCHEDULES) return 'FULL' as const
      return tx
        .insert(reportSchedule)
        .values({ ...values, publicId: randomUUID(), clientId: client.id, userId: actor.userId, createdAt: now })
        .returning()
    }
  })
}
