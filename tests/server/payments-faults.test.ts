import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPaymentOrder } from '../../src/contract/fees.ts'
import { notificationTemplate } from '../../server/db/schema.ts'
import { openPayments } from '../../server/payments/background.ts'
import { compareLedgers } from '../../server/payments/compare.ts'
import { reconcile } from '../../server/payments/reconcile.ts'
import type { PaymentParts } from '../../server/payments/record.ts'
import { openOrder } from '../../server/sandbox-bank/bank-orders.ts'
import { press, type Button } from '../../server/sandbox-bank/buttons.ts'
import { enrolMerchants } from '../../server/sandbox-bank/merchants.ts'
import { deliverWebhooks, eventOf } from '../../server/sandbox-bank/webhooks.ts'
import { SIGNATURE_HEADER, signatureOf } from '../../server/sandbox-bank/wire.ts'
import type { RunningServer } from '../../server/start.ts'
import { call } from '../support/calls.ts'
import { openBank, sendForm } from '../support/payer.ts'
import { bankAccount, bankSecret, newInvoice, orderInput, recordOf, takenFor } from '../support/payments.ts'
import { movableClock, startTestServer, type Clock } from '../support/server.ts'

let server: RunningServer
let clock: Clock
let parts: PaymentParts
let account: Awaited<ReturnType<typeof bankAccount>>
let faults: unknown[] = []
beforeAll(async () => {
  clock = movableClock()
  server = await startTestServer({}, { timers: false, now: clock.now })
  account = await bankAccount(server.db)
  await enrolMerchants(server.db, server.origin)
  parts = { db: server.db, now: clock.now, inside: () => server.origin, onFault: (error) => void faults.push(error) }
})
beforeEach(() => {
  faults = []
})
afterAll(() => server.close())

type Invoice = Awaited<ReturnType<typeof newInvoice>>

async function order(owed?: Invoice, more: Readonly<Record<string, unknown>> = {}) {
  const { result } = await call(server, 'createPaymentOrder', await orderInput(server.db, owed ?? (await newInvoice(server.db)), `${server.origin}/portal.html`, more, clock.now()))
  const ordered = v.parse(createPaymentOrder.output, result)
  if (ordered.outcome !== 'GO') throw new Error(ordered.outcome)
  const page = await openBank(ordered.form)
  const bank = await openOrder(server.db, page.address.split('/').at(-1) ?? '')
  if (!bank) throw new Error('The bank does not know the order.')
  return { ...ordered, bank: bank.order }
}
type Ordered = Awaited<ReturnType<typeof order>>

/** A press at the bank, whose clock may differ, and the message that tells of it. */
async function pressed({ bank }: Ordered, button: Button, skewMinutes = 0) {
  const movement = await press(server.db, bank, button, new Date(clock.now().getTime() + skewMinutes * 60_000))
  if (!movement) throw new Error('Nothing happened.')
  return { webhook: eventOf(bank, movement, 'W'), back: eventOf(bank, movement, 'R') }
}
async function hear(body: string, { secret, path = `webhook/${account.id}` }: { secret?: string; path?: string } = {}): Promise<number> {
  const signature = signatureOf(secret ?? (await bankSecret(server.db, account)), 'WEBHOOK', body)
  return (await fetch(`${server.origin}/server/payments/${path}`, { method: 'POST', headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }, body })).status
}
async function comeBack(text: string, secret?: string): Promise<Response> {
  const query = new URLSearchParams({ payload: Buffer.from(text).toString('base64url'), signature: signatureOf(secret ?? (await bankSecret(server.db, account)), 'RETURN', text) })
  return fetch(`${server.origin}/server/payments/return/${account.id}?${query.toString()}`, { redirect: 'manual' })
}
const changed = (body: string, changes: Readonly<Record<string, unknown>>): string => JSON.stringify({ ...(JSON.parse(body) as object), ...changes })
async function expectPaid(transactionId: string): Promise<void> {
  const { order: made, invoice, receipts, cases } = await recordOf(server.db, transactionId)
  expect([made.status, invoice.status, invoice.paidMinor, receipts.length, cases.length]).toEqual(['SUCCESS', 'PAID', 74_000, 1, 0])
}

describe('the bank’s answer', () => {
  test('that comes by webhook before the browser is back is the payment, and the browser changes nothing more', async () => {
    const one = await order()
    const { webhook, back } = await pressed(one, 'PAY')
    expect(await hear(webhook)).toBe(200)
    await expectPaid(one.transactionId)
    expect((await comeBack(back)).status).toBe(303)
    await expectPaid(one.transactionId)
  })

  test('that comes by webhook after the browser is back changes nothing more', async () => {
    const one = await order()
    const { webhook, back } = await pressed(one, 'PAY')
    expect((await comeBack(back)).headers.get('location')).toContain(`#/paymentStatus/${one.transactionId}/`)
    await expectPaid(one.transactionId)
    expect(await hear(webhook)).toBe(200)
    await expectPaid(one.transactionId)
  })

  test('that comes three times, at once and again, is kept once and worked on once, and the payer is told once', async () => {
    await server.db.insert(notificationTemplate).values({ clientId: account.clientId, notificationId: 301, channel: 'SMS', language: 'en', variables: ['amount', 'purpose', 'receipt', 'link'], body: '{#var#} for {#var#}. Receipt {#var#}: {#var#}' })
    const one = await order()
    const { webhook } = await pressed(one, 'PAY')
    expect(await Promise.all([hear(webhook), hear(webhook), hear(webhook)])).toEqual([200, 200, 200])
    await expectPaid(one.transactionId)
    expect((await recordOf(server.db, one.transactionId)).events).toMatchObject([{ result: 'SETTLED', signatureOk: true }])
    const told = await server.db.query.notificationOutbox.findMany({ where: (row, { eq }) => eq(row.notificationId, 301), orderBy: (row) => row.id })
    const about = told.filter(({ body }) => body.includes(one.transactionId))
    expect(about.filter(({ channel }) => channel === 'SMS')).toHaveLength(1)
    expect(about[0]?.body).toMatch(/^₹740\.00 for Examination form\. Receipt R\/\S+\/\d{6}: http/)
  })

  test('that comes out of order does not take a payment back', async () => {
    const one = await order()
    const { webhook } = await pressed(one, 'PAY')
    await hear(webhook)
    for (const status of ['PENDING', 'FAILED']) expect(await hear(changed(webhook, { event: `late.${status}`, status, code: 'DECLINED' }))).toBe(200)
    await expectPaid(one.transactionId)
    expect((await recordOf(server.db, one.transactionId)).events.map(({ result }) => result)).toEqual(['SETTLED', 'OUTDATED', 'OUTDATED'])
  })

  test('with a bad signature is kept as such, answered 401, and nothing else', async () => {
    const one = await order()
    const { webhook, back } = await pressed(one, 'PAY')
    expect(await hear(webhook, { secret: 'not the secret' })).toBe(401)
    const returned = await comeBack(back, 'not the secret')
    expect([returned.status, returned.headers.get('location')]).toEqual([401, null])
    expect(await returned.text()).toContain('cannot be trusted')
    const { order: made, events, movements } = await recordOf(server.db, one.transactionId)
    expect(made.status).toBe('SENT')
    expect(movements).toEqual([])
    expect(events).toMatchObject([{ signatureOk: false, result: 'FORGED' }, { signatureOk: false, result: 'FORGED' }])
  })

  test('of one way is not believed on the other', async () => {
    const one = await order()
    const { webhook } = await pressed(one, 'PAY')
    const signature = signatureOf(await bankSecret(server.db, account), 'WEBHOOK', webhook)
    const query = new URLSearchParams({ payload: Buffer.from(webhook).toString('base64url'), signature })
    expect((await fetch(`${server.origin}/server/payments/return/${account.id}?${query.toString()}`, { redirect: 'manual' })).status).toBe(401)
  })

  test.each([['740.001'], ['740,00'], ['-740.00'], ['7.4e2'], ['']])('with the amount %j is kept, answered 422, and nobody is paid', async (amount) => {
    const one = await order()
    const { webhook } = await pressed(one, 'PAY')
    expect(await hear(changed(webhook, { amount }))).toBe(422)
    const { order: made, events } = await recordOf(server.db, one.transactionId)
    expect(made.status).toBe('SENT')
    expect(events).toMatchObject([{ signatureOk: true, result: 'UNREADABLE' }])
    expect(faults).toEqual([])
  })

  test('in another currency is a case, and all of it is to be given back', async () => {
    const one = await order()
    const { webhook } = await pressed(one, 'PAY')
    await hear(changed(webhook, { currency: 'MVR' }))
    const { order: made, cases, receipts, invoice } = await recordOf(server.db, one.transactionId)
    expect([made.status, receipts.length, invoice.status]).toEqual(['MISMATCH', 0, 'ISSUED'])
    expect(cases).toMatchObject([{ kind: 'MISMATCH', refundMinor: 74_000 }])
  })

  test('that says ten times less is a case, and paying again in full settles the invoice', async () => {
    const one = await order()
    await hear((await pressed(one, 'WRONG_AMOUNT')).webhook)
    expect((await recordOf(server.db, one.transactionId)).cases).toMatchObject([{ kind: 'MISMATCH', refundMinor: 7400 }])
    const again = await order(await newInvoice(server.db))
    await hear((await pressed(again, 'PAY')).webhook)
    await expectPaid(again.transactionId)
  })

  test('through the account of another institution pays nothing', async () => {
    const one = await order()
    const other = await bankAccount(server.db, 23)
    const { webhook } = await pressed(one, 'PAY')
    const body = changed(webhook, { merchant: other.merchantId })
    expect(await hear(body, { secret: await bankSecret(server.db, other), path: `webhook/${other.id}` })).toBe(200)
    expect(await hear(body, { secret: await bankSecret(server.db, other) })).toBe(401)
    expect((await recordOf(server.db, one.transactionId)).order.status).toBe('SENT')
  })

  test('to an account that nobody has is nobody’s', async () => {
    for (const path of ['webhook/999999', 'webhook/x', `webhook/${'9'.repeat(30)}`]) expect(await hear('{}', { path })).toBe(404)
    expect((await fetch(`${server.origin}/server/payments/return/999999?payload=x`)).status).toBe(404)
  })

  test('that is too large is refused before it is read', async () => {
    expect(await hear('x'.repeat(70_000))).toBe(413)
  })
})

describe('clocks that differ', () => {
  test.each([-600, 600])('by %i minutes do not move a payment out of the time between order and news', async (minutes) => {
    const owed = await newInvoice(server.db, { closesAt: new Date(clock.now().getTime() + 60 * 60_000) })
    const one = await order(owed)
    // The bank's own limit is by its own clock.
    const movement = minutes > 0 ? (await pressed(one, 'PAY')).webhook : (await pressed(one, 'PAY', minutes)).webhook
    const body = minutes > 0 ? changed(movement, { at: new Date(clock.now().getTime() + minutes * 60_000).toISOString() }) : movement
    await hear(body)
    const { order: made } = await recordOf(server.db, one.transactionId)
    expect(made).toMatchObject({ status: 'SUCCESS', late: false })
    expect(made.settledAt?.getTime()).toBeGreaterThanOrEqual(made.createdAt.getTime())
    expect(made.settledAt?.getTime()).toBeLessThanOrEqual(clock.now().getTime())
  })
})

describe('two tabs', () => {
  test('that pay one invoice have one receipt, and the money of the second is to be given back', async () => {
    const owed = await newInvoice(server.db)
    const [one, two] = [await order(owed), await order(owed, { anyway: true })]
    const told = await Promise.all([pressed(one, 'PAY'), pressed(two, 'PAY')])
    await Promise.all(told.map(({ webhook }) => hear(webhook)))
    const records = await Promise.all([recordOf(server.db, one.transactionId), recordOf(server.db, two.transactionId)])
    expect(records.map(({ order: made }) => made.status).sort()).toEqual(['REFUND_DUE', 'SUCCESS'])
    expect(records.flatMap(({ cases }) => cases)).toMatchObject([{ kind: 'DUPLICATE', refundMinor: 74_000 }])
    expect(records[0].receipts).toHaveLength(1)
    expect(records[0].invoice.paidMinor).toBe(74_000)
  })
})

describe('a bank that does not call', () => {
  test('is asked, after two minutes, and says what it took', async () => {
    const one = await order()
    await pressed(one, 'DELAY')
    await reconcile(parts)
    expect((await recordOf(server.db, one.transactionId)).order).toMatchObject({ status: 'SENT', checkedAt: null })
    clock.forwardMinutes(3)
    await reconcile(parts)
    await expectPaid(one.transactionId)
  })

  test('and took the money after its refusal is found by asking for five days', async () => {
    const one = await order()
    await hear((await pressed(one, 'DECLINED')).webhook)
    clock.forwardMinutes(20)
    const again = await press(server.db, one.bank, 'PAY', clock.now())
    expect(again?.status).toBe('SUCCESS')
    clock.forwardMinutes(20)
    await reconcile(parts)
    await expectPaid(one.transactionId)
  })

  test('and took the money twice is found when the ledgers are compared', async () => {
    const one = await order()
    await comeBack((await pressed(one, 'TWICE')).back)
    expect(await takenFor(server.db, one.transactionId)).toHaveLength(2)
    await compareLedgers(parts)
    const { movements, cases } = await recordOf(server.db, one.transactionId)
    expect(movements.map(({ use }) => use).sort()).toEqual(['DUPLICATE', 'SETTLED'])
    expect(cases).toMatchObject([{ kind: 'DUPLICATE', refundMinor: 74_000 }])
    expect(await server.db.query.reconciliationRun.findFirst({ where: (row, { eq }) => eq(row.paymentAccountId, account.id) })).toMatchObject({ strange: 0 })
  })

  test('because nobody paid lets the order end after its time, and money that still comes counts', async () => {
    const one = await order()
    clock.forwardMinutes(31)
    await reconcile(parts)
    expect((await recordOf(server.db, one.transactionId)).order).toMatchObject({ status: 'EXPIRED', reason: 'TIMED_OUT' })
    await hear((await pressed(one, 'PAY', -30)).webhook)
    await expectPaid(one.transactionId)
  })

  test('because it never answers is asked for five days and no longer', async () => {
    const one = await order()
    await comeBack((await pressed(one, 'SILENT')).back)
    clock.forwardMinutes(3)
    await reconcile(parts)
    expect((await recordOf(server.db, one.transactionId)).order.status).toBe('PENDING')
    clock.forwardMinutes(6 * 24 * 60)
    await reconcile(parts)
    expect((await recordOf(server.db, one.transactionId)).order).toMatchObject({ status: 'EXPIRED', nextCheckAt: null })
  })

  test('because it is out of reach is asked later, and nothing else changes', async () => {
    const one = await order()
    await pressed(one, 'DELAY')
    clock.forwardMinutes(3)
    await reconcile({ ...parts, inside: () => 'http://127.0.0.1:9' })
    const { order: made } = await recordOf(server.db, one.transactionId)
    expect(made).toMatchObject({ status: 'SENT', checkedAt: null })
    expect(made.nextCheckAt?.getTime()).toBe(made.createdAt.getTime() + 7 * 60_000)
    expect(faults.length).toBeGreaterThan(0)
    clock.forwardMinutes(5)
    await reconcile(parts)
    await expectPaid(one.transactionId)
  })

  test('is asked at the wish of ten impatient payers once', async () => {
    const one = await order()
    await pressed(one, 'SILENT')
    let questions = 0
    const { checkNow } = openPayments({ ...parts, inside: () => ((questions += 1), server.origin) })
    const made = (await recordOf(server.db, one.transactionId)).order
    await Promise.all(Array.from({ length: 10 }, () => checkNow(made)))
    await checkNow((await recordOf(server.db, one.transactionId)).order)
    expect(questions).toBe(1)
    clock.forwardMinutes(1)
    await checkNow((await recordOf(server.db, one.transactionId)).order)
    expect(questions).toBe(2)
  })

  test('because we were down calls again until it is heard', async () => {
    const one = await order()
    await pressed(one, 'PAY')
    await enrolMerchants(server.db, 'http://127.0.0.1:9')
    await deliverWebhooks(server.db, clock.now)
    expect((await recordOf(server.db, one.transactionId)).order.status).toBe('SENT')
    await enrolMerchants(server.db, server.origin)
    clock.forwardMinutes(1)
    await deliverWebhooks(server.db, clock.now)
    await expectPaid(one.transactionId)
  })
})

describe('the bank’s page', () => {
  test('refuses what a merchant has not signed, and what it has signed but somebody changed', async () => {
    const { form } = await order()
    for (const fields of [{}, { ...form.fields, amount: '1.00' }, { ...form.fields, returnUrl: 'https://evil.example/' }, { ...form.fields, merchant: '<script>' }, { ...form.fields, more: 'x' }, { ...form.fields, amount: '740.001' }]) {
      const page = await sendForm(form.action, fields)
      expect([page.status, page.refresh]).toEqual([400, null])
      expect(page.text).toContain('This payment cannot be opened')
      expect(page.text).not.toContain('<script>')
      expect(page.policy).toContain("default-src 'none'")
    }
  })

  test('takes a press only from itself, and only for a while', async () => {
    const one = await order()
    const page = await openBank(one.form)
    const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    expect((await sendForm(page.address, { button: 'PAY' })).status).toBe(400)
    expect((await sendForm(page.address, { button: 'PAY', token: 'x' })).status).toBe(403)
    expect((await sendForm(page.address, { button: 'GIVE', token })).status).toBe(400)
    expect(await takenFor(server.db, one.transactionId)).toEqual([])
    clock.forwardMinutes(61)
    expect((await sendForm(page.address, { button: 'PAY', token })).status).toBe(403)
  })

  test('takes nothing after the time of the order', async () => {
    const one = await order()
    const page = await openBank(one.form)
    const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    clock.forwardMinutes(31)
    expect((await sendForm(page.address, { button: 'PAY', token })).status).toBe(410)
    expect(await takenFor(server.db, one.transactionId)).toEqual([])
  })

  test('knows no institution with real people in it', async () => {
    const one = await order()
    await server.db.execute('update client set demo = false where id = 17')
    const { forgetClients } = await import('../../server/clients.ts')
    forgetClients(server.db)
    await enrolMerchants(server.db, server.origin)
    expect((await openBank(one.form)).status).toBe(400)
  })

  test('answers no question that is not signed', async () => {
    for (const path of ['status', 'ledger']) {
      for (const body of ['', '{}', JSON.stringify({ merchant: account.merchantId, nonce: 'x', order: 'x' })]) {
        expect((await fetch(`${server.origin}/sandbox-bank/${path}`, { method: 'POST', body, headers: { [SIGNATURE_HEADER]: 'f'.repeat(64) } })).status).toBe(401)
      }
    }
  })
})
