import { eq, sql } from 'drizzle-orm'
import { formatMajor } from '../../../src/contract/payments/money.ts'
import type { Database } from '../../db/database.ts'
import { selectRows } from '../../db/rows.ts'
import { sandboxBankMerchant, sandboxBankWebhook } from '../../db/schema.ts'
import type { BankOrder, Movement } from './bank-orders.ts'
import { SIGNATURE_HEADER, signText, type MovementMessage } from '../../lib/payment-gateways/bank-wire.ts'
import { addMs } from '../../lib/time/instants.ts'
import { SECOND_MS } from '../../../src/contract/durations.ts'

const PATIENCE_MS = 8000
/**
 * The lease of a claimed webhook, longer than sending may take: when a process dies, the webhook is due again after
 * this time.
 */
const LEASE_MS = 30_000
/** The delays after each attempt; after the last attempt the bank gives up. */
const WAITS = [5, 15, 60, 300, 900, 3600, 3600, 21_600, 21_600, 43_200, 86_400].map((seconds) => seconds * SECOND_MS)

/** Converts a transaction to the message that reports it. */
export const buildMovementMessage = (
  { orderRef }: Pick<BankOrder, 'orderRef'>,
  { id, status, code, amountMinor, currency, method, bankReference, at }: Movement,
): MovementMessage => ({
  order: orderRef,
  movement: id,
  status,
  code,
  amount: formatMajor(amountMinor),
  currency,
  method,
  reference: bankReference,
  at: at.toISOString(),
})

/**
 * Returns the text of a transaction's event, to be signed. Its id consists of transaction, status and channel, so that
 * the same event has the same id.
 */
export const formatEvent = (order: BankOrder, movement: Movement, way: 'W' | 'R'): string =>
  JSON.stringify({
    event: `${movement.id}.${movement.status}.${way}`,
    merchant: order.merchantId,
    ...buildMovementMessage(order, movement),
  })

/** Queues a webhook. Call it in the transaction that changes the state. */
export async function enqueueWebhook(tx: Database, order: BankOrder, movement: Movement, now: Date): Promise<void> {
  await tx
    .insert(sandboxBankWebhook)
    .values({
      id: `${movement.id}.${movement.status}`,
      merchantId: order.merchantId,
      body: formatEvent(order, movement, 'W'),
      nextAt: now,
    })
    .onConflictDoNothing()
}

/** Sends one webhook; returns whether the merchant accepted it. */
async function sendOne(
  { body }: Webhook,
  { webhookUrl, secret }: typeof sandboxBankMerchant.$inferSelect,
): Promise<boolean> {
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signText(secret, 'WEBHOOK', body) }
  return fetch(webhookUrl, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'error',
  }).then(
    (answer) => answer.ok,
    () => false,
  )
}

/** A webhook that is due. */
export type Webhook = typeof sandboxBankWebhook.$inferSelect

/** Claims the webhook that has been due longest, or returns null; several processes never claim the same one. */
export async function claimWebhook(db: Database, at: Date): Promise<Webhook | null> {
  const [taken] = await selectRows<{ readonly id: string }>(
    db,
    sql`update ${sandboxBankWebhook} set next_at = ${addMs(at, LEASE_MS).toISOString()}::timestamptz, attempts = attempts + 1 where id =
      (select id from ${sandboxBankWebhook} where next_at <= ${at.toISOString()}::timestamptz order by next_at limit 1 for update skip locked) returning id`,
  )
  if (!taken) return null
  const [webhook] = await db.select().from(sandboxBankWebhook).where(eq(sandboxBankWebhook.id, taken.id))
  return webhook ?? null
}

/** Sends a claimed webhook. One that is not delivered is due again after increasing delays. */
export async function deliverWebhook(db: Database, webhook: Webhook, now: () => Date): Promise<void> {
  const [merchant] = await db
    .select()
    .from(sandboxBankMerchant)
    .where(eq(sandboxBankMerchant.merchantId, webhook.merchantId))
  if (!merchant) return
  const arrived = await sendOne(webhook, merchant)
  const wait = WAITS[webhook.attempts - 1]
  const nextAt = arrived || wait === undefined ? null : addMs(now(), wait)
  await db
    .update(sandboxBankWebhook)
    .set({ nextAt, deliveredAt: arrived ? now() : null })
    .where(eq(sandboxBankWebhook.id, webhook.id))
}
