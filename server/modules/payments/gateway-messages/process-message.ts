import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { findClientById } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import type { SecretSource } from '../../../lib/crypto/server-keys.ts'
import { gatewayEvent, unsignedMessage } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { applyReport } from '../orders/apply.ts'
import { type ReportEffect } from '../orders/store-report.ts'
import type { AccountRow, GatewayMessage, ReadMessage } from '../gateway/gateway.ts'
import { loadGatewayAccess, getGateway } from '../gateway/gateways.ts'
import { findAccountById } from '../gateway/find-account.ts'
import { toIsoDayUtc } from '../../../lib/time/iso-day.ts'
import { hashSha256 } from '../../../lib/crypto/sha256.ts'

/** The dependencies of payment processing. */
export interface PaymentParts extends SecretSource {
  readonly now: () => Date
  /** The public URL of this server, for links in messages. */
  readonly publicUrl: string
  /** The internal origin of this server. */
  readonly internalOrigin: () => string
  /** Reports an error. */
  readonly onFault: (error: unknown, kind: string) => void
}

/**
 * The outcome of a message. The report is its content, once the signature is verified; its claims may still be wrong.
 */
export type RecordOutcome =
  | { readonly outcome: 'FORGED' | 'UNREADABLE' }
  | { readonly outcome: 'RECORDED'; readonly message: ReadMessage }

type EventRow = typeof gatewayEvent.$inferSelect

/** How many stored messages are processed in one run, the oldest first. */
const AT_ONCE = 50

const hashMessage = ({ source, payload }: GatewayMessage): string => hashSha256(`${source}\n${payload}`, 'base64url')

async function createGatewayEvent(
  db: Database,
  account: AccountRow,
  message: GatewayMessage,
  event: Pick<EventRow, 'eventId' | 'signatureOk' | 'payload'> & Partial<EventRow>,
  now: Date,
): Promise<Pick<EventRow, 'id' | 'clientId'>> {
  const names = getGateway(account).headers
  const headers = Object.fromEntries(
    names.flatMap((name) => (message.headers[name] === undefined ? [] : [[name, message.headers[name].slice(0, 500)]])),
  )
  await db
    .insert(gatewayEvent)
    .values({
      clientId: account.clientId,
      paymentAccountId: account.id,
      source: message.source,
      headers,
      receivedAt: now,
      ...event,
    })
    .onConflictDoNothing()
  const [kept] = await db
    .select({ id: gatewayEvent.id, clientId: gatewayEvent.clientId })
    .from(gatewayEvent)
    .where(and(eq(gatewayEvent.paymentAccountId, account.id), eq(gatewayEvent.eventId, event.eventId)))
  if (!kept) throw new Error('A message of a gateway was not kept.')
  return kept
}

/**
 * Counts a message without a valid signature. Anyone can send such messages, without limit: storing them would fill the
 * disk.
 */
async function recordUnsignedMessage(
  db: Database,
  { id, clientId }: AccountRow,
  source: GatewayMessage['source'],
  now: Date,
): Promise<void> {
  await db
    .insert(unsignedMessage)
    .values({ clientId, paymentAccountId: id, day: toIsoDayUtc(now), source, count: 1, lastAt: now })
    .onConflictDoUpdate({
      target: [unsignedMessage.paymentAccountId, unsignedMessage.day, unsignedMessage.source],
      set: { count: sql`${unsignedMessage.count} + 1`, lastAt: now },
    })
}

/**
 * Processes one stored message, unless that is done or in progress. Its effects and the processed mark are one
 * transaction.
 */
async function processEvent(
  { db, secrets, now, publicUrl }: PaymentParts,
  { id, clientId }: Pick<EventRow, 'id' | 'clientId'>,
): Promise<ReportEffect | 'UNREADABLE' | 'DONE'> {
  const client = await findClientById(db, clientId)
  return runTransaction(db, async (tx) => {
    const [event] = await tx
      .select()
      .from(gatewayEvent)
      .where(and(eq(gatewayEvent.id, id), isNull(gatewayEvent.processedAt), eq(gatewayEvent.signatureOk, true)))
      .for('update')
    const account = event && (await findAccountById(tx, event.paymentAccountId))
    if (!event || !account) return 'DONE'
    const read = getGateway(account).read(event, await loadGatewayAccess({ db: tx, secrets }, account, ''))
    const result =
      typeof read === 'string'
        ? 'UNREADABLE'
        : await applyReport(tx, read.report, {
            account,
            notification: { client, publicUrl },
            source: event.source,
            now: now(),
          })
    await tx.update(gatewayEvent).set({ processedAt: now(), result }).where(eq(gatewayEvent.id, id))
    return result
  })
}

/**
 * Handles a message of a gateway: stores it unchanged, in its own transaction, then processes it once. Throws on
 * database errors; `processOpenEvents` processes a stored message later.
 */
export async function processMessage(
  parts: PaymentParts,
  account: AccountRow,
  message: GatewayMessage,
): Promise<RecordOutcome> {
  const { db, now } = parts
  const read = getGateway(account).read(message, await loadGatewayAccess(parts, account, ''))
  if (read === 'FORGED') {
    await recordUnsignedMessage(db, account, message.source, now())
    return { outcome: 'FORGED' }
  }
  const eventId = read === 'UNREADABLE' ? `unreadable:${hashMessage(message)}` : read.eventId
  await processEvent(
    parts,
    await createGatewayEvent(db, account, message, { eventId, signatureOk: true, payload: message.payload }, now()),
  )
  if (read !== 'UNREADABLE') return { outcome: 'RECORDED', message: read }
  parts.onFault(new Error(`A signed message of account ${account.id} makes no sense.`), 'payment message')
  return { outcome: 'UNREADABLE' }
}

/**
 * Processes messages that were stored but not processed, because the server was killed or processing failed. A message
 * that always fails does not block the others.
 */
export async function processOpenEvents(parts: PaymentParts): Promise<void> {
  const open = await parts.db
    .select({ id: gatewayEvent.id, clientId: gatewayEvent.clientId })
    .from(gatewayEvent)
    .where(and(isNull(gatewayEvent.processedAt), eq(gatewayEvent.signatureOk, true)))
    .orderBy(asc(gatewayEvent.receivedAt))
    .limit(AT_ONCE)
  for (const event of open)
    await processEvent(parts, event).catch((error: unknown) => parts.onFault(error, 'payment message'))
}
