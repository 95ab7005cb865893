import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { invoice } from '../../../server/db/schema.ts'
import type { PaymentForm } from '../../../src/contract/payments/fees.ts'
import { ensureSharedSecret } from '../../../server/lib/crypto/server-keys.ts'
import { signInvoiceKey } from '../../../server/lib/crypto/payment-keys.ts'
import { computeChecksum, openMessage, sealMessage } from '../../../server/lib/payment-gateways/csc-wire.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { verifyCsc } from '../../support/payments/payment-claims.ts'
import { createInvoice, loadRecord } from '../../support/payments/payments.ts'
import { createMovableClock, startTestServer } from '../../support/server/server.ts'

const clock = createMovableClock()
let server: RunningServer
let first: string
let second: string
const asOperator = (token: string) => ({ type: 'r/c' as const, token })

beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now, timers: false })
})
beforeEach(async () => {
  ;[first, second] = [await signIn(server, 'vle.counter'), await signIn(server, 'vle.shivgaon')]
})
afterAll(() => server.close())

const account = async () => {
  const found = await server.db.query.paymentAccount.findFirst({
    where: (row, { eq }) => eq(row.gateway, 'SANDBOX_CSC'),
  })
  if (!found) throw new Error('No account.')
  return { ...found, secret: await ensureSharedSecret(server.db, found.secretName) }
}
const keyOf = ({ clientId, invoiceNo }: Pick<typeof invoice.$inferSelect, 'clientId' | 'invoiceNo'>) =>
  signInvoiceKey(server.db, clientId, invoiceNo, clock.now())
const switchAgent = (cscId: string, active: 'true' | 'false') =>
  server.db.execute(`update csc_agent set active = ${active} where csc_id = '${cscId}'`)
let count = 0
const orderInputOf = (invoiceKey: string, more: object = {}) => ({
  invoiceKey,
  idempotencyKey: `csc-test-${String((count += 1)).padStart(12, '0')}`,
  language: 'en',
  returnUrl: `${server.origin}/csc.html`,
  ...more,
})

interface Ordered {
  readonly outcome: string
  readonly transactionId: string
  readonly own?: boolean
  readonly form: PaymentForm
}
const order = async (token: string, given: object): Promise<Ordered> =>
  (await call(server, 'createCscOrder', given, asOperator(token))).result as Ordered

/**
 * Sends an order to the wallet as the operator's browser does, presses a button there, and returns the URL to which the
 * wallet redirects.
 */
async function pressAtWallet({ form }: Ordered, act: string, pin = '1234'): Promise<string> {
  const sent = await fetch(form.action, { method: 'POST', body: new URLSearchParams(form.fields), redirect: 'manual' })
  expect(sent.status).toBe(303)
  const page = new URL(sent.headers.get('location') ?? '', server.origin)
  const done = await (await fetch(page, { method: 'POST', body: new URLSearchParams({ act, pin }) })).text()
  return /href="([^"]+)"/.exec(done)?.[1]?.replaceAll('&amp;', '&') ?? ''
}
const fetchRedirect = (address: string) => fetch(address, { redirect: 'manual' })
const orderRow = async (transactionId: string) => {
  const { order, receipts } = await loadRecord(server.db, transactionId)
  const csc = await server.db.query.cscTransaction.findFirst({
    where: (row, { eq }) => eq(row.paymentOrderId, order.id),
  })
  return { ...order, csc, receipts: receipts.length }
}
async function createOrder(changes: Partial<typeof invoice.$inferSelect> = {}): Promise<Ordered> {
  const made = await order(first, orderInputOf(await keyOf(await createInvoice(server.db, changes))))
  expect(made.outcome).toBe('GO')
  return made
}

describe('an operator at the counter', () => {
  test('finds a student’s unpaid invoices by number and date of birth, without seeing the name', async () => {
    const { result } = await call(
      server,
      'cscStudentInvoices',
      { prn: '2024417120000204', dob: '2005-03-20' },
      asOperator(first),
    )
    expect(result).toMatchObject({
      outcome: 'FOUND',
      payer: 'A•••• K••••',
      serviceChargeMinor: 3000,
      invoices: [{ invoiceNo: 'INV-000201', totalMinor: 74_000, state: 'PENDING' }],
    })
  })

  test('is locked after five wrong dates of birth for one number', async () => {
    const ask = async (dob: string) =>
      (
        (await call(server, 'cscStudentInvoices', { prn: '2024417118000184', dob }, asOperator(first))).result as {
          outcome: string
        }
      ).outcome
    const outcomes = []
    for (let guess = 1; guess <= 6; guess += 1) outcomes.push(await ask(`2001-01-0${guess}`))
    expect(outcomes).toEqual(['NO_MATCH', 'NO_MATCH', 'NO_MATCH', 'NO_MATCH', 'NO_MATCH', 'RATE'])
    expect(await ask('2005-03-18')).toBe('RATE')
    clock.forwardMinutes(16)
  })

  test('must be an active operator: other roles, other paths and a deactivated one are refused', async () => {
    const clerk = await signIn(server, 'asha.admin')
    expect(
      (await call(server, 'cscStudentInvoices', { prn: '1', dob: '2005-03-20' }, asOperator(clerk))).errorCode,
    ).toBe(1107)
    expect((await ask(server, 'cscAgentDaySummary', {}, { type: 'r', token: first })).errorCode).toBe(1107)
    await switchAgent('417000120051', 'false')
    expect((await order(second, orderInputOf('x'))) as unknown).toBeNull()
    expect((await ask(server, 'cscAgentDaySummary', {}, asOperator(second))).errorCode).toBe(1103)
    await switchAgent('417000120051', 'true')
  })

  test('pays from the wallet: the browser settles nothing, the network’s confirmation everything', async () => {
    const made = await createOrder()
    const back = await pressAtWallet(made, 'pay')
    const { csc: before } = await orderRow(made.transactionId)
    expect(before).toMatchObject({
      doubleVerifiedAt: null,
      productId: 'EXAM_FORM',
      merchantReceiptNo: expect.stringMatching(/^B-\d{6}$/) as string,
    })
    const landed = await fetchRedirect(back)
    expect(landed.status).toBe(303)
    expect(landed.headers.get('location')).toContain(`/csc.html#/cscpaymentStatus/${made.transactionId}/EXAM_FORM/`)
    const after = await orderRow(made.transactionId)
    expect(after).toMatchObject({
      status: 'SUCCESS',
      verifySource: 'STATUS_API',
      receipts: 1,
      amountMinor: 74_000,
      serviceChargeMinor: 3000,
    })
    expect(after.csc).toMatchObject({
      answeredCscId: '417000120034',
      doubleVerifiedAt: expect.any(Date) as Date,
      debitedAt: expect.any(Date) as Date,
    })
    const sentMessages = await server.db.query.notificationOutbox.findMany({
      where: (row, { like }) => like(row.dedupeKey, `payment:${made.transactionId}:%`),
    })
    expect(new Set(sentMessages.map(({ notificationId }) => notificationId))).toEqual(new Set([305]))
    expect(sentMessages[0]?.body).toContain('417000120034')
    expect(await verifyCsc(server, { transactionId: made.transactionId })).toMatchObject({
      status: 'SUCCESS',
      csc: { feeMinor: 74_000, serviceChargeMinor: 3000, totalMinor: 77_000 },
    })
  })

  test('creates one order per press, and none while another payer’s is pending', async () => {
    const given = orderInputOf(await keyOf(await createInvoice(server.db)))
    const [one, same] = [await order(first, given), await order(first, given)]
    expect(same).toMatchObject({ outcome: 'GO', transactionId: one.transactionId })
    expect(await order(second, { ...given, ...orderInputOf(given.invoiceKey) })).toMatchObject({
      outcome: 'PENDING_ALREADY',
      own: false,
    })
    expect(await order(second, given)).toMatchObject({ outcome: 'PENDING_ALREADY', own: false })
    expect(await order(first, orderInputOf(given.invoiceKey))).toMatchObject({
      outcome: 'PENDING_ALREADY',
      own: true,
      transactionId: one.transactionId,
    })
  })

  test('cannot pay concurrently with another operator', async () => {
    const invoiceKey = await keyOf(await createInvoice(server.db))
    const outcomes = (
      await Promise.all([order(first, orderInputOf(invoiceKey)), order(second, orderInputOf(invoiceKey))])
    ).map(({ outcome }) => outcome)
    expect(outcomes.sort()).toEqual(['GO', 'PENDING_ALREADY'])
  })

  test('cannot pay an invoice of another institution, with an expired key, or from an unregistered page', async () => {
    const foreign = await createInvoice(server.db, { clientId: CLIENTS.fauc, currency: 'MVR' })
    expect(await order(first, orderInputOf(await keyOf(foreign)))).toMatchObject({ outcome: 'KEY_ENDED' })
    const own = await keyOf(await createInvoice(server.db))
    expect(
      (
        await call(
          server,
          'createCscOrder',
          orderInputOf(own, { returnUrl: 'https://evil.example/csc.html' }),
          asOperator(first),
        )
      ).errorCode,
    ).toBe(1201)
    clock.forwardMinutes(31)
    first = await signIn(server, 'vle.counter')
    expect(await order(first, orderInputOf(own))).toMatchObject({ outcome: 'KEY_ENDED' })
  })

  test('charges at most the maximum service charge, whatever the institution has set', async () => {
    await server.db.execute(
      `insert into client_config (client_id, key, value) values (${CLIENTS.svtu}, 'csc.serviceChargeMinor', '99000')`,
    )
    const made = await createOrder()
    expect(await orderRow(made.transactionId)).toMatchObject({ serviceChargeMinor: 5000 })
    await server.db.execute("delete from client_config where key = 'csc.serviceChargeMinor'")
  })
})

describe('a failure at the wallet', () => {
  test.each([
    ['low', 'FAILED', 'WALLET_LOW_BALANCE'],
    ['cancel', 'CANCELLED', 'CANCELLED_BY_VLE'],
    ['reverse', 'FAILED', 'WALLET_REVERSED'],
    ['debit', 'PENDING', 'WALLET_DEBITED_NOT_CONFIRMED'],
    ['other', 'MISMATCH', 'CSC_ID_MISMATCH'],
    ['amount', 'MISMATCH', null],
  ])('by %s ends as %s', async (act, status, reason) => {
    const made = await createOrder()
    await fetchRedirect(await pressAtWallet(made, act))
    const row = await orderRow(made.transactionId)
    expect(row).toMatchObject({ status, reason, receipts: 0 })
    expect(row.csc?.doubleVerifiedAt).toBeNull()
  })

  test('in which the network confirms a debit later becomes a payment at the next status query', async () => {
    const made = await createOrder()
    const sent = await fetch(made.form.action, {
      method: 'POST',
      body: new URLSearchParams(made.form.fields),
      redirect: 'manual',
    })
    const page = new URL(sent.headers.get('location') ?? '', server.origin)
    const press = async (act: string) =>
      /href="([^"]+)"/
        .exec(
          await (await fetch(page, { method: 'POST', body: new URLSearchParams({ act, pin: '1234' }) })).text(),
        )?.[1]
        ?.replaceAll('&amp;', '&') ?? ''
    await fetchRedirect(await press('debit'))
    expect(await orderRow(made.transactionId)).toMatchObject({
      status: 'PENDING',
      reason: 'WALLET_DEBITED_NOT_CONFIRMED',
    })
    await fetchRedirect(await press('confirm'))
    expect(await orderRow(made.transactionId)).toMatchObject({ status: 'SUCCESS', receipts: 1 })
  })

  test('with a wrong PIN debits nothing', async () => {
    const made = await createOrder()
    expect(await pressAtWallet(made, 'pay', '9999')).toBe('')
    expect(await orderRow(made.transactionId)).toMatchObject({ status: 'SENT' })
  })
})

describe('a message of the network', () => {
  const forgeMessage = async (transactionId: string, changes: object = {}) => {
    const { secret, merchantId, id } = await account()
    const walletMessage = {
      csc_id: '417000120034',
      merchant_id: merchantId,
      merchant_txn: transactionId,
      merchant_receipt_no: 'B-1',
      product_id: 'EXAM_FORM',
      csc_txn: `FORGED${transactionId}`,
      txn_amount: '770.00',
      currency: 'INR',
      txn_status: 'CONFIRMED',
      txn_date_time: clock.now().toISOString(),
      debit_date_time: clock.now().toISOString(),
      ...changes,
    }
    return {
      address: `${server.origin}/server/payments/return/${id}?bridgeResponseMessage=`,
      message: sealMessage('BRIDGE', walletMessage, secret),
      secret,
    }
  }

  test('that claims CONFIRMED for a payment unknown to the network leaves it pending', async () => {
    const made = await createOrder()
    const { address, message } = await forgeMessage(made.transactionId)
    await fetchRedirect(address + message)
    expect(await orderRow(made.transactionId)).toMatchObject({
      status: 'PENDING',
      reason: 'WALLET_DEBITED_NOT_CONFIRMED',
      receipts: 0,
    })
  })

  test('is rejected when it was changed, encrypted for another purpose, or replayed', async () => {
    const made = await createOrder()
    const { address, message, secret } = await forgeMessage(made.transactionId)
    const changed = Buffer.from(message, 'base64url')
    changed[40] = (changed[40] ?? 0) ^ 1
    expect((await fetchRedirect(address + changed.toString('base64url'))).status).toBe(401)
    expect(
      (await fetchRedirect(address + sealMessage('ANSWER', openMessage('BRIDGE', message, secret) as object, secret)))
        .status,
    ).toBe(401)
    expect((await fetchRedirect(address + 'x')).status).toBe(401)
    expect(await orderRow(made.transactionId)).toMatchObject({ status: 'SENT' })
    const back = await pressAtWallet(made, 'pay')
    for (let time = 1; time <= 3; time += 1) expect((await fetchRedirect(back)).status).toBe(303)
    const sealed = new URL(back).searchParams.get('bridgeResponseMessage') ?? ''
    const kept = await server.db.query.gatewayEvent.findMany({
      where: (row, { eq }) => eq(row.eventId, createHash('sha256').update(sealed).digest('base64url')),
    })
    expect(kept).toHaveLength(1)
    expect(await orderRow(made.transactionId)).toMatchObject({ status: 'SUCCESS', receipts: 1 })
  })
})

describe('an operator’s daily summary', () => {
  test('ends at midnight in the institution’s time zone, and counts only confirmed payments', async () => {
    const empty = await ask(server, 'cscAgentDaySummary', { day: '2026-02-10' }, asOperator(second))
    expect(empty.result).toMatchObject({
      cscAgentDaySummary: [{ cscId: '417000120051', day: '2026-02-10', count: 0, totalMinor: 0, rows: [] }],
    })
    const made = await Promise.all(
      [1, 2, 3].map(async () => order(second, orderInputOf(await keyOf(await createInvoice(server.db))))),
    )
    const at = [
      ['2026-02-10T18:29:59Z', 'pay'],
      ['2026-02-10T18:30:00Z', 'pay'],
      ['2026-02-10T10:00:00Z', 'debit'],
    ] as const
    for (const [index, one] of made.entries()) {
      const [moment, act] = at[index] ?? ['', 'pay']
      await fetchRedirect(await pressAtWallet(one, act))
      await server.db.execute(
        `update payment_order set ${act === 'pay' ? 'settled_at' : 'created_at'} = '${moment}' where transaction_id = '${one.transactionId}'`,
      )
    }
    const [tenth, eleventh] = await Promise.all(
      ['2026-02-10', '2026-02-11'].map(
        async (day) =>
          (
            (await ask(server, 'cscAgentDaySummary', { day }, asOperator(second))).result as {
              cscAgentDaySummary: [object]
            }
          ).cscAgentDaySummary[0],
      ),
    )
    expect(tenth).toMatchObject({
      count: 1,
      feeMinor: 74_000,
      serviceChargeMinor: 3000,
      totalMinor: 77_000,
      pendingCount: 1,
      pendingMinor: 77_000,
      rows: [{ status: 'SUCCESS' }, { status: 'PENDING' }],
    })
    expect(eleventh).toMatchObject({
      count: 1,
      totalMinor: 77_000,
      pendingCount: 0,
      rows: [{ transactionId: made[1]?.transactionId }],
    })
    expect(tenth).toMatchObject({
      rows: [{ payer: expect.stringMatching(/^\p{L}\p{M}*•••• \p{L}\p{M}*••••$/u) as string }, {}],
    })
  })
})

describe('a handover by the network', () => {
  const handOver = async (changes: Record<string, string> = {}) => {
    const { secret, id } = await account()
    const given = {
      csc_id: '417000120034',
      time: clock.now().toISOString(),
      nonce: `n${(count += 1)}`,
      page: `${server.origin}/csc.html`,
      ...changes,
    }
    return `${server.origin}/server/csc/enter/${id}?${new URLSearchParams({ ...given, checksum: changes.checksum ?? computeChecksum(given, secret) }).toString()}`
  }
  const enter = async (address: string) => {
    const answer = await fetchRedirect(address)
    return answer.status === 303 ? new URL(answer.headers.get('location') ?? '').searchParams : answer.status
  }

  test('signs its operator in, once', async () => {
    const address = await handOver()
    const keys = await enter(address)
    if (typeof keys === 'number') throw new Error(`Refused: ${keys}`)
    expect(
      (
        await call(server, 'loginBlWithoutPass', {
          userKey: keys.get('userKey'),
          clientId: Number(keys.get('clientId')),
        })
      ).errorCode,
    ).toBe(1000)
    expect(await enter(address)).toBe(403)
  })

  test('is refused when expired, changed, for another site, or of a deactivated or unknown operator', async () => {
    expect(await enter(await handOver({ time: new Date(clock.now().getTime() - 3 * 60_000).toISOString() }))).toBe(403)
    expect(await enter(await handOver({ checksum: 'a'.repeat(64) }))).toBe(403)
    expect(await enter((await handOver()).replace('417000120034', '417000120051'))).toBe(403)
    expect(await enter(await handOver({ page: 'https://evil.example/' }))).toBe(403)
    await switchAgent('417000120034', 'false')
    expect(await enter(await handOver())).toBe(403)
    await switchAgent('417000120034', 'true')
    await server.db.execute("update csc_agent set user_id = null where csc_id = '417000120034'")
    expect(await enter(await handOver())).toBe(403)
    await server.db.execute(
      "update csc_agent set user_id = (select id from user_account where login_name = 'vle.counter') where csc_id = '417000120034'",
    )
  })
})
