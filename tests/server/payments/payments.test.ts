import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { createPaymentOrder } from '../../../src/contract/payments/fees.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { getMessage } from '../../../server/lib/i18n/messages.ts'
import { enrolMerchants } from '../../../server/sandbox/bank/merchants.ts'
import type { Button } from '../../../server/sandbox/bank/buttons.ts'
import { call, CLIENTS } from '../../support/calls.ts'
import { goBack, openBank, pressButton } from '../../support/payments/payer.ts'
import { ensureBankAccount, createInvoice, buildOrderInput, loadRecord } from '../../support/payments/payments.ts'
import { startTestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'
import { waitUntil } from '../../support/wait-until.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
  await ensureBankAccount(server.db)
  await enrolMerchants({ db: server.db, secrets: {} }, server.origin)
})
afterAll(() => server.close())

type Invoice = Awaited<ReturnType<typeof createInvoice>>
const page = (): string => `${server.origin}/portal.html`

async function order(owed: Invoice, more: Readonly<Record<string, unknown>> = {}) {
  const { errorCode, result } = await call(
    server,
    'createPaymentOrder',
    await buildOrderInput(server.db, owed, page(), more),
  )
  expect(errorCode).toBe(1000)
  return v.parse(createPaymentOrder.output, result)
}
async function startPayment(owed: Invoice, more: Readonly<Record<string, unknown>> = {}) {
  const ordered = await order(owed, more)
  if (ordered.outcome !== 'GO') throw new Error(ordered.outcome)
  return ordered
}
async function pay(button: Button, owed?: Invoice) {
  const { transactionId, form } = await startPayment(owed ?? (await createInvoice(server.db)))
  const pressed = await pressButton(await openBank(form), button)
  return { transactionId, pressed, back: await goBack(pressed) }
}

describe('a student who pays at the bank', () => {
  test('returns to the page that they left, with a receipt on record', async () => {
    const { transactionId, back } = await pay('PAY')
    const record = await loadRecord(server.db, transactionId)
    expect(back).toEqual({
      status: 303,
      location: `${page()}#/paymentStatus/${transactionId}/EXAM_FORM/${record.invoice.applicationId}/740.00/CAPTURED/SUCCESS?client=svtu&lang=en`,
    })
    expect(record.order).toMatchObject({ status: 'SUCCESS', late: false, nextCheckAt: null })
    expect(record.invoice).toMatchObject({ status: 'PAID', paidMinor: 74_000 })
    expect(record.receipts).toHaveLength(1)
    await waitUntil(
      'both reports to be processed',
      async () =>
        (await loadRecord(server.db, transactionId)).events.every(({ processedAt }) => processedAt !== null) &&
        (await loadRecord(server.db, transactionId)).events.length === 2,
    )
  })

  test.each([
    ['INSUFFICIENT_FUNDS', { status: 'FAILED', reason: 'INSUFFICIENT_FUNDS' }],
    ['DECLINED', { status: 'FAILED', reason: 'DECLINED' }],
    ['CANCEL', { status: 'CANCELLED', reason: null }],
    ['DELAY', { status: 'PENDING', reason: 'NOT_FINISHED' }],
    ['SILENT', { status: 'PENDING', reason: 'BANK_UNREACHABLE' }],
    ['LATE', { status: 'FAILED', reason: 'DECLINED' }],
    ['WRONG_AMOUNT', { status: 'MISMATCH' }],
  ] as const)('and chooses %s has no receipt', async (button, expected) => {
    const { transactionId } = await pay(button)
    const record = await loadRecord(server.db, transactionId)
    expect(record.order).toMatchObject(expected)
    expect(record.receipts).toEqual([])
    expect(record.invoice).toMatchObject({ status: 'ISSUED', paidMinor: 0 })
    expect(record.cases).toHaveLength(button === 'WRONG_AMOUNT' ? 1 : 0)
    if (button === 'WRONG_AMOUNT') expect(record.cases[0]).toMatchObject({ kind: 'MISMATCH', refundMinor: 7400 })
  })

  test('and is charged twice has one receipt, and the second payment is to be refunded', async () => {
    const { transactionId } = await pay('TWICE')
    await waitUntil('both movements', async () => (await loadRecord(server.db, transactionId)).movements.length === 2)
    const record = await loadRecord(server.db, transactionId)
    expect(record.movements.map(({ use }) => use).sort()).toEqual(['DUPLICATE', 'SETTLED'])
    expect(record.receipts).toHaveLength(1)
    expect(record.cases).toMatchObject([{ kind: 'DUPLICATE', refundMinor: 74_000 }])
    expect(record.invoice.paidMinor).toBe(74_000)
  })

  test('and goes back to pay again at the bank reads that the payment is complete', async () => {
    const { form } = await startPayment(await createInvoice(server.db))
    const choice = await openBank(form)
    await pressButton(choice, 'PAY')
    const again = await pressButton(choice, 'PAY')
    expect(again.text).toContain('The payment was made.')
    const shown = await openBank(form)
    expect(shown.text).toContain('The payment was made.')
    expect(shown.refresh).toBeNull()
  })
})

test('a student of an institution without a payment account reads that fees cannot be paid online', async () => {
  const input = await buildOrderInput(server.db, await createInvoice(server.db), page())
  const setDemo = (demo: boolean) =>
    selectSqlRows(server, `update client set demo = ${demo} where id = ${CLIENTS.svtu} returning id`)
  await setDemo(false)
  const answer = await call(server, 'createPaymentOrder', input, { language: 'mr' })
  await setDemo(true)
  expect(answer).toMatchObject({ errorCode: 1205, error: getMessage('mr', 'payment.notOnline') })
})

test('a browser that brings back too much gets a page in its language, not a message for programs', async () => {
  const { id } = await ensureBankAccount(server.db)
  const answer = await fetch(`${server.origin}/server/payments/return/${id}`, {
    method: 'POST',
    headers: { 'accept-language': 'hi' },
    body: 'x'.repeat(70_000),
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8'])
  expect(await answer.text()).toContain(getMessage('hi', 'payment.back.title'))
})

describe('a person who creates an order', () => {
  test('twice with the same key gets the same order, and with another key is refused because one is pending', async () => {
    const owed = await createInvoice(server.db)
    const idempotencyKey = 'the-same-press-of-a-button'
    const [one, two] = [await startPayment(owed, { idempotencyKey }), await startPayment(owed, { idempotencyKey })]
    expect(two.transactionId).toBe(one.transactionId)
    expect(await order(owed)).toMatchObject({ outcome: 'PENDING_ALREADY', transactionId: one.transactionId })
    expect((await startPayment(owed, { anyway: true })).transactionId).not.toBe(one.transactionId)
    expect(
      await call(
        server,
        'createPaymentOrder',
        await buildOrderInput(server.db, await createInvoice(server.db), page(), { idempotencyKey }),
      ),
    ).toMatchObject({ errorCode: 1201 })
  })

  test('for a paid invoice gets the payment that settled it', async () => {
    const owed = await createInvoice(server.db)
    const { transactionId } = await pay('PAY', owed)
    expect(await order(owed)).toEqual({ outcome: 'PAID_ALREADY', transactionId })
  })

  test('after the closing date reads when it was', async () => {
    const closesAt = new Date(Date.now() - 60_000)
    expect(await order(await createInvoice(server.db, { closesAt }))).toEqual({
      outcome: 'CLOSED',
      closedAt: closesAt.toISOString(),
    })
  })

  test('for an invoice that is paid in part owes the rest', async () => {
    const { transactionId } = await startPayment(await createInvoice(server.db, { paidMinor: 24_000 }))
    expect((await loadRecord(server.db, transactionId)).order.amountMinor).toBe(50_000)
  })

  test('with a forged or foreign key reads that the invoice must be opened again', async () => {
    const owed = await createInvoice(server.db)
    for (const changed of [{ invoiceKey: 'nonsense' }, { clientId: 23 }])
      expect(await order(owed, changed)).toEqual({ outcome: 'KEY_ENDED' })
  })

  test.each([
    'https://evil.example/portal.html',
    'javascript:alert(1)',
    'http://localhost:1/',
    '//evil.example',
    'https://user:secret@127.0.0.1/',
    'data:text/html,x',
    'portal.html',
  ])('cannot be redirected to %s', async (returnUrl) => {
    expect(
      await call(
        server,
        'createPaymentOrder',
        await buildOrderInput(server.db, await createInvoice(server.db), returnUrl),
      ),
    ).toMatchObject({ errorCode: 1201, result: { fieldErrors: [{ field: 'returnUrl' }] } })
  })

  test('can create another one after a refusal, with the key of the first or the mobile number on record', async () => {
    const owed = await createInvoice(server.db)
    const first = await startPayment(owed)
    await goBack(await pressButton(await openBank(first.form), 'DECLINED'))
    const input = { ...(await buildOrderInput(server.db, owed, page())), transactionId: first.transactionId }
    expect(await call(server, 'retryPayment', input)).toMatchObject({ result: { outcome: 'NO_MATCH' } })
    expect(await call(server, 'retryPayment', { ...input, mobile4: '0000' })).toMatchObject({
      result: { outcome: 'NO_MATCH' },
    })
    const again = await call(server, 'retryPayment', { ...input, accessKey: first.accessKey })
    expect(again).toMatchObject({ result: { outcome: 'GO' } })
    expect(again.result).not.toMatchObject({ transactionId: first.transactionId })
  })

  test('is rate limited when guessing mobile numbers', async () => {
    const owed = await createInvoice(server.db)
    const { transactionId } = await startPayment(owed)
    const input = { ...(await buildOrderInput(server.db, owed, page())), transactionId, mobile4: '0000' }
    for (let guess = 0; guess < 5; guess += 1)
      expect(await call(server, 'retryPayment', input)).toMatchObject({ result: { outcome: 'NO_MATCH' } })
    expect(await call(server, 'retryPayment', input)).toMatchObject({ result: { outcome: 'RATE' } })
  })
})
