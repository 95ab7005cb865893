import { and, eq, gt, sql } from 'drizzle-orm'
import type { AccessChange } from '../../../src/contract/users/access-changes.ts'
import { accessChangeRequest } from '../../db/schema.ts'
import { refuse, refuseSaying, type ActorContext, type Refusal } from '../context/handler.ts'
import { formatDay } from '../i18n/format-day.ts'
import { addDelay, announceRequest, startDelay, findDueDay } from './delay.ts'
import { findReasonToWait } from './reason-to-wait.ts'
import { subtractMs } from '../time/instants.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { formatIsoDay } from '../time/iso-day.ts'

/** How long a request for a second administrator is open. */
export const ACCESS_CHANGE_DAYS = 14

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
export async function requestSecondPerson(
  context: ActorContext,
  change: ProposedChange,
): Promise<WaitingChange | null> {
  const { db, client, actor, now, call, approvedBy } = context
  if (approvedBy !== undefined || !call) return null
  const reason = await findReasonToWait(context, change.subjectUserId)
  if (reason === null) return null
  const input = change.input ?? call.input
  const same = and(
    eq(accessChangeRequest.clientId, client.id),
    eq(accessChangeRequest.requestedBy, actor.userId),
    eq(accessChangeRequest.status, 'NEW'),
    eq(accessChangeRequest.activity, call.name),
    sql`${accessChangeRequest.input} = ${JSON.stringify(input)}::jsonb`,
    gt(accessChangeRequest.createdAt, subtractMs(now, ACCESS_CHANGE_DAYS * DAY_MS)),
  )
  const [open] = await db.select().from(accessChangeRequest).where(same)
  if (open) {
    await startDelay(context, open)
    return { dueDay: await findDueDay(context, open) }
  }
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
    .returning()
  if (!made) throw new Error('A request for a second person could not be stored.')
  const waiting = { dueDay: reason === 'DELAY' ? addDelay(context, now) : null }
  await announceRequest(context, made, waiting.dueDay)
  return waiting
}

/** Says what a change waits for: a second administrator, or the day from which the requester may carry it out. */
export const refuseAsWaiting = (
  { dueDay }: WaitingChange,
  { client, language }: Pick<ActorContext, 'client' | 'language'>,
): Refusal =>
  dueDay
    ? refuseSaying('secondPerson.delayed', 'secondPerson', {
        day: formatDay(formatIsoDay(client.timeZone, dueDay), language),
      })
    : refuse('secondPerson', { days: String(ACCESS_CHANGE_DAYS) })
