import { compareAccount } from '../../../server/modules/payments/reconcile/compare.ts'
import type { Database } from '../../../server/db/database.ts'
import type { AccountRow, GatewayMessage, OrderRow } from '../../../server/modules/payments/gateway/gateway.ts'
import { loadGatewayAccess, getGateway } from '../../../server/modules/payments/gateway/gateways.ts'
import { createOrder } from '../../../server/modules/payments/orders/create-order.ts'
import { reconcileOrders } from '../../../server/modules/payments/reconcile/reconcile.ts'
import {
  processOpenEvents,
  processMessage,
  type PaymentParts,
} from '../../../server/modules/payments/gateway-messages/process-message.ts'
import { storeOrder, type BankOrder } from '../../../server/sandbox/bank/bank-orders.ts'
import { chooseOutcome, completeDelayed, type Button } from '../../../server/sandbox/bank/buttons.ts'
import { formatEvent } from '../../../server/sandbox/bank/webhooks.ts'
import { SIGNATURE_HEADER, signText } from '../../../server/lib/payment-gateways/bank-wire.ts'
import { loadBankSecret, createInvoice } from './payments.ts'
import type { Clock } from '../server/server.ts'

/** What everything happens in. */
export interface Ground {
  readonly parts: PaymentParts
  readonly clock: Clock
  readonly account: AccountRow
}

type Invoice = Awaited<ReturnType<typeof createInvoice>>

/** An order on both sides, and the last thing that the payer was told at the bank. */
interface Attempt {
  readonly order: OrderRow
  readonly bank: BankOrder
  told: string | null
}

/** The same database for somebody who is killed before the first transaction that follows a single statement. */
const createKilledDatabase = (db: Database): Database =>
  new Proxy(db, {
    get: (target, name) =>
      name === 'transaction'
        ? () => Promise.reject(new Error('killed'))
        : (Reflect.get(target, name, target) as unknown),
  })

/**
 * Some invoices, whoever pays them, and everything that may happen on the way; the bank and our record are the real
 * ones.
 */
export class PaymentWorld {
  readonly invoices: Invoice[] = []
  readonly attempts: Attempt[] = []
  private keys = 0
  constructor(readonly ground: Ground) {}

  async owe(closesInMinutes: number | null): Promise<void> {
    const { parts, account } = this.ground
    const closesAt = closesInMinutes === null ? null : new Date(parts.now().getTime() + closesInMinutes * 60_000)
    this.invoices.push(await createInvoice(parts.db, { clientId: account.clientId, closesAt }))
  }

  /** Goes to the bank for an invoice, whatever waits already. */
  async order(which: number, anyway: boolean): Promise<void> {
    const { parts, account } = this.ground
    const owed = this.invoices[which % this.invoices.length]
    if (!owed) return
    const now = parts.now()
    const made = await createOrder(parts.db, {
      clientId: owed.clientId,
      invoiceNo: owed.invoiceNo,
      channel: 'GATEWAY',
      idempotencyKey: `${owed.invoiceNo}-${(this.keys += 1)}`,
      returnUrl: 'http://localhost/',
      language: 'en',
      anyway,
      now,
    })
    if (made.outcome !== 'GO') return
    const { fields } = getGateway(account).form(made.order, await loadGatewayAccess(parts, account, 'http://localhost'))
    const bank = await storeOrder(parts.db, fields, now)
    if (!bank) throw new Error('The bank refused an order of ours.')
    this.attempts.push({ order: made.order, bank, told: null })
  }

  private attempt(which: number): Attempt | undefined {
    return this.attempts[which % Math.max(1, this.attempts.length)]
  }

  /** Presses a button at the bank, whose clock differs by some minutes. */
  async press(which: number, button: Button, skewMinutes: number): Promise<void> {
    const attempt = this.attempt(which)
    if (!attempt) return
    const movement = await chooseOutcome(
      this.ground.parts.db,
      attempt.bank,
      button,
      new Date(this.ground.parts.now().getTime() + skewMinutes * 60_000),
    )
    attempt.told = movement ? formatEvent(attempt.bank, movement, 'R') : null
  }

  private async take(message: GatewayMessage, dies: boolean): Promise<void> {
    const { parts, account } = this.ground
    if (!dies) await processMessage(parts, account, message)
    else
      await processMessage({ ...parts, db: createKilledDatabase(parts.db) }, account, message).catch((error: unknown) =>
        String(error).includes('killed') ? undefined : Promise.reject(new Error('another fault', { cause: error })),
      )
  }

  /** The browser brings back what the payer was told. */
  async comeBack(which: number, dies: boolean): Promise<void> {
    const text = this.attempt(which)?.told
    if (!text) return
    const signature = signText(await loadBankSecret(this.ground.parts.db, this.ground.account), 'RETURN', text)
    await this.take(
      {
        source: 'RETURN',
        payload: new URLSearchParams({ payload: Buffer.from(text).toString('base64url'), signature }).toString(),
        headers: {},
      },
      dies,
    )
  }

  /** One of the bank's webhooks arrives: any of them, again or for the first time, once or several times at once. */
  async hear(which: number, times: number, forged: boolean, dies: boolean): Promise<void> {
    const { db } = this.ground.parts
    const bodies = (await Promise.all(this.attempts.map(({ order }) => listWebhooks(db, order.transactionId)))).flat()
    const body = bodies[which % Math.max(1, bodies.length)]
    if (body === undefined) return
    const signature = signText(
      forged ? 'somebody else' : await loadBankSecret(db, this.ground.account),
      'WEBHOOK',
      body,
    )
    await Promise.all(
      Array.from({ length: times }, () =>
        this.take({ source: 'WEBHOOK', payload: body, headers: { [SIGNATURE_HEADER]: signature } }, dies),
      ),
    )
  }

  async wait(minutes: number): Promise<void> {
    this.ground.clock.forwardMinutes(minutes)
    await completeDelayed(this.ground.parts.db, this.ground.parts.now())
  }

  reconcile = (): Promise<number> => reconcileOrders(this.ground.parts)
  restart = (): Promise<void> => processOpenEvents(this.ground.parts)

  /** Six days later: everything late has happened, nobody asks any more, and the ledgers were compared. */
  async end(): Promise<void> {
    const { parts, account } = this.ground
    await this.restart()
    await this.wait(6 * 24 * 60)
    await this.reconcile()
    await compareAccount(parts, account)
  }
}

async function listWebhooks(db: Database, transactionId: string): Promise<string[]> {
  const order = await db.query.sandboxBankOrder.findFirst({ where: (row, { eq }) => eq(row.orderRef, transactionId) })
  const movements = order
    ? await db.query.sandboxBankMovement.findMany({ where: (row, { eq }) => eq(row.orderId, order.id) })
    : []
  const names = movements.flatMap(({ id }) => ['SUCCESS', 'FAILED', 'CANCELLED'].map((status) => `${id}.${status}`))
  const kept =
    names.length === 0
      ? []
      : await db.query.sandboxBankWebhook.findMany({
          where: (row, { inArray }) => inArray(row.id, names),
          orderBy: (row) => row.id,
        })
  return kept.map(({ body }) => body)
}
