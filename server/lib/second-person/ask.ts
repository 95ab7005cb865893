import { and, eq, gt, sql } from 'drizzle-orm'
import type { AccessChange } from '../../../src/contract/users/access-changes.ts'
import { accessChangeRequest, userAccount } from '../../db/schema.ts'
import { isAdministrator } from '../access/administrators.ts'
import { UNIVERSITY_ADMIN } from '../access/authority.ts'
import { dayAt } from '../access/in-force.ts'
import { audit } from '../audit/audit.ts'
import { refuse, refuseSaying, type ActorContext, type Refusal } from '../context/handler.ts'
import { formatDay } from '../i18n/format-day.ts'
import { listRoleHolders } from './holders.ts'
import { notifyOfRequest } from './notify-of-request.ts'
import { wasAdministratorChanged } from './controllers.ts'
import {
  findSecondPersonDenial,
  listIndependentHolders,
  unchangedSince,
  type TwoPersonDecision,
} from './second-person.ts'

/** How long a request for a second administrator is open. */
export const ACCESS_CHANGE_DAYS = 14
const DAY_MS = 86_400_000
/** After how many days at most the requester may carry out a change that nobody else can approve. */
const DELAY_DAYS = 7

/** A change of an administrator or of a connection, as the second person reads it. */
export interface ProposedChange {
  readonly kind: AccessChange
  /** The account that it changes; null: a new one, or a connection. */
  readonly subjectUserId: number | null
  readonly about: string
  /** What it is changed to: new addresses, roles, the address of a server. */
  readonly facts?: readonly string[]
  /** The input to repeat the call with, where it differs from that of the call. */
  readonly input?: unknown
}

/** Builds the decision about a change of an administrator or of a connection. */
export const accessDecision = (
  requestedBy: number,
  context: Pick<ActorContext, 'db' | 'client' | 'now'>,
): TwoPersonDecision => ({
  requestedBy,
  weight: 'INSTITUTION',
  holders: () => listRoleHolders(context, [UNIVERSITY_ADMIN]),
})

/** Returns the administrators whom the caller can ask: those who may be the second person now or after some days. */
async function listApprovers(context: ActorContext, subjectUserId: number | null): Promise<readonly number[]> {
  const decision = accessDecision(context.actor.userId, context)
  const may: number[] = []
  const independent = await listIndependentHolders(context, context.actor.userId, decision)
  for (const id of await decision.holders())
    if (
      id !== subjectUserId &&
      (independent.includes(id) || (await findSecondPersonDenial(context, id, decision)) === null)
    )
      may.push(id)
  return may
}

/**
 * Returns what a change of the caller waits for; null: nothing. SECOND_PERSON: there is one to ask, or there was one
 * until somebody changed that account or ended its access a moment ago: nobody gets rid of the second person by that.
 * DELAY: only the changed person could approve it. They are an administrator who has signed in before, so they are told
 * and have some days to refuse it.
 */
async function findReasonToWait(
  context: ActorContext,
  subjectUserId: number | null,
): Promise<'SECOND_PERSON' | 'DELAY' | null> {
  if ((await listApprovers(context, subjectUserId)).length > 0) return 'SECOND_PERSON'
  const { db, client, actor, now } = context
  const lately = { besides: actor.userId, role: UNIVERSITY_ADMIN, since: unchangedSince(context) }
  if (await wasAdministratorChanged(db, client.id, lately)) return 'SECOND_PERSON'
  if (subjectUserId === null || subjectUserId === actor.userId) return null
  const [subject] = await db
    .select()
    .from(userAccount)
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, subjectUserId)))
  if (!subject || subject.status === 'INVITED') return null
  return (await isAdministrator(db, subject, now)) ? 'DELAY' : null
}

/** Returns whether a change of the caller waits, for a second person or for some days. */
export const needsSecondPerson = async (context: ActorContext, subjectUserId: number | null): Promise<boolean> =>
  (await findReasonToWait(context, subjectUserId)) !== null

/** A stored request, as far as it decides who may carry it out. */
type StoredRequest = Pick<typeof accessChangeRequest.$inferSelect, 'requestedBy' | 'subjectUserId' | 'createdAt'>

const dueDay = ({ settings }: Pick<ActorContext, 'settings'>, createdAt: Date): Date =>
  new Date(createdAt.getTime() + Math.min(settings.secondPersonDays, DELAY_DAYS) * DAY_MS)

/** Returns from when the caller may carry out their own request alone; null: somebody else decides about it. */
export const findDueDay = async (
  context: ActorContext,
  { requestedBy, subjectUserId, createdAt }: StoredRequest,
): Promise<Date | null> =>
  requestedBy === context.actor.userId && (await findReasonToWait(context, subjectUserId)) === 'DELAY'
    ? dueDay(context, createdAt)
    : null

/** A change that waits. */
export interface WaitingChange {
  /** From when the requester may carry it out alone; null: another administrator must approve it. */
  readonly dueDay: Date | null
}

/**
 * Asks the other administrators for a second person where there is one to ask, and returns what the change waits for.
 * Null: the change was approved, or nobody independent could approve it. Runs in the caller's transaction, which must
 * be committed.
 */
export async function waitForSecondPerson(
  context: ActorContext,
  change: ProposedChange,
): Promise<WaitingChange | null> {
  const { db, client, actor, now, address, requestId, call, approvedBy } = context
  if (approvedBy !== undefined || !call) return null
  const reason = await findReasonToWait(context, change.subjectUserId)
  if (reason === null) return null
  const waitingSince = (createdAt: Date) => ({ dueDay: reason === 'DELAY' ? dueDay(context, createdAt) : null })
  const input = change.input ?? call.input
  const same = and(
    eq(accessChangeRequest.clientId, client.id),
    eq(accessChangeRequest.requestedBy, actor.userId),
    eq(accessChangeRequest.status, 'NEW'),
    eq(accessChangeRequest.activity, call.name),
    sql`${accessChangeRequest.input} = ${JSON.stringify(input)}::jsonb`,
    gt(accessChangeRequest.createdAt, new Date(now.getTime() - ACCESS_CHANGE_DAYS * DAY_MS)),
  )
  const [open] = await db.select({ createdAt: accessChangeRequest.createdAt }).from(accessChangeRequest).where(same)
  if (open) return waitingSince(open.createdAt)
  const { kind, subjectUserId, about, facts = [] } = change
  const [made] = await db
    .insert(accessChangeRequest)
    .values({
      clientId: client.id,
      kind,
      activity: call.name,
      input,
      subjectUserId,
      about,
      facts: [...facts],
      requestedBy: actor.userId,
      createdAt: now,
    })
    .returning({ id: accessChangeRequest.id })
  const waiting = waitingSince(now)
  await notifyOfRequest(context, change, waiting.dueDay)
  await audit(db, {
    clientId: client.id,
    at: now,
    actorUserId: actor.userId,
    activity: 'requestAccessChange',
    entity: subjectUserId === null ? 'access_change_request' : 'user_account',
    entityId: String(subjectUserId ?? made?.id ?? ''),
    detail: { request: made?.id ?? null, kind, call: call.name },
    address,
    requestId,
  })
  return waiting
}

/** Says what a change waits for: a second administrator, or the day from which the requester may carry it out. */
export const sayWaiting = (
  { dueDay }: WaitingChange,
  { client, language }: Pick<ActorContext, 'client' | 'language'>,
): Refusal =>
  dueDay
    ? refuseSaying('secondPerson.delayed', 'secondPerson', { day: formatDay(dayAt(client.timeZone, dueDay), language) })
    : refuse('secondPerson', { days: String(ACCESS_CHANGE_DAYS) })
