import { expect } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import type { PaymentWorld } from './payment-world.ts'
import { loadRecord, listTaken } from './payments.ts'

const sum = (rows: readonly { readonly amountMinor: number }[]): number =>
  rows.reduce((total, { amountMinor }) => total + amountMinor, 0)

/** What must be true of every invoice and every rupee when all is told. */
export async function expectTruth(world: PaymentWorld): Promise<void> {
  const { db } = world.ground.parts
  const settledOf = new Map<number, number[]>()
  for (const attempt of world.attempts) {
    const { transactionId } = attempt.order
    const [record, taken] = [await loadRecord(db, transactionId), await listTaken(db, transactionId)]
    const ours = record.movements.filter(({ status }) => status === 'SUCCESS')
    // Our ledger is the bank's, movement by movement.
    expect(
      ours.map(({ gatewayTransactionId, amountMinor }) => `${gatewayTransactionId} ${amountMinor}`).sort(),
    ).toEqual(taken.map(({ id, amountMinor }) => `${id} ${amountMinor}`).sort())
    // Every rupee settles the invoice, or is to be given back by exactly one case.
    for (const transaction of ours) {
      const cases = record.cases.filter(({ paymentTransactionId }) => paymentTransactionId === transaction.id)
      if (transaction.use === 'SETTLED') expect(cases).toEqual([])
      else expect(cases).toMatchObject([{ kind: transaction.use, refundMinor: transaction.amountMinor }])
    }
    expect(record.cases).toHaveLength(ours.filter(({ use }) => use !== 'SETTLED').length)
    const settled = ours.filter(({ use }) => use === 'SETTLED')
    settledOf.set(record.invoice.id, [
      ...(settledOf.get(record.invoice.id) ?? []),
      ...settled.map(({ amountMinor }) => amountMinor),
    ])
    expect(record.order.status === 'SUCCESS').toBe(settled.length === 1)
    expect(record.movements.filter(({ status, use }) => status !== 'SUCCESS' && use !== null)).toEqual([])
    if (taken.length === 0) expect(['EXPIRED', 'FAILED', 'CANCELLED']).toContain(record.order.status)
    else expect(['SUCCESS', 'MISMATCH', 'REFUND_DUE']).toContain(record.order.status)
    if (settled.length === 1)
      expect(record.order.late).toBe(
        record.invoice.closesAt !== null && (record.order.settledAt ?? new Date(0)) >= record.invoice.closesAt,
      )
    expect(record.events.filter(({ processedAt }) => processedAt === null)).toEqual([])
  }
  for (const { id } of world.invoices) {
    const owed = await db.query.invoice.findFirst({ where: (row, { eq }) => eq(row.id, id) })
    const receipts = await db.query.receipt.findMany({ where: (row, { eq }) => eq(row.invoiceId, id) })
    const amounts = settledOf.get(id) ?? []
    expect(amounts.length).toBeLessThanOrEqual(1)
    expect(receipts).toHaveLength(amounts.length)
    expect(owed).toMatchObject({
      status: amounts.length === 1 ? 'PAID' : 'ISSUED',
      paidMinor: sum(amounts.map((amountMinor) => ({ amountMinor }))),
    })
  }
}

/** The receipts of an institution are numbered 1, 2, 3 … without a gap, year by year. */
export async function expectNoGaps(db: Database, clientId: number): Promise<number> {
  const all = await db.query.receipt.findMany({ where: (row, { eq }) => eq(row.clientId, clientId) })
  const getYear = (receiptNo: string): string => receiptNo.slice(0, receiptNo.lastIndexOf('/'))
  for (const year of new Set(all.map(({ receiptNo }) => getYear(receiptNo)))) {
    const numbers = all
      .flatMap(({ receiptNo }) => (getYear(receiptNo) === year ? [Number(receiptNo.slice(year.length + 1))] : []))
      .sort((one, other) => one - other)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  }
  return all.length
}
