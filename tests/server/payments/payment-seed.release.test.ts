import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoice, paymentCase, paymentOrder, paymentTransaction, receipt } from '../../../server/db/schema.ts'
import { getPaymentStatus } from '../../../server/modules/payments/orders/payment-status.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { startTestServer } from '../../support/server/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('the payments of the fixture people', () => {
  test('have the specified states, each under its own number', async () => {
    const orders = await server.db.select().from(paymentOrder)
    const money = await server.db.select().from(paymentTransaction)
    const statusByPerson = Object.fromEntries(
      orders.map((order) => [
        order.transactionId.slice(5, 8) + order.transactionId.slice(-1),
        getPaymentStatus(
          order,
          money.filter(({ paymentOrderId }) => paymentOrderId === order.id),
        ),
      ]),
    )
    expect(statusByPerson).toEqual({
      F011: 'SUCCESS',
      F091: 'SUCCESS',
      F101: 'SUCCESS',
      F141: 'SUCCESS',
      F151: 'PENDING',
      F161: 'PENDING',
      F171: 'LATE_SUCCESS',
      F181: 'MISMATCH',
      F191: 'SUCCESS',
      F192: 'DUPLICATE',
      F201: 'PENDING',
    })
  })

  test('have a receipt for each paid invoice, and a case for money to be refunded', async () => {
    const invoices = await server.db.select().from(invoice)
    const receipts = await server.db.select().from(receipt)
    expect(receipts.map(({ invoiceId }) => invoiceId).sort()).toEqual(
      invoices
        .filter(({ status }) => status === 'PAID')
        .map(({ id }) => id)
        .sort(),
    )
    expect(
      invoices.every(({ status, paidMinor, totalMinor }) => paidMinor === (status === 'PAID' ? totalMinor : 0)),
    ).toBe(true)
    expect(
      (await server.db.select().from(paymentCase)).map(({ kind, refundMinor }) => `${kind} ${refundMinor}`).sort(),
    ).toEqual(['DUPLICATE 74000', 'MISMATCH 7400'])
  })
})
