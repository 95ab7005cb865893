import { createHash } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { clientById } from '../clients.ts'
import type { Database } from '../db/database.ts'
import { gatewayEvent, paymentAccount } from '../db/schema.ts'
import { transaction } from '../db/transaction.ts'
import { applyReport, type Applied } from './apply.ts'
import type { AccountRow, GatewayMessage, ReadMessage } from './gateway.ts'
import { accessTo, gatewayOf } from './gateways.ts'

/** What gateways are worked with. */
export interface PaymentParts {
  readonly db: Database
  readonly now: () => Date
  /** Where this server reaches itself. */
  readonly inside: () => string
  /** Where a fault is told. */
  readonly onFault: (error: unknown, kind: string) => void
}

/** What became of a message. The report is what it says, true or not, once the signature was found right. */
export type Recorded = { readonly outcome: 'FORGED' | 'UNREADABLE' } | { readonly outcome: 'RECORDED'; readonly message: ReadMessage }

type EventRow = typeof gatewayEvent.$inferSelect

/** Of what is not signed only the beginning is kept. */
const FORGED_LENGTH = 4096

/** Messages that are still to be worked on, the oldest first, at one time. */
const AT_ONCE = 50

/** The account that stands in an address. */
export async function accountById(db: Database, id: number): Promise<AccountRow | undefined> {
  const [found] = await db.select().from(paymentAccount).where(eq(paymentAccount.id, id))
  return found
}

const hashOf = ({ source, payload }: GatewayMessage): string => createHash('sha256').update(`${source}\n${payload}`).digest('base64url')

async function keep(db: Database, account: AccountRow, message: GatewayMessage, event: Pick<EventRow, 'eventId' | 'signatureOk' | 'payload'> & Partial<EventRow>, now: Date): Promise<Pick<EventRow, 'id' | 'clientId'>> {
  const names = gatewayOf(account).headers
  const headers = Object.fromEntries(names.flatMap((name) => (message.headers[name] === undefined ? [] : [[name, message.headers[name].slice(0, 500)]])))
  await db.insert(gatewayEvent).values({ clientId: account.clientId, paymentAccountId: account.id, source: message.source, headers, receivedAt: now, ...event }).onConflictDoNothing()
  const [kept] = await db.select({ id: gatewayEvent.id, clientId: gatewayEvent.clientId }).from(gatewayEvent).where(and(eq(gatewayEvent.paymentAccountId, account.id), eq(gatewayEvent.eventId, event.eventId)))
  if (!kept) throw new Error('A message of a gateway was not kept.')
  return kept
}

/** Works on one kept message, unless that is done or being done: what it changes and that it is done are one transaction. */
async function processEvent({ db, now }: PaymentParts, { id, clientId }: Pick<EventRow, 'id' | 'clientId'>): Promise<Applied | 'UNREADABLE' | 'DONE'> {
  const client = await clientById(db, clientId)
  return transaction(db, async (inside) => {
    const [event] = await inside.select().from(gatewayEvent).where(and(eq(gatewayEvent.id, id), isNull(gatewayEvent.processedAt), eq(gatewayEvent.signatureOk, true))).for('update')
    const account = event && (await accountById(inside, event.paymentAccountId))
    if (!event || !account) return 'DONE'
    const read = gatewayOf(account).read(event, await accessTo(inside, account, ''))
    const result = typeof read === 'string' ? 'UNREADABLE' : await applyReport(inside, read.report, { account, client, source: event.source, now: now() })
    await inside.update(gatewayEvent).set({ processedAt: now(), result }).where(eq(gatewayEvent.id, id))
    return result
  })
}

/**
 * Takes a message of a gateway: kept as it came, in a transaction of its own, before anything is made of it; then worked on, once.
 * Throws when the database does; the message, once kept, is worked on later then (`processOpen`).
 */
export async function record(parts: PaymentParts, account: AccountRow, message: GatewayMessage): Promise<Recorded> {
  const { db, now } = parts
  const read = gatewayOf(account).read(message, await accessTo(db, account, ''))
  if (read === 'FORGED') {
    await keep(db, account, message, { eventId: `forged:${hashOf(message)}`, signatureOk: false, payload: message.payload.slice(0, FORGED_LENGTH), processedAt: now(), result: 'FORGED' }, now())
    return { outcome: 'FORGED' }
  }
  const eventId = read === 'UNREADABLE' ? `unreadable:${hashOf(message)}` : read.eventId
  await processEvent(parts, await keep(db, account, message, { eventId, signatureOk: true, payload: message.payload }, now()))
  if (read !== 'UNREADABLE') return { outcome: 'RECORDED', message: read }
  parts.onFault(new Error(`A signed message of account ${account.id} makes no sense.`), 'payment message')
  return { outcome: 'UNREADABLE' }
}

/** Works on what a killed server has kept but not worked on, and on what failed. One message that always fails does not keep the others. */
export async function processOpen(parts: PaymentParts): Promise<void> {
  const open = await parts.db.select({ id: gatewayEvent.id, clientId: gatewayEvent.clientId }).from(gatewayEvent).where(and(isNull(gatewayEvent.processedAt), eq(gatewayEvent.signatureOk, true))).orderBy(asc(gatewayEvent.receivedAt)).limit(AT_ONCE)
  for (const event of open) await processEvent(parts, event).catch((error: unknown) => parts.onFault(error, 'payment message'))
}
