import type { Database } from '../../../server/db/database.ts'
import { invoice, paymentAccount } from '../../../server/db/schema.ts'
import { signInvoiceKey } from '../../../server/lib/crypto/payment-keys.ts'
import { ensureSharedSecret } from '../../../server/lib/crypto/server-keys.ts'
import { CLIENTS } from '../calls.ts'

type Account = typeof paymentAccount.$inferSelect
type Invoice = typeof invoice.$inferSelect

/** The institution's account at the sandbox bank; made where the seed has none. */
export async function ensureBankAccount(db: Database, clientId: number = CLIENTS.svtu): Promise<Account> {
  const account = await db.query.paymentAccount.findFirst({
    where: (row, { and, eq }) => and(eq(row.clientId, clientId), eq(row.channel, 'GATEWAY'), eq(row.active, true)),
  })
  if (account) return account
  const [made] = await db
    .insert(paymentAccount)
    .values({
      clientId,
      gateway: 'SANDBOX_BANK',
      channel: 'GATEWAY',
      merchantId: `TEST-${clientId}`,
      secretName: `payment:test:${clientId}`,
    })
    .returning()
  if (!made) throw new Error('No account.')
  return made
}

let count = 0

/** An invoice of 740.00 for some student, of this test alone. */
export async function createInvoice(db: Database, changes: Partial<Invoice> = {}): Promise<Invoice> {
  const clientId = changes.clientId ?? CLIENTS.svtu
  const someone = await db.query.student.findFirst({
    where: (row, { and, eq, isNotNull }) => and(eq(row.clientId, clientId), isNotNull(row.mobile)),
    orderBy: (row) => row.id,
  })
  const number = (count += 1)
  const [made] = await db
    .insert(invoice)
    .values({
      clientId,
      invoiceNo: `TEST-${process.pid}-${number}`,
      studentId: someone?.id ?? 0,
      paymentFor: 'EXAM_FORM',
      applicationId: `EF-9${String(number).padStart(5, '0')}`,
      title: { name: 'Examination form', translations: {} },
      currency: 'INR',
      totalMinor: 74_000,
      issuedAt: new Date('2026-11-01T00:00:00Z'),
      dueOn: '2026-12-01',
      status: 'ISSUED',
      ...changes,
    })
    .returning()
  if (!made) throw new Error('No invoice.')
  return made
}

/** What a payer sends to make an order of an invoice. */
export const buildOrderInput = async (
  db: Database,
  { clientId, invoiceNo }: Invoice,
  returnUrl: string,
  more: Readonly<Record<string, unknown>> = {},
  now = new Date(),
) => ({
  clientId,
  invoiceKey: await signInvoiceKey(db, clientId, invoiceNo, now),
  idempotencyKey: `test-key-${process.pid}-${(count += 1)}-0000`,
  returnUrl,
  language: 'en',
  ...more,
})

/** Everything that our record holds of one transaction. */
export async function loadRecord(db: Database, transactionId: string) {
  const order = await db.query.paymentOrder.findFirst({ where: (row, { eq }) => eq(row.transactionId, transactionId) })
  if (!order) throw new Error(`No order ${transactionId}.`)
  const owed = await db.query.invoice.findFirst({ where: (row, { eq }) => eq(row.id, order.invoiceId) })
  if (!owed) throw new Error('No invoice.')
  const [movements, receipts, cases, events] = await Promise.all([
    db.query.paymentTransaction.findMany({
      where: (row, { eq }) => eq(row.paymentOrderId, order.id),
      orderBy: (row) => row.id,
    }),
    db.query.receipt.findMany({ where: (row, { eq }) => eq(row.invoiceId, owed.id) }),
    db.query.paymentCase.findMany({
      where: (row, { eq }) => eq(row.paymentOrderId, order.id),
      orderBy: (row) => row.id,
    }),
    db.query.gatewayEvent.findMany({
      where: (row, { eq }) => eq(row.paymentAccountId, order.paymentAccountId),
      orderBy: (row) => row.id,
    }),
  ])
  const named = events.filter(
    ({ payload }) =>
      payload.includes(transactionId) ||
      Buffer.from(new URLSearchParams(payload).get('payload') ?? '', 'base64url')
        .toString()
        .includes(transactionId),
  )
  return { order, invoice: owed, movements, receipts, cases, events: named }
}

/** What the bank has taken for one transaction. */
export async function listTaken(db: Database, transactionId: string) {
  const order = await db.query.sandboxBankOrder.findFirst({ where: (row, { eq }) => eq(row.orderRef, transactionId) })
  return order
    ? db.query.sandboxBankMovement.findMany({
        where: (row, { and, eq }) => and(eq(row.orderId, order.id), eq(row.status, 'SUCCESS')),
      })
    : []
}

/** The secret that an institution shares with the bank. */
export const loadBankSecret = (db: Database, { secretName }: Account): Promise<string> =>
  ensureSharedSecret(db, secretName)
