import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { publishedExamEvents } from '../../../src/contract/hall-tickets/exam-events.ts'
import { findHallTicketBeforeLogin } from '../../../src/contract/hall-tickets/hall-ticket.ts'
import { feeInvoiceByKey, myInvoices, myPayments } from '../../../src/contract/payments/fees.ts'
import { paymentAccount } from '../../../server/db/schema.ts'
import { applyReport } from '../../../server/modules/payments/orders/apply.ts'
import { signInvoiceKey, verifyPaymentKey } from '../../../server/lib/crypto/payment-keys.ts'
import { createOrder } from '../../../server/modules/payments/orders/create-order.ts'
import { FIXTURES } from '../../../server/seed/students/fixtures.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { ask, call, CLIENTS, PASSWORD, post, signIn } from '../../support/calls.ts'
import { createInvoice } from '../../support/payments/payments.ts'
import { createFrozenClock, startTestServer } from '../../support/server/server.ts'

const clock = createFrozenClock()
let server: RunningServer
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
})
afterAll(() => server.close())

const person = (id: string) => {
  const found = FIXTURES.find((fixture) => fixture.id === id)
  if (!found) throw new Error(`There is no ${id}.`)
  return found
}
async function studentToken(id: string): Promise<string> {
  const { prn, client } = person(id)
  const response = await post(
    server,
    'studentLoginPortal',
    JSON.stringify({ studentLoginPortal: { clientId: CLIENTS[client], userName: prn, password: PASSWORD } }),
  )
  const token = response.headers.get('authorization')
  if (token === null) throw new Error(`${id} could not sign in.`)
  return token
}
const rows = async <Q extends { readonly id: string; readonly row: v.GenericSchema }>(
  query: Q,
  payload: unknown,
  token?: string,
): Promise<v.InferOutput<Q['row']>[]> => {
  const { errorCode, result } = await ask(server, query.id, payload, { token })
  expect(errorCode).toBe(1000)
  // No rows are null.
  return v.parse(v.object({ [query.id]: v.nullable(v.array(query.row)) }), result)[query.id] ?? []
}
const byKey = (invoiceKey: string, clientId: number = CLIENTS.svtu) => rows(feeInvoiceByKey, { clientId, invoiceKey })
const order = (invoiceNo: string, now = clock.now()) =>
  createOrder(server.db, {
    clientId: CLIENTS.svtu,
    invoiceNo,
    channel: 'GATEWAY',
    idempotencyKey: `test-${invoiceNo}-${now.getTime()}`,
    returnUrl: '/portal.html',
    language: 'en',
    anyway: true,
    now,
  })

/** Looks up the ticket of the student that is withheld for the fee. */
async function blockedHold() {
  const { prn, dob, mobile } = person('F04')
  const events = await rows(publishedExamEvents, { clientId: CLIENTS.svtu })
  const examEventId = events.find(({ state }) => state === 'OPEN')?.examEventId
  const { result } = await call(server, 'findHallTicketBeforeLogin', {
    clientId: CLIENTS.svtu,
    examEventId,
    by: 'PRN',
    value: prn,
    dob,
    mobile4: mobile?.slice(-4),
  })
  const found = v.parse(findHallTicketBeforeLogin.output, result)
  return found.outcome === 'BLOCKED' ? found.holds[0] : undefined
}

describe('a signed-in student', () => {
  test('sees the unpaid invoices, overdue first, with fee heads in five languages and a payment key', async () => {
    const found = await rows(myInvoices, {}, await studentToken('F09'))
    expect(found.map(({ invoiceNo, state }) => [invoiceNo, state])).toEqual([
      ['INV-000092', 'OVERDUE'],
      ['INV-000091', 'PAID'],
    ])
    const [late] = found
    expect(late?.lines.map(({ title, amountMinor }) => [title.name, amountMinor])).toEqual([
      ['Examination fee', 60_000],
      ['Form fee', 4_000],
      ['Statement of marks fee', 10_000],
      ['Late fee', 10_000],
    ])
    expect(late?.lines[0]?.title.translations).toMatchObject({ mr: 'परीक्षा शुल्क', ur: 'امتحانی فیس' })
    expect(late).toMatchObject({
      totalMinor: 84_000,
      currency: 'INR',
      application: 'EF-204092',
      transactionId: null,
      accessKey: null,
      receiptNo: null,
    })
    expect((await byKey(late?.invoiceKey ?? ''))[0]?.invoiceNo).toBe('INV-000092')
  })

  test('finds the receipt of a paid invoice, with a key that opens it', async () => {
    const paid = (await rows(myInvoices, {}, await studentToken('F01'))).find(({ state }) => state === 'PAID')
    expect(paid).toMatchObject({
      invoiceNo: 'INV-000011',
      transactionId: 'TDEMOF0100000001',
      receiptNo: expect.stringMatching(/^R\//) as string,
    })
    expect(
      await verifyPaymentKey(server.db, CLIENTS.svtu, 'TDEMOF0100000001', paid?.accessKey ?? '', clock.now()),
    ).toBe(true)
  })

  test('owes in the currency of the institution', async () => {
    const found = await rows(myInvoices, {}, await studentToken('F10'))
    expect(found.map(({ invoiceNo, currency, state }) => [invoiceNo, currency, state])).toEqual([
      ['INV-000102', 'MVR', 'DUE'],
      ['INV-000101', 'MVR', 'PAID'],
    ])
  })

  test('sees no other person’s invoices and payments, whatever the payload names', async () => {
    const token = await studentToken('F01')
    for (const more of [{}, { studentId: 1 }, { invoiceNo: 'INV-000041' }, { userId: 1 }]) {
      expect((await rows(myInvoices, more, token)).map(({ invoiceNo }) => invoiceNo).sort()).toEqual([
        'INV-000011',
        'INV-000012',
      ])
      expect((await rows(myPayments, more, token)).map(({ transactionId }) => transactionId)).toEqual([
        'TDEMOF0100000001',
      ])
    }
    expect(await ask(server, 'myInvoices', { clientId: CLIENTS.fauc }, { token })).toMatchObject({
      errorCode: 1107,
      result: null,
    })
  })

  test('learns that a payment is pending, and sees every attempt, newest first', async () => {
    const token = await studentToken('F01')
    const ordered = await order('INV-000012')
    if (ordered.outcome !== 'GO') throw new Error(ordered.outcome)
    const { transactionId } = ordered.order
    const waiting = (await rows(myInvoices, {}, token))[0]
    expect(waiting).toMatchObject({ invoiceNo: 'INV-000012', state: 'PENDING', transactionId })
    const attempts = await rows(myPayments, {}, token)
    expect(attempts.map((one) => [one.transactionId, one.status])).toEqual([
      [transactionId, 'PENDING'],
      ['TDEMOF0100000001', 'SUCCESS'],
    ])
    expect(attempts[1]).toMatchObject({
      application: 'EF-204517',
      payer: 'AARTI RAMESH JADHAV',
      amountMinor: 74_000,
      canRetry: false,
    })
    const [account] = await server.db.select().from(paymentAccount)
    if (!account) throw new Error('No account.')
    const at = clock.now()
    await applyReport(
      server.db,
      {
        transactionId,
        gatewayTransactionId: 'G1',
        status: 'FAILED',
        amountMinor: 30_000,
        currency: 'INR',
        method: 'UPI',
        bankReference: null,
        reason: 'DECLINED',
        gatewayStatus: 'DECLINED',
        at,
      },
      { account, source: 'WEBHOOK', now: at },
    )
    expect((await rows(myInvoices, {}, token))[0]).toMatchObject({
      invoiceNo: 'INV-000012',
      state: 'DUE',
      transactionId: null,
    })
    expect((await rows(myPayments, {}, token))[0]).toMatchObject({
      status: 'FAILED',
      reason: 'DECLINED',
      canRetry: true,
      nextAttempt: 'RETRY',
    })
  })

  test('can continue after a failed payment, unless the invoice is paid, closed or cancelled', async () => {
    const token = await studentToken('F01')
    const [account] = await server.db.select().from(paymentAccount)
    if (!account) throw new Error('No account.')
    const begin = async () => {
      clock.forwardMinutes(1)
      const ordered = await order('INV-000012')
      if (ordered.outcome !== 'GO') throw new Error(ordered.outcome)
      return ordered.order.transactionId
    }
    const report = (transactionId: string, status: 'FAILED' | 'SUCCESS') =>
      applyReport(
        server.db,
        {
          transactionId,
          gatewayTransactionId: transactionId,
          status,
          amountMinor: 30_000,
          currency: 'INR',
          method: 'UPI',
          bankReference: null,
          reason: null,
          gatewayStatus: status,
          at: clock.now(),
        },
        { account, source: 'WEBHOOK', now: clock.now() },
      )
    const nextAfter = async (transactionId: string) => {
      const found = (await rows(myPayments, {}, token)).find((one) => one.transactionId === transactionId)
      return [found?.status, found?.nextAttempt, found?.canRetry]
    }
    const abandoned = await begin()
    const failed = await begin()
    expect(await nextAfter(failed)).toEqual(['PENDING', null, false])
    await report(failed, 'FAILED')
    expect(await nextAfter(failed)).toEqual(['FAILED', 'WAITING', true])
    await report(abandoned, 'FAILED')
    expect(await nextAfter(failed)).toEqual(['FAILED', 'RETRY', true])
    const closes = (value: string) =>
      server.db.execute(
        `update invoice set closes_at = ${value} where client_id = ${CLIENTS.svtu} and invoice_no = 'INV-000012'`,
      )
    await closes(`'${new Date(clock.now().getTime() - 1000).toISOString()}'`)
    expect(await nextAfter(failed)).toEqual(['FAILED', 'CLOSED', false])
    await closes('null')
    const withdrawn = (status: string) =>
      server.db.execute(
        `update invoice set status = '${status}' where client_id = ${CLIENTS.svtu} and invoice_no = 'INV-000012'`,
      )
    await withdrawn('CANCELLED')
    expect(await nextAfter(failed)).toEqual(['FAILED', 'WITHDRAWN', false])
    await withdrawn('ISSUED')
    await report(await begin(), 'SUCCESS')
    expect(await nextAfter(failed)).toEqual(['FAILED', 'PAID', false])
  })
})

describe('staff', () => {
  test.each(['asha.admin', 'noor.clerk'])('(%s) has neither invoices nor payments', async (name) => {
    const token = await signIn(server, name)
    expect([await rows(myInvoices, {}, token), await rows(myPayments, {}, token)]).toEqual([[], []])
  })
})

describe('a person with the key of an invoice', () => {
  const key = (invoiceNo: string, now = clock.now()) => signInvoiceKey(server.db, CLIENTS.svtu, invoiceNo, now)

  test('sees only this invoice, with the payer masked and without access to a receipt', async () => {
    const [found, ...more] = await byKey(await key('INV-000011'))
    expect(more).toEqual([])
    expect(found).toMatchObject({ invoiceNo: 'INV-000011', payer: 'A•••• J••••', state: 'PAID', accessKey: null })
    expect(JSON.stringify(found)).not.toMatch(/AARTI|JADHAV|2025417112003457/)
  })

  test('sees nothing with a key that is forged, expired, or of another invoice or institution', async () => {
    const real = await key('INV-000041')
    const [, ...seal] = real.split('.')
    const forged = [
      `${real}x`,
      `INV-000012.${seal.join('.')}`,
      'INV-000041',
      'INV-000041.9999999999.x',
      '.',
      '..',
      '%',
      'INV-000041'.repeat(20),
    ]
    for (const one of forged) expect(await byKey(one)).toEqual([])
    expect(await byKey(real, CLIENTS.fauc)).toEqual([])
    expect(await byKey(await signInvoiceKey(server.db, CLIENTS.fauc, 'INV-000041', clock.now()))).toEqual([])
    expect(await byKey(await key('INV-000041', new Date(clock.now().getTime() - 31 * 60_000)))).toEqual([])
    expect(await byKey(await key('INV-999999'))).toEqual([])
    expect((await byKey(real))[0]?.invoiceNo).toBe('INV-000041')
  })

  test.each([
    ['open a millisecond before', 1, ['DUE', 'GO']],
    ['closed at', 0, ['CLOSED', 'CLOSED']],
    ['closed a millisecond after', -1, ['CLOSED', 'CLOSED']],
  ])('finds the payment %s the closing time', async (_, msLeft, expected) => {
    const closesAt = new Date(clock.now().getTime() + msLeft)
    const { invoiceNo } = await createInvoice(server.db, { closesAt, dueOn: '2099-12-31' })
    const [found] = await byKey(await key(invoiceNo))
    expect([found?.state, (await order(invoiceNo)).outcome]).toEqual(expected)
  })

  test('learns that payment is closed after the closing time, and that mismatched money is under review', async () => {
    expect((await byKey(await key('INV-000181')))[0]?.state).toBe('PENDING')
    await server.db.execute("update invoice set closes_at = now() - interval '1 day' where invoice_no = 'INV-000102'")
    const [closed] = await byKey(await signInvoiceKey(server.db, CLIENTS.fauc, 'INV-000102', clock.now()), CLIENTS.fauc)
    expect(closed?.state).toBe('CLOSED')
  })
})

describe('a student whose hall ticket is withheld for a fee', () => {
  test('gets the open amount of the invoice, and a key for paying it', async () => {
    const hold = await blockedHold()
    expect(hold).toMatchObject({ reason: 'UNIV_FEE', amountMinor: 74_000, currency: 'INR' })
    expect((await byKey(hold?.invoiceKey ?? ''))[0]).toMatchObject({
      invoiceNo: 'INV-000041',
      payer: 'S•••• K••••',
      totalMinor: 74_000,
      state: 'DUE',
    })
  })

  test('gets none when no invoice releases the hold', async () => {
    await server.db.execute("update invoice set status = 'CANCELLED' where invoice_no = 'INV-000041'")
    expect(await blockedHold()).toMatchObject({ amountMinor: 74_000, currency: 'INR', invoiceKey: null })
    expect(await byKey(await signInvoiceKey(server.db, CLIENTS.svtu, 'INV-000041', clock.now()))).toEqual([])
  })
})
