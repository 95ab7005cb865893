import { and, eq, gt } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { decideAccessChange } from '../../../../src/contract/users/access-changes.ts'
import type { Database } from '../../../db/database.ts'
import { accessChangeRequest, userAccount } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { recordCallerAct } from '../../../lib/audit/audit.ts'
import { getField } from '../../../lib/context/get-field.ts'
import { refuse, refuseSaying, Refusal, type ActorContext } from '../../../lib/context/handler.ts'
import { formatDay } from '../../../lib/i18n/format-day.ts'
import { EMPTIED } from '../../../lib/second-person/empty-requests.ts'
import { ACCESS_CHANGE_DAYS } from '../../../lib/second-person/ask.ts'
import { startDelay, findDueDay } from '../../../lib/second-person/delay.ts'
import { buildAccessDecision } from '../../../lib/second-person/reason-to-wait.ts'
import { readLastChange } from '../../../lib/second-person/controllers.ts'
import { refuseSecondPerson } from '../../../lib/second-person/second-person.ts'
import { buildActor } from '../../../lib/session/actor.ts'
import { listRolesInForce } from '../../../lib/session/sessions.ts'
import { notifyRequester } from './notify-requester.ts'
import { repeatCall } from './repeat-call.ts'
import { subtractMs } from '../../../lib/time/instants.ts'
import { DAY_MS } from '../../../../src/contract/durations.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

type Input = ParsedInputOf<typeof decideAccessChange>
type Output = OutputOf<typeof decideAccessChange>
type Request = typeof accessChangeRequest.$inferSelect

/** Claims an open request, so that nobody else decides about it meanwhile; undefined: it is no longer open. */
async function claimRequest(
  db: Database,
  { client, actor, now }: ActorContext,
  itemId: number,
  status: 'DONE' | 'REFUSED',
  reason: string | null,
): Promise<Request | undefined> {
  const [request] = await db
    .update(accessChangeRequest)
    .set({ status, reason, decidedBy: actor.userId, decidedAt: now })
    .where(
      and(
        eq(accessChangeRequest.clientId, client.id),
        eq(accessChangeRequest.id, itemId),
        eq(accessChangeRequest.status, 'NEW'),
        gt(accessChangeRequest.createdAt, subtractMs(now, ACCESS_CHANGE_DAYS * DAY_MS)),
      ),
    )
    .returning()
  return request
}

/** Returns the requester as an actor, if they can still sign in; the repeated call checks their rights again. */
async function findRequester({ requestedBy }: Request, { db, client, now }: ActorContext) {
  const [account] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, requestedBy), eq(userAccount.status, 'ACTIVE')))
  const roles = account ? await listRolesInForce(db, client.id, account.id, now) : []
  return account && buildActor(account, roles, client, now)
}

/**
 * Returns whether the account has changed since the request: the second person would answer for what they never saw.
 */
async function wasChangedSince({ subjectUserId, createdAt }: Request, { db, client }: ActorContext): Promise<boolean> {
  const changed = subjectUserId === null ? null : await readLastChange(db, client.id, subjectUserId)
  return changed !== null && changed > createdAt
}

const reopenRequest = (db: Database, { id, clientId }: Request) =>
  db
    .update(accessChangeRequest)
    .set({ status: 'NEW', decidedBy: null, decidedAt: null })
    .where(and(eq(accessChangeRequest.clientId, clientId), eq(accessChangeRequest.id, id)))

async function auditDecision(
  context: ActorContext,
  activity: 'approveAccessChange' | 'carryOutAccessChange' | 'refuseAccessChange',
  request: Request,
  subjectUserId: number | null,
): Promise<void> {
  const { db } = context
  await recordCallerAct(db, context, {
    activity,
    entity: subjectUserId === null ? 'access_change_request' : 'user_account',
    entityId: String(subjectUserId ?? request.id),
    detail: { request: request.id, kind: request.kind, requestedBy: request.requestedBy },
  })
}

/** Returns the account that a call has created; null: it has created none. */
async function findCreatedAccount(result: unknown, { db, client }: ActorContext): Promise<number | null> {
  const made: unknown = getField(result, 'userId')
  if (typeof made !== 'string') return null
  const [account] = await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.publicId, made)))
  return account?.id ?? null
}

/** Refuses the approval of a request, unless the caller may approve it, or carry out their own after the delay. */
async function refuseApproval(
  request: Request,
  dueDay: Date | null,
  context: ActorContext,
): Promise<Refusal | undefined> {
  const { actor, client, language, now } = context
  if (request.subjectUserId === actor.userId)
    return refuseSaying('waiting.OWN_CHANGE', 'notPermitted', {}, { denial: 'OWN_ACCOUNT' })
  if (dueDay === null)
    return refuseSecondPerson(context, buildAccessDecision(request.requestedBy, context), 'waiting.OWN_ENTRY')
  if (dueDay <= now) return undefined
  const day = formatDay(formatIsoDay(client.timeZone, dueDay), language)
  return refuseSaying('secondPerson.delayed', 'notPermitted', { day }, { denial: 'OWN_ENTRY' })
}

async function approveRequest(itemId: number, context: ActorContext): Promise<Output | Refusal> {
  const { db, actor } = context
  const [open] = await db
    .select()
    .from(accessChangeRequest)
    .where(and(eq(accessChangeRequest.clientId, context.client.id), eq(accessChangeRequest.id, itemId)))
  if (!open) return refuse('notFound')
  if (open.status === 'NEW') await runTransaction(db, (tx) => startDelay({ ...context, db: tx }, open))
  const dueDay = await findDueDay(context, open)
  const refused = await refuseApproval(open, dueDay, context)
  if (refused) return refused
  const requester = await findRequester(open, context)
  if (!requester || (await wasChangedSince(open, context))) return refuse('stale')
  const request = await claimRequest(db, context, itemId, 'DONE', null)
  if (!request) return refuse('notFound')
  // The calls have transactions of their own; a request whose call fails is open again.
  const result = await repeatCall(request, { ...context, actor: requester, approvedBy: actor.userId }).catch(
    async (error: unknown) => {
      await reopenRequest(db, request)
      throw error
    },
  )
  const skipped = getField(result, 'outcome') === 'SKIPPED' || getField(result, 'outcome') === 'UNREACHABLE'
  if (result instanceof Refusal || skipped) {
    await reopenRequest(db, request)
    return result instanceof Refusal ? result : refuse('stale')
  }
  await runTransaction(db, async (tx) => {
    const inTransaction = { ...context, db: tx }
    const subject = request.subjectUserId ?? (await findCreatedAccount(result, inTransaction))
    await tx
      .update(accessChangeRequest)
      .set({ input: null, subjectUserId: subject })
      .where(eq(accessChangeRequest.id, request.id))
    await notifyRequester(inTransaction, request, null)
    // Only the approval of somebody else makes them answer for the account.
    if (dueDay === null) await auditDecision(inTransaction, 'approveAccessChange', request, subject)
    else await auditDecision(inTransaction, 'carryOutAccessChange', request, null)
  })
  return { outcome: 'APPROVED' }
}

/** Decides about a change that waits for a second administrator. */
export function decideChange(input: Input, context: ActorContext): Promise<Output | Refusal> {
  if (input.decision === 'APPROVE') return approveRequest(input.itemId, context)
  return runTransaction(context.db, async (tx) => {
    const inTransaction = { ...context, db: tx }
    const request = await claimRequest(tx, context, input.itemId, 'REFUSED', input.reason)
    if (!request) return refuse('notFound')
    await tx.update(accessChangeRequest).set(EMPTIED).where(eq(accessChangeRequest.id, request.id))
    await notifyRequester(inTransaction, request, input.reason)
    await auditDecision(inTransaction, 'refuseAccessChange', request, request.subjectUserId)
    return { outcome: 'REFUSED' as const }
  })
}
