import { beforeEach, describe, expect, test } from 'vitest'
import { notificationTemplate } from '../../../server/db/schema.ts'
import { signText } from '../../../server/lib/payment-gateways/bank-wire.ts'
import { BankWorld, changeMessage } from '../../support/payments/bank-world.ts'
import { ensureBankAccount, loadBankSecret, createInvoice, loadRecord } from '../../support/payments/payments.ts'

const world = new BankWorld()
const { clock, order, pressed, hear, comeBack, expectPaid } = world
beforeEach(() => void world.faults.splice(0))

/** Returns the counts of messages with an invalid signature, by channel. */
async function counted(): Promise<Record<'WEBHOOK' | 'RETURN', number>> {
  const rows = await world.db.query.unsignedMessage.findMany({
    where: (row, { eq }) => eq(row.paymentAccountId, world.account.id),
  })
  const of = (source: 'WEBHOOK' | 'RETURN'): number =>
    rows.reduce((sum, row) => sum + (row.source === source ? row.count : 0), 0)
  return { WEBHOOK: of('WEBHOOK'), RETURN: of('RETURN') }
}

describe('the bank’s report', () => {
  test('by webhook before the browser returns settles the payment, and the browser changes nothing more', async () => {
    const one = await order()
    const { webhook, back } = await pressed(one, 'PAY')
    expect(await hear(webhook)).toBe(200)
    await expectPaid(one.transactionId)
    expect((await comeBack(back)).status).toBe(303)
    await expectPaid(one.transactionId)
  })

  test('by webhook after the browser has returned changes nothing more', async () => {
    const one = await order()
    const { webhook, back } = await pressed(one, 'PAY')
    expect((await comeBack(back)).headers.get('location')).toContain(`#/paymentStatus/${one.transactionId}/`)
    await expectPaid(one.transactionId)
    expect(await hear(webhook)).toBe(200)
    await expectPaid(one.transactionId)
  })

  test('delivered three times, also concurrently, is processed once, and the payer is notified once', async () => {
    await world.db.insert(notificationTemplate).values({
      clientId: world.account.clientId,
      notificationId: 301,
      channel: 'SMS',
      language: 'en',
      variables: ['amount', 'purpose', 'receipt', 'link'],
      body: '{#var#} for {#var#}. Receipt {#var#}: {#var#}',
    })
    const one = await order()
    const { webhook } = await pressed(one, 'PAY')
    expect(await Promise.all([hear(webhook), hear(webhook), hear(webhook)])).toEqual([200, 200, 200])
    await expectPaid(one.transactionId)
    expect((await loadRecord(world.db, one.transactionId)).events).toMatchObject([
      { result: 'SETTLED', signatureOk: true },
    ])
    const sentMessages = await world.db.query.notificationOutbox.findMany({
      where: (row, { eq }) => eq(row.notificationId, 301),
      orderBy: (row) => row.id,
    })
    const about = sentMessages.filter(({ body }) => body.includes(one.transactionId))
    expect(about.filter(({ channel }) => channel === 'SMS')).toHaveLength(1)
    expect(about[0]?.body).toMatch(/^₹740\.00 for Examination form\. Receipt R\/\S+\/\d{6}: http/)
  })

  test('delivered out of order does not revert a payment', async () => {
    const one = await order()
    const { webhook } = await pressed(one, 'PAY')
    await hear(webhook)
    for (const status of ['PENDING', 'FAILED'])
      expect(await hear(changeMessage(webhook, { event: `late.${status}`, status, code: 'DECLINED' }))).toBe(200)
    await expectPaid(one.transactionId)
    expect((await loadRecord(world.db, one.transactionId)).events.map(({ result }) => result)).toEqual([
      'SETTLED',
      'OUTDATED',
      'OUTDATED',
    ])
  })

  test('with an invalid signature is counted, not stored, and answered with 401', async () => {
    const one = await order()
    const before = await counted()
    const { webhook, back } = await pressed(one, 'PAY')
    expect(await hear(webhook, { secret: 'not the secret' })).toBe(401)
    const returned = await comeBack(back, 'not the secret')
    expect([returned.status, returned.headers.get('location')]).toEqual([401, null])
    expect(await returned.text()).toContain('could not be verified')
    const { order: made, events, movements } = await loadRecord(world.db, one.transactionId)
    expect(made.status).toBe('SENT')
    expect(movements).toEqual([])
    expect(events).toEqual([])
    expect(await counted()).toEqual({ WEBHOOK: before.WEBHOOK + 1, RETURN: before.RETURN + 1 })
  })

  test('signed for one channel is rejected on another one', async () => {
    const one = await order()
    const { webhook } = await pressed(one, 'PAY')
    const signature = signText(await loadBankSecret(world.db, world.account), 'WEBHOOK', webhook)
    const query = new URLSearchParams({ payload: Buffer.from(webhook).toString('base64url'), signature })
    expect(
      (
        await fetch(`${world.server.origin}/server/payments/return/${world.account.id}?${query.toString()}`, {
          redirect: 'manual',
        })
      ).status,
    ).toBe(401)
  })

  test.each([['740.001'], ['740,00'], ['-740.00'], ['7.4e2'], ['']])(
    'with the amount %j is stored, answered with 422, and settles nothing',
    async (amount) => {
      const one = await order()
      const { webhook } = await pressed(one, 'PAY')
      expect(await hear(changeMessage(webhook, { amount }))).toBe(422)
      const { order: made, events } = await loadRecord(world.db, one.transactionId)
      expect(made.status).toBe('SENT')
      expect(events).toMatchObject([{ signatureOk: true, result: 'UNREADABLE' }])
      expect(world.faults).toEqual([])
    },
  )

  test('in another currency opens a case for a full refund', async () => {
    const one = await order()
    const { webhook } = await pressed(one, 'PAY')
    await hear(changeMessage(webhook, { currency: 'MVR' }))
    const { order: made, cases, receipts, invoice } = await loadRecord(world.db, one.transactionId)
    expect([made.status, receipts.length, invoice.status]).toEqual(['MISMATCH', 0, 'ISSUED'])
    expect(cases).toMatchObject([{ kind: 'MISMATCH', refundMinor: 74_000 }])
  })

  test('with a tenth of the amount opens a case, and a second full payment settles the invoice', async () => {
    const one = await order()
    await hear((await pressed(one, 'WRONG_AMOUNT')).webhook)
    expect((await loadRecord(world.db, one.transactionId)).cases).toMatchObject([
      { kind: 'MISMATCH', refundMinor: 7400 },
    ])
    const again = await order(await createInvoice(world.db))
    await hear((await pressed(again, 'PAY')).webhook)
    await expectPaid(again.transactionId)
  })

  test('through another institution’s account settles nothing', async () => {
    const one = await order()
    const other = await ensureBankAccount(world.db, 23)
    const { webhook } = await pressed(one, 'PAY')
    const body = changeMessage(webhook, { merchant: other.merchantId })
    expect(await hear(body, { secret: await loadBankSecret(world.db, other), path: `webhook/${other.id}` })).toBe(200)
    expect(await hear(body, { secret: await loadBankSecret(world.db, other) })).toBe(401)
    expect((await loadRecord(world.db, one.transactionId)).order.status).toBe('SENT')
  })

  test('to an unknown account is rejected', async () => {
    for (const path of ['webhook/999999', 'webhook/x', `webhook/${'9'.repeat(30)}`])
      expect(await hear('{}', { path })).toBe(404)
    expect((await fetch(`${world.server.origin}/server/payments/return/999999?payload=x`)).status).toBe(404)
  })

  test('that is too large is rejected before it is read', async () => {
    expect(await hear('x'.repeat(70_000))).toBe(413)
  })
})

describe('clock skew', () => {
  test.each([-600, 600])('of %i minutes keeps the payment time between order and report', async (minutes) => {
    const owed = await createInvoice(world.db, { closesAt: new Date(clock.now().getTime() + 60 * 60_000) })
    const one = await order(owed)
    // The bank's own limit is by its own clock.
    const movement = minutes > 0 ? (await pressed(one, 'PAY')).webhook : (await pressed(one, 'PAY', minutes)).webhook
    const body =
      minutes > 0
        ? changeMessage(movement, { at: new Date(clock.now().getTime() + minutes * 60_000).toISOString() })
        : movement
    await hear(body)
    const { order: made } = await loadRecord(world.db, one.transactionId)
    expect(made).toMatchObject({ status: 'SUCCESS', late: false })
    expect(made.settledAt?.getTime()).toBeGreaterThanOrEqual(made.createdAt.getTime())
    expect(made.settledAt?.getTime()).toBeLessThanOrEqual(clock.now().getTime())
  })
})

describe('two browser tabs', () => {
  test('that pay one invoice get one receipt, and the second payment is to be refunded', async () => {
    const owed = await createInvoice(world.db)
    const [one, two] = [await order(owed), await order(owed, { anyway: true })]
    const outcomes = await Promise.all([pressed(one, 'PAY'), pressed(two, 'PAY')])
    await Promise.all(outcomes.map(({ webhook }) => hear(webhook)))
    const records = await Promise.all([
      loadRecord(world.db, one.transactionId),
      loadRecord(world.db, two.transactionId),
    ])
    expect(records.map(({ order: made }) => made.status).sort()).toEqual(['REFUND_DUE', 'SUCCESS'])
    expect(records.flatMap(({ cases }) => cases)).toMatchObject([{ kind: 'DUPLICATE', refundMinor: 74_000 }])
    expect(records[0].receipts).toHaveLength(1)
    expect(records[0].invoice.paidMinor).toBe(74_000)
  })
})
