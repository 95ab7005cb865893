import { and, eq, gt, sql } from 'drizzle-orm'
import type { AccessChange } from '../../../src/contract/users/access-changes.ts'
import { accessChangeRequest, userProfile } from '../../db/schema.ts'
import { UNIVERSITY_ADMIN } from '../access/authority.ts'
import { audit } from '../audit/audit.ts'
import { portalAddress } from '../config/portal-address.ts'
import { refuse, type ActorContext, type Refusal } from '../context/handler.ts'
import { sentence } from '../i18n/messages.ts'
import { recipientOf, sendAll } from '../messaging/send.ts'
import { listRoleHolders, readRoleHolders } from './holders.ts'
import { wasAdministratorChanged } from './controllers.ts'
import {
  findSecondPersonDenial,
  listIndependentHolders,
  unchangedSince,
  type TwoPersonDecision,
} from './second-person.ts'

/** The message that a change waits for a second administrator. */
const WAITING_NOTICE = 145
/** How long a request for a second administrator is open. */
export const ACCESS_CHANGE_DAYS = 14
const DAY_MS = 86_400_000

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
 * Returns whether the caller needs a second person: there is one to ask, or there was one until somebody changed that
 * account or ended its access a moment ago. Nobody gets rid of the second person by that.
 */
export async function needsSecondPerson(context: ActorContext, subjectUserId: number | null): Promise<boolean> {
  if ((await listApprovers(context, subjectUserId)).length > 0) return true
  const { db, client, actor } = context
  const lately = { besides: actor.userId, role: UNIVERSITY_ADMIN, since: unchangedSince(context) }
  return wasAdministratorChanged(db, client.id, lately)
}

async function notifyApprovers(context: ActorContext, { kind, about }: ProposedChange): Promise<void> {
  const { db, client, actor, settings, now } = context
  const [own] = await db
    .select({ name: userProfile.displayName })
    .from(userProfile)
    .where(and(eq(userProfile.clientId, client.id), eq(userProfile.userId, actor.userId)))
  const link = portalAddress(settings, client, 'users', { waiting: 'ACCESS_CHANGE' })
  const holders = (await readRoleHolders(context, [UNIVERSITY_ADMIN])).filter(({ id }) => id !== actor.userId)
  await sendAll(
    db,
    client,
    holders.map((account) => {
      const to = recipientOf(account, client)
      const what = sentence(to.language, `accessChange.${kind}`, { about })
      return {
        notificationId: WAITING_NOTICE,
        channels: ['EMAIL'] as const,
        to,
        values: { name: own?.name ?? '', what, link },
        requestedBy: actor.userId,
        now,
      }
    }),
  )
}

/**
 * Asks the other administrators for a second person where there is one to ask, and returns whether the change must wait
 * for them. False: the change was approved, or nobody independent could approve it. Runs in the caller's transaction,
 * which must be committed.
 */
export async function mustWaitForSecondPerson(context: ActorContext, change: ProposedChange): Promise<boolean> {
  const { db, client, actor, now, address, requestId, call, approvedBy } = context
  if (approvedBy !== undefined || !call) return false
  if (!(await needsSecondPerson(context, change.subjectUserId))) return false
  const input = change.input ?? call.input
  const same = and(
    eq(accessChangeRequest.clientId, client.id),
    eq(accessChangeRequest.requestedBy, actor.userId),
    eq(accessChangeRequest.status, 'NEW'),
    eq(accessChangeRequest.activity, call.name),
    sql`${accessChangeRequest.input} = ${JSON.stringify(input)}::jsonb`,
    gt(accessChangeRequest.createdAt, new Date(now.getTime() - ACCESS_CHANGE_DAYS * DAY_MS)),
  )
  if ((await db.$count(accessChangeRequest, same)) > 0) return true
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
  await notifyApprovers(context, change)
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
  return true
}

/** Says that a change waits for a second administrator. */
export const saySecondPersonAsked = (): Refusal => refuse('secondPerson', { days: String(ACCESS_CHANGE_DAYS) })
