import { beforeEach, describe, expect, test } from 'vitest'
import { openPayments } from '../../../server/modules/payments/reconcile/background.ts'
import { compareLedgers } from '../../../server/modules/payments/reconcile/compare.ts'
import { reconcileOrders } from '../../../server/modules/payments/reconcile/reconcile.ts'
import { chooseOutcome } from '../../../server/sandbox/bank/buttons.ts'
import { enrolMerchants } from '../../../server/sandbox/bank/merchants.ts'
import { claimWebhook, deliverWebhook } from '../../../server/sandbox/bank/webhooks.ts'
import { SIGNATURE_HEADER } from '../../../server/lib/payment-gateways/bank-wire.ts'
import { BankWorld } from '../../support/payments/bank-world.ts'
import { openBank, sendForm } from '../../support/payments/payer.ts'
import { loadRecord, listTaken } from '../../support/payments/payments.ts'

const world = new BankWorld()
const { clock, order, pressed, hear, comeBack, expectPaid } = world
beforeEach(() => void world.faults.splice(0))

/** Delivers every webhook that is due. */
async function deliverDueWebhooks(): Promise<void> {
  for (let due = await claimWebhook(world.db, clock.now()); due; due = await claimWebhook(world.db, clock.now()))
    await deliverWebhook(world.db, due, clock.now)
}

describe('a bank that sends no webhook', () => {
  test('is queried after two minutes and reports what it charged', async () => {
    const one = await order()
    await pressed(one, 'DELAY')
    await reconcileOrders(world.parts)
    expect((await loadRecord(world.db, one.transactionId)).order).toMatchObject({ status: 'SENT', checkedAt: null })
    clock.forwardMinutes(3)
    await reconcileOrders(world.parts)
    await expectPaid(one.transactionId)
  })

  test('that charged after a refusal is detected by status queries for five days', async () => {
    const one = await order()
    await hear((await pressed(one, 'DECLINED')).webhook)
    clock.forwardMinutes(20)
    const again = await chooseOutcome(world.db, one.bank, 'PAY', clock.now())
    expect(again?.status).toBe('SUCCESS')
    clock.forwardMinutes(20)
    await reconcileOrders(world.parts)
    await expectPaid(one.transactionId)
  })

  test('that charged twice is detected when the ledgers are compared, however late', async () => {
    const one = await order()
    await comeBack((await pressed(one, 'TWICE')).back)
    expect(await listTaken(world.db, one.transactionId)).toHaveLength(2)
    clock.forwardMinutes(20 * 24 * 60)
    await compareLedgers(world.parts)
    const { movements, cases } = await loadRecord(world.db, one.transactionId)
    expect(movements.map(({ use }) => use).sort()).toEqual(['DUPLICATE', 'SETTLED'])
    expect(cases).toMatchObject([{ kind: 'DUPLICATE', refundMinor: 74_000 }])
    expect(
      await world.db.query.reconciliationRun.findFirst({
        where: (row, { eq }) => eq(row.paymentAccountId, world.account.id),
      }),
    ).toMatchObject({ strange: 0 })
  })

  test('is asked for its ledger once a day, and what is known already is no news', async () => {
    let questions = 0
    const compareAfter = async (minutes: number) => {
      clock.forwardMinutes(minutes)
      const now = clock.now()
      const parts = {
        ...world.parts,
        now: () => now,
        internalOrigin: () => ((questions += 1), world.server.origin),
      }
      await compareLedgers(parts)
      await compareLedgers(parts)
      return world.db.query.reconciliationRun.findFirst({
        where: (row, { and, eq }) => and(eq(row.paymentAccountId, world.account.id), eq(row.at, now)),
      })
    }
    await compareAfter(24 * 60)
    await hear((await pressed(await order(), 'PAY')).webhook)
    const questionsBefore = questions
    const run = await compareAfter(24 * 60)
    expect(run).toMatchObject({ found: 0, strange: 0 })
    expect(run?.movements).toBeGreaterThan(0)
    const accounts = await world.db.query.reconciliationRun.findMany({
      where: (row, { eq }) => eq(row.day, run?.day ?? ''),
    })
    expect(questions - questionsBefore).toBe(accounts.length)
  })

  test('because nobody paid lets the order expire, and a later payment still counts', async () => {
    const one = await order()
    clock.forwardMinutes(31)
    await reconcileOrders(world.parts)
    expect((await loadRecord(world.db, one.transactionId)).order).toMatchObject({
      status: 'EXPIRED',
      reason: 'TIMED_OUT',
    })
    await hear((await pressed(one, 'PAY', -30)).webhook)
    await expectPaid(one.transactionId)
  })

  test('that never responds is queried for five days and no longer', async () => {
    const one = await order()
    await comeBack((await pressed(one, 'SILENT')).back)
    clock.forwardMinutes(3)
    await reconcileOrders(world.parts)
    expect((await loadRecord(world.db, one.transactionId)).order.status).toBe('PENDING')
    clock.forwardMinutes(6 * 24 * 60)
    await reconcileOrders(world.parts)
    expect((await loadRecord(world.db, one.transactionId)).order).toMatchObject({
      status: 'EXPIRED',
      nextCheckAt: null,
    })
  })

  test('that cannot be reached is queried later, and nothing else changes', async () => {
    const one = await order()
    await pressed(one, 'DELAY')
    clock.forwardMinutes(3)
    await reconcileOrders({ ...world.parts, internalOrigin: () => 'http://127.0.0.1:9' })
    const { order: made } = await loadRecord(world.db, one.transactionId)
    expect(made).toMatchObject({ status: 'SENT', checkedAt: null })
    expect(made.nextCheckAt?.getTime()).toBe(made.createdAt.getTime() + 7 * 60_000)
    expect(world.faults.length).toBeGreaterThan(0)
    clock.forwardMinutes(5)
    await reconcileOrders(world.parts)
    await expectPaid(one.transactionId)
  })

  test('is queried once for ten concurrent requests of payers', async () => {
    const one = await order()
    await pressed(one, 'SILENT')
    let questions = 0
    const { checkNow } = openPayments({ ...world.parts, internalOrigin: () => ((questions += 1), world.server.origin) })
    const made = (await loadRecord(world.db, one.transactionId)).order
    await Promise.all(Array.from({ length: 10 }, () => checkNow(made)))
    await checkNow((await loadRecord(world.db, one.transactionId)).order)
    expect(questions).toBe(1)
    clock.forwardMinutes(1)
    await checkNow((await loadRecord(world.db, one.transactionId)).order)
    expect(questions).toBe(2)
  })

  test('because our server was down retries until it is received', async () => {
    const one = await order()
    await pressed(one, 'PAY')
    await enrolMerchants({ db: world.db, secrets: {} }, 'http://127.0.0.1:9')
    await deliverDueWebhooks()
    expect((await loadRecord(world.db, one.transactionId)).order.status).toBe('SENT')
    await enrolMerchants({ db: world.db, secrets: {} }, world.server.origin)
    clock.forwardMinutes(1)
    await deliverDueWebhooks()
    await expectPaid(one.transactionId)
  })
})

describe('the bank’s payment page', () => {
  test('rejects an order that the merchant has not signed, or that was changed after signing', async () => {
    const { form } = await order()
    for (const fields of [
      {},
      { ...form.fields, amount: '1.00' },
      { ...form.fields, returnUrl: 'https://evil.example/' },
      { ...form.fields, merchant: '<script>' },
      { ...form.fields, more: 'x' },
      { ...form.fields, amount: '740.001' },
    ]) {
      const page = await sendForm(form.action, fields)
      expect([page.status, page.refresh]).toEqual([400, null])
      expect(page.text).toContain('This payment cannot be opened')
      expect(page.text).not.toContain('<script>')
      expect(page.policy).toContain("default-src 'none'")
    }
  })

  test('accepts only its own form, for a limited time', async () => {
    const one = await order()
    const page = await openBank(one.form)
    const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    expect((await sendForm(page.address, { button: 'PAY' })).status).toBe(400)
    expect((await sendForm(page.address, { button: 'PAY', token: 'x' })).status).toBe(403)
    expect((await sendForm(page.address, { button: 'GIVE', token })).status).toBe(400)
    expect(await listTaken(world.db, one.transactionId)).toEqual([])
    clock.forwardMinutes(61)
    expect((await sendForm(page.address, { button: 'PAY', token })).status).toBe(403)
  })

  test('charges nothing after the order has expired', async () => {
    const one = await order()
    const page = await openBank(one.form)
    const token = /name="token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    clock.forwardMinutes(31)
    expect((await sendForm(page.address, { button: 'PAY', token })).status).toBe(410)
    expect(await listTaken(world.db, one.transactionId)).toEqual([])
  })

  test('does not accept an institution with real people', async () => {
    const one = await order()
    await world.db.execute('update client set demo = false where id = 17')
    const { clearClients } = await import('../../../server/lib/clients/clients.ts')
    clearClients(world.db)
    await enrolMerchants({ db: world.db, secrets: {} }, world.server.origin)
    expect((await openBank(one.form)).status).toBe(400)
  })

  test('rejects unsigned queries', async () => {
    for (const path of ['status', 'ledger']) {
      for (const body of ['', '{}', JSON.stringify({ merchant: world.account.merchantId, nonce: 'x', order: 'x' })]) {
        expect(
          (
            await fetch(`${world.server.origin}/sandbox-bank/${path}`, {
              method: 'POST',
              body,
              headers: { [SIGNATURE_HEADER]: 'f'.repeat(64) },
            })
          ).status,
        ).toBe(401)
      }
    }
  })
})
