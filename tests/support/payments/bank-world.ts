import * as v from 'valibot'
import { afterAll, beforeAll, expect } from 'vitest'
import { createPaymentOrder } from '../../../src/contract/payments/fees.ts'
import type { Database } from '../../../server/db/database.ts'
import type { PaymentParts } from '../../../server/modules/payments/gateway-messages/process-message.ts'
import { openOrder } from '../../../server/sandbox/bank/bank-orders.ts'
import { chooseOutcome, type Button } from '../../../server/sandbox/bank/buttons.ts'
import { enrolMerchants } from '../../../server/sandbox/bank/merchants.ts'
import { formatEvent } from '../../../server/sandbox/bank/webhooks.ts'
import { SIGNATURE_HEADER, signText } from '../../../server/lib/payment-gateways/bank-wire.ts'
import { call } from '../calls.ts'
import { openBank } from './payer.ts'
import { ensureBankAccount, loadBankSecret, createInvoice, buildOrderInput, loadRecord } from './payments.ts'
import { createMovableClock, startTestServer, type TestServer } from '../server/server.ts'

type Invoice = Awaited<ReturnType<typeof createInvoice>>

/** A message of the bank with something else in it. */
export const changeMessage = (body: string, changes: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ ...(JSON.parse(body) as object), ...changes })

/**
 * The server and the sandbox bank for one file of tests, where nothing happens by itself: orders, presses at the bank,
 * and the ways in which news of them come.
 */
export class BankWorld {
  readonly clock = createMovableClock()
  /** What the server could not do, since the last `faults.splice(0)`. */
  readonly faults: unknown[] = []
  private running:
    | { readonly server: TestServer; readonly account: Awaited<ReturnType<typeof ensureBankAccount>> }
    | undefined

  constructor() {
    beforeAll(async () => {
      const server = await startTestServer({}, { timers: false, now: this.clock.now })
      this.running = { server, account: await ensureBankAccount(server.db) }
      await enrolMerchants({ db: server.db, secrets: {} }, server.origin)
    })
    afterAll(() => this.running?.server.close())
  }

  private get begun() {
    if (this.running === undefined) throw new Error('The tests of this file have not begun.')
    return this.running
  }
  get server(): TestServer {
    return this.begun.server
  }
  get db(): Database {
    return this.begun.server.db
  }
  get account() {
    return this.begun.account
  }
  get parts(): PaymentParts {
    return {
      db: this.db,
      secrets: {},
      now: this.clock.now,
      publicUrl: this.server.origin,
      internalOrigin: () => this.server.origin,
      onFault: (error) => void this.faults.push(error),
    }
  }

  /** An order that our server made and the bank has opened. */
  order = async (owed?: Invoice, more: Readonly<Record<string, unknown>> = {}) => {
    const { result } = await call(
      this.server,
      'createPaymentOrder',
      await buildOrderInput(
        this.db,
        owed ?? (await createInvoice(this.db)),
        `${this.server.origin}/portal.html`,
        more,
        this.clock.now(),
      ),
    )
    const ordered = v.parse(createPaymentOrder.output, result)
    if (ordered.outcome !== 'GO') throw new Error(ordered.outcome)
    const page = await openBank(ordered.form)
    const bank = await openOrder(this.db, page.address.split('/').at(-1) ?? '')
    if (!bank) throw new Error('The bank does not know the order.')
    return { ...ordered, bank: bank.order }
  }

  /** A press at the bank, whose clock may differ, and the messages that tell of it. */
  pressed = async ({ bank }: Awaited<ReturnType<BankWorld['order']>>, button: Button, skewMinutes = 0) => {
    const movement = await chooseOutcome(
      this.db,
      bank,
      button,
      new Date(this.clock.now().getTime() + skewMinutes * 60_000),
    )
    if (!movement) throw new Error('Nothing happened.')
    return { webhook: formatEvent(bank, movement, 'W'), back: formatEvent(bank, movement, 'R') }
  }

  /** A message arrives by webhook; how it was answered. */
  hear = async (
    body: string,
    { secret, path = `webhook/${this.account.id}` }: { secret?: string; path?: string } = {},
  ): Promise<number> => {
    const signature = signText(secret ?? (await loadBankSecret(this.db, this.account)), 'WEBHOOK', body)
    return (
      await fetch(`${this.server.origin}/server/payments/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature },
        body,
      })
    ).status
  }

  /** The browser brings a message back. */
  comeBack = async (text: string, secret?: string): Promise<Response> => {
    const query = new URLSearchParams({
      payload: Buffer.from(text).toString('base64url'),
      signature: signText(secret ?? (await loadBankSecret(this.db, this.account)), 'RETURN', text),
    })
    return fetch(`${this.server.origin}/server/payments/return/${this.account.id}?${query.toString()}`, {
      redirect: 'manual',
    })
  }

  /** The invoice is paid in full, once, with one receipt and no case. */
  expectPaid = async (transactionId: string): Promise<void> => {
    const { order: made, invoice, receipts, cases } = await loadRecord(this.db, transactionId)
    expect([made.status, invoice.status, invoice.paidMinor, receipts.length, cases.length]).toEqual([
      'SUCCESS',
      'PAID',
      74_000,
      1,
      0,
    ])
  }
}
