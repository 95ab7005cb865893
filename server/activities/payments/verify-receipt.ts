import { and, eq, type SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import type { verifyReceipt } from '../../../src/contract/payments.ts'
import type { AttemptPolicy } from '../../attempts.ts'
import { clientById } from '../../clients.ts'
import { invoice, paymentOrder, receipt, student } from '../../db/schema.ts'
import { latinDigits } from '../../digits.ts'
import type { Context } from '../../handler.ts'
import { countCall, waitUntil } from '../../payments/limits.ts'
import { maskedName } from '../../payments/masks.ts'
import { publicIdIn } from './receipt-code.ts'

type Output = OutputOf<typeof verifyReceipt>

/** The numbers of receipts follow each other, so looks by number are counted, right or wrong; the code of a QR code cannot be guessed. */
const BY_NUMBER: AttemptPolicy = { max: 30, windowMinutes: 15, lockMinutes: 15 }

async function verdict(which: SQL | undefined, { db, language }: Context): Promise<Output> {
  const [found] = await db
    .select({ receipt, order: paymentOrder, owed: invoice, payer: student })
    .from(receipt)
    .innerJoin(paymentOrder, and(eq(paymentOrder.clientId, receipt.clientId), eq(paymentOrder.id, receipt.paymentOrderId)))
    .innerJoin(invoice, and(eq(invoice.clientId, receipt.clientId), eq(invoice.id, receipt.invoiceId)))
    .innerJoin(student, and(eq(student.clientId, invoice.clientId), eq(student.id, invoice.studentId)))
    .where(which)
  const client = await clientById(db, found?.receipt.clientId ?? 0)
  if (!found || client?.status !== 'ACTIVE') return { outcome: 'NOT_KNOWN' }
  const { receiptNo, issuedAt } = found.receipt
  return {
    outcome: 'GENUINE',
    institution: client.names,
    receiptNo,
    issuedAt: issuedAt.toISOString(),
    title: found.owed.title,
    amountMinor: found.order.amountMinor,
    currency: found.order.currency,
    payer: maskedName(found.payer.nameI18n[language] ?? found.payer.name),
  }
}

/** Says whether a printed receipt is genuine, by its QR code or, at one institution, by its number (domain brief 2.1.8). */
export async function checkReceipt({ clientId, code }: ParsedInputOf<typeof verifyReceipt>, context: Context): Promise<Output> {
  const publicId = publicIdIn(code)
  if (publicId !== null) return verdict(eq(receipt.publicId, publicId), context)
  const until = await countCall('receipt-number', BY_NUMBER, context)
  if (until) return waitUntil(until, context.now)
  if (clientId === undefined) return { outcome: 'NOT_KNOWN' }
  return verdict(and(eq(receipt.clientId, clientId), eq(receipt.receiptNo, latinDigits(code).replaceAll(/\s/g, '').toUpperCase())), context)
}
