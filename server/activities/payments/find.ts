import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import type { findPayment } from '../../../src/contract/payments.ts'
import { invoice, paymentOrder, paymentTransaction, receipt, student } from '../../db/schema.ts'
import { latinDigits } from '../../digits.ts'
import type { ClientContext } from '../../handler.ts'
import { paymentKeyOf } from '../../payments/keys.ts'
import { guessesAt } from '../../payments/limits.ts'
import { sameMobile } from '../../payments/opens.ts'

/** As a person types it: any digits, any case, spaces anywhere. */
const normal = (reference: string): string => latinDigits(reference).replaceAll(/\s/g, '').toUpperCase()

/** Everything at this institution that a reference may mean, what is paid first, then the newest. */
async function candidates(reference: string, { db, client }: ClientContext) {
  const ofReceipt = db.select({ id: receipt.paymentOrderId }).from(receipt).where(and(eq(receipt.clientId, client.id), eq(receipt.receiptNo, reference)))
  const ofBank = db.select({ id: paymentTransaction.paymentOrderId }).from(paymentTransaction).where(and(eq(paymentTransaction.clientId, client.id), eq(paymentTransaction.bankReference, reference)))
  const ofInvoice = db.select({ id: invoice.id }).from(invoice).where(and(eq(invoice.clientId, client.id), or(eq(invoice.applicationId, reference), eq(invoice.invoiceNo, reference))))
  const found = await db
    .select({ order: paymentOrder, mobile: student.mobile })
    .from(paymentOrder)
    .innerJoin(invoice, and(eq(invoice.clientId, paymentOrder.clientId), eq(invoice.id, paymentOrder.invoiceId)))
    .innerJoin(student, and(eq(student.clientId, invoice.clientId), eq(student.id, invoice.studentId)))
    .where(and(eq(paymentOrder.clientId, client.id), or(eq(paymentOrder.transactionId, reference), inArray(paymentOrder.id, ofReceipt), inArray(paymentOrder.id, ofBank), inArray(paymentOrder.invoiceId, ofInvoice))))
    .orderBy(desc(paymentOrder.id))
    .limit(20)
  return found.sort((one, other) => Number(other.order.status === 'SUCCESS') - Number(one.order.status === 'SUCCESS'))
}

/**
 * Finds a payment by our transaction id, a receipt, the bank's reference, the application or the invoice, and the mobile on record.
 * Whatever is wrong gets the same answer and is counted.
 */
export async function findOwnPayment({ reference, mobile4 }: ParsedInputOf<typeof findPayment>, context: ClientContext): Promise<OutputOf<typeof findPayment>> {
  const { db, client, now } = context
  const named = normal(reference)
  const guesses = await guessesAt(named, context)
  if (guesses.locked) return guesses.locked
  const found = await candidates(named, context)
  const own = (found.length > 0 ? found : [undefined]).find((one) => sameMobile(mobile4, one?.mobile))
  if (!own) return (await guesses.failed()) ?? { outcome: 'NO_MATCH' }
  const { transactionId } = own.order
  return { outcome: 'FOUND', transactionId, accessKey: await paymentKeyOf(db, client.id, transactionId, now) }
}
