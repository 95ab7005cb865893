import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import { DECIDE_ERASURE } from '../../../../src/contract/institution/erasure.ts'
import type { decideErasure } from '../../../../src/contract/institution/erasure-decisions.ts'
import type { Right } from '../../../../src/contract/access.ts'
import { erasureRequest, student, userAccount } from '../../../db/schema.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { formatDay } from '../../../lib/i18n/format-day.ts'
import { refuseSecondPerson } from '../../../lib/second-person/second-person.ts'
import { refuse, Refusal, type ActorContext } from '../../../lib/context/handler.ts'
import { findSkipRefusal } from '../../users/acts/act.ts'
import { notifyRightHolders } from '../notify-right-holders.ts'
import { buildErasureDecision } from './erasure-decision.ts'
import { findErasureDenial, findRequested, type Erasable, type RequestKeys } from './erasable-person.ts'
import { findObstacle } from './count-person-parts.ts'
import { addMs } from '../../../lib/time/instants.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'
import type { RecordedAct } from '../../../../src/contract/institution/audit/recorded-acts.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

type Input = ParsedInputOf<typeof decideErasure>
type Output = OutputOf<typeof decideErasure>

/** The message that an erasure was approved (server/modules/institution/defaults/notifications). */
const APPROVED_NOTICE = 144

/** Returns the refusal when the caller has no authority over a person or is that person; undefined: they may act. */
export async function refuseWithoutAuthority(
  person: Erasable,
  right: Right,
  context: ActorContext,
): Promise<Refusal | undefined> {
  const denial = await findErasureDenial(person, right, context)
  if (denial === null) return undefined
  return findSkipRefusal(denial === 'OUT_OF_SCOPE' ? 'NOT_FOUND' : denial, 'requestErasure') ?? refuse('notPermitted')
}

type Acting = Pick<ActorContext, 'db' | 'client' | 'actor' | 'now'> &
  Partial<Pick<ActorContext, 'address' | 'requestId'>>

/** Writes an act of an erasure into the audit log; it names the request and holds no personal data. */
export const auditErasure = (
  { db, client, actor, now, address, requestId }: Acting,
  activity: RecordedAct,
  { userId, studentId }: RequestKeys,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  recordAudit(db, {
    clientId: client.id,
    at: now,
    actorUserId: actor.userId,
    activity,
    entity: userId === null ? 'student' : 'user_account',
    entityId: String(userId ?? studentId),
    detail,
    ...(address === undefined ? {} : { address }),
    ...(requestId === undefined ? {} : { requestId }),
  })

/** Locks the rows of the person of a request, so that what is granted or linked meanwhile counts. */
export async function lockPerson(
  { userId, studentId }: RequestKeys,
  { db, client }: Pick<ActorContext, 'db' | 'client'>,
): Promise<void> {
  const [record] = await db
    .select({ userId: student.userId })
    .from(student)
    .where(and(eq(student.clientId, client.id), eq(student.id, studentId ?? 0)))
    .for('update')
  await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, userId ?? record?.userId ?? 0)))
    .for('update')
}

/** Decides about a request within the caller's transaction; a refusal must roll it back. */
export async function decideOne(input: Input, context: ActorContext): Promise<Output | Refusal> {
  const { db, client, actor, settings, now } = context
  const own = and(eq(erasureRequest.clientId, client.id), eq(erasureRequest.publicId, input.erasureId))
  const [request] = await db.select().from(erasureRequest).where(own).for('update')
  if (!request) return refuse('notFound')
  await lockPerson(request, context)
  const person = await findRequested(request, context)
  if (!person) return refuse('notFound')
  if (request.status !== 'REQUESTED') return refuse('stale')
  const refusal = await refuseWithoutAuthority(person, DECIDE_ERASURE, context)
  if (refusal) return refusal
  const refused = await refuseSecondPerson(
    context,
    buildErasureDecision(request.requestedBy, context),
    'waiting.OWN_ENTRY',
  )
  if (refused) return refused
  const decided = { decidedBy: actor.userId, decidedAt: now }
  const detail = { request: request.publicId, decision: input.decision }
  if (input.decision === 'REFUSE') {
    await db
      .update(erasureRequest)
      .set({ ...decided, status: 'REFUSED', refusal: input.reason })
      .where(own)
    await auditErasure(context, 'decideErasure', request, detail)
    return { outcome: 'REFUSED' }
  }
  const obstacle = await findObstacle(db, person, now)
  if (obstacle) return { outcome: 'OBSTACLE', obstacle }
  const dueAt = addMs(now, settings.erasureDelayDays * DAY_MS)
  await db
    .update(erasureRequest)
    .set({ ...decided, status: 'APPROVED', dueAt })
    .where(own)
  await auditErasure(context, 'decideErasure', request, { ...detail, dueAt: dueAt.toISOString() })
  const day = formatIsoDay(client.timeZone, dueAt)
  await notifyRightHolders(context, {
    right: DECIDE_ERASURE,
    notificationId: APPROVED_NOTICE,
    screen: 'dataProtection',
    values: ({ language }) => ({ request: request.publicId, day: formatDay(day, language) }),
  })
  return { outcome: 'SCHEDULED', dueAt: dueAt.toISOString() }
}
