import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { selectRows } from '../../db/rows.ts'
import { notificationOutbox } from '../../db/schema.ts'
import { URGENT_MESSAGE } from '../../db/schema/notifications.ts'
import type { Delivery, OutboxRow } from './delivery.ts'
import type { Channel } from './templates.ts'
import { addMs } from '../time/instants.ts'
import { MINUTE_MS } from '../../../src/contract/durations.ts'

/** Longer than any attempt may take: a process silent for this long is considered dead. */
export const LEASE_MS = 120_000
const FIRST_WAIT_MS = 10_000
const LONGEST_WAIT_MS = 30 * MINUTE_MS
const TRIES = 8

/** A channel of an institution whose messages can be sent. */
export interface GatewayChannel {
  readonly clientId: number
  readonly channel: Channel
}

/** A message that this process holds until the lease ends. */
export interface Claim {
  readonly row: OutboxRow
  readonly leaseUntil: Date
  /** The lease of an earlier process has expired: the message may have been sent already. */
  readonly abandoned: boolean
}

const o = notificationOutbox

/**
 * The messages that can be claimed, each kind after the one before: a code that expires soon does not wait behind the
 * messages to all students of an examination. One condition for each index.
 */
const KINDS = [
  (at: SQL) => sql`${o.status} = 'QUEUED' and ${URGENT_MESSAGE} and ${o.nextAttemptAt} <= ${at}`,
  (at: SQL) => sql`${o.status} = 'SENDING' and ${o.leaseUntil} <= ${at}`,
  (at: SQL) => sql`${o.status} = 'QUEUED' and ${o.nextAttemptAt} <= ${at}`,
]

/** Claims the message due first, urgent ones before the others; several processes never claim the same one. */
export async function claimNext(db: Database, channels: readonly GatewayChannel[], now: Date): Promise<Claim | null> {
  if (channels.length === 0) return null
  for (const whereKind of KINDS) {
    const claim = await claimFirst(db, channels, now, whereKind)
    if (claim) return claim
  }
  return null
}

async function claimFirst(
  db: Database,
  channels: readonly GatewayChannel[],
  now: Date,
  whereKind: (at: SQL) => SQL,
): Promise<Claim | null> {
  const leaseUntil = addMs(now, LEASE_MS)
  const open: SQL = sql.join(
    channels.map(({ clientId, channel }) => sql`(${clientId}::bigint, ${channel}::text)`),
    sql`, `,
  )
  const [taken] = await selectRows<{ readonly id: number; readonly was: string }>(
    db,
    sql`
      with next as (
        select ${o.id} as id, ${o.status} as was from ${o}
        where (${o.clientId}, ${o.channel}) in (${open}) and ${whereKind(sql`${now.toISOString()}::timestamptz`)}
        order by ${o.nextAttemptAt}, ${o.id} limit 1 for update skip locked
      )
      update ${o} set status = 'SENDING', attempts = attempts + 1, lease_until = ${leaseUntil.toISOString()}::timestamptz
      from next where ${o.id} = next.id
      returning next.id::float8 as id, next.was`,
  )
  if (!taken) return null
  const [row] = await db.select().from(o).where(eq(o.id, taken.id))
  return row ? { row, leaseUntil, abandoned: taken.was === 'SENDING' } : null
}

/** Ten seconds, half a minute, one and a half …; with jitter. */
const computeWaitMs = (attempts: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 3 ** (attempts - 1)) * (0.75 + Math.random() / 2)

/**
 * Stores the outcome of an attempt, unless another process has taken the message over. The text of a finished message
 * is cleared: codes and links must not stay in a table that is kept. A message that was given up keeps the values of
 * its slots, so that it can be sent again. Returns the new status of the message.
 */
export async function settleMessage(
  db: Database,
  { row, leaseUntil }: Claim,
  delivery: Delivery,
  now: Date,
): Promise<OutboxRow['status']> {
  const next = addMs(now, computeWaitMs(row.attempts))
  const again = delivery.status === 'RETRY' && row.attempts < TRIES && (row.expiresAt === null || next < row.expiresAt)
  const failure = delivery.status === 'SENT' ? null : delivery.failure
  const status = delivery.status === 'SENT' ? 'SENT' : again ? 'QUEUED' : 'FAILED'
  const finished = { leaseUntil: null, subject: null, body: '' }
  await db
    .update(o)
    .set(
      again
        ? { status, failure, nextAttemptAt: next, leaseUntil: null }
        : status === 'SENT'
          ? { status, failure, ...finished, sentAt: now, slotValues: null }
          : { status, failure, ...finished, sentAt: null },
    )
    .where(and(eq(o.id, row.id), eq(o.status, 'SENDING'), eq(o.leaseUntil, leaseUntil)))
  return status
}

/** Frees messages claimed by a process that has ended: for a server that is alone on its database. */
export const releaseAbandonedClaims = async (db: Database, now: Date): Promise<void> => {
  await db.update(o).set({ leaseUntil: now }).where(eq(o.status, 'SENDING'))
}
