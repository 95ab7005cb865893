import { and, desc, eq, inArray, or } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import type { findPayment } from '../../../src/contract/payments/payments.ts'
import { invoice, paymentOrder, paymentTransaction, receipt, student } from '../../db/schema.ts'
import { toLatinDigits } from '../../../src/contract/digits.ts'
import { removeInvisible } from '../../../src/contract/invisible.ts'
import type { ClientContext } from '../../lib/context/handler.ts'
import { signPaymentKey } from '../../lib/crypto/payment-keys.ts'
import { compareGuess } from '../../lib/rate-limit/guess-outcome.ts'
import { isSameMobile } from './orders/open-payment.ts'

/** Normalises a reference as typed: any digits, any case, spaces anywhere. */
const normaliseReference = (reference: string): string =>
  removeInvisible(toLatinDigits(reference)).replaceAll(/\s/g, '').toUpperCase()

/** Returns all orders of this institution that a reference may refer to: paid ones first, then the newest. */
async function listCandidates(reference: string, { db, client }: ClientContext) {
  const ofReceipt = db
    .select({ id: receipt.paymentOrderId })
    .from(receipt)
    .where(and(eq(receipt.clientId, client.id), eq(receipt.receiptNo, reference)))
  const ofBank = db
    .select({ id: paymentTransaction.paymentOrderId })
    .from(paymentTransaction)
    .where(and(eq(paymentTransaction.clientId, client.id), eq(paymentTransaction.bankReference, reference)))
  const ofInvoice = db
    .select({ id: invoice.id })
    .from(invoice)
    .where(
      and(eq(invoice.clientId, client.id), or(eq(invoice.applicationId, reference), eq(invoice.invoiceNo, reference))),
    )
  const found = await db
    .select({ order: paymentOrder, mobile: student.mobile })
    .from(paymentOrder)
    .innerJoin(invoice, and(eq(invoice.clientId, paymentOrder.clientId), eq(invoice.id, paymentOrder.invoiceId)))
    .innerJoin(student, and(eq(student.clientId, invoice.clientId), eq(student.id, invoice.studentId)))
    .where(
      and(
        eq(paymentOrder.clientId, client.id),
        or(
          eq(paymentOrder.transactionId, reference),
          inArray(paymentOrder.id, ofReceipt),
          inArray(paymentOrder.id, ofBank),
          inArray(paymentOrder.invoiceId, ofInvoice),
        ),
      ),
    )
    .orderBy(desc(paymentOrder.id))
    .limit(20)
  return found.sort((one, other) => Number(other.order.status === 'SUCCESS') - Number(one.order.status === 'SUCCESS'))
}

/**
 * Finds a payment by our transaction id, a receipt number, the bank's reference, the application or the invoice number,
 * together with the mobile number on record. Any mismatch gets the same response and counts as a failed guess.
 */
export async function findOwnPayment(
  { reference, mobile4 }: ParsedInputOf<typeof findPayment>,
  context: ClientContext,
): Promise<OutputOf<typeof findPayment>> {
  const { db, client, now } = context
  const named = normaliseReference(reference)
  return compareGuess(named, context, async () => {
    const found = await listCandidates(named, context)
    const own = (found.length > 0 ? found : [undefined]).find((one) => isSameMobile(mobile4, one?.mobile))
    if (!own) return null
    const { transactionId } = own.order
    return {
      outcome: 'FOUND' as const,
      transactionId,
      accessKey: await signPaymentKey(db, client.id, transactionId, now),
    }
  })
}
