import { and, eq, type SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import type { verifyReceipt } from '../../../src/contract/payments/payments.ts'
import { findClientById } from '../../lib/clients/clients.ts'
import { invoice, paymentOrder, receipt, student } from '../../db/schema.ts'
import { toLatinDigits } from '../../../src/contract/digits.ts'
import { removeInvisible } from '../../../src/contract/invisible.ts'
import { refuse, type Context, type Refusal } from '../../lib/context/handler.ts'
import { toRateLimited } from '../../lib/rate-limit/guess-outcome.ts'
import { maskName } from '../../lib/identity/masks.ts'
import { countUse } from '../../lib/rate-limit/count-use.ts'
import { findReceiptPublicId } from './receipt-code.ts'

type Output = OutputOf<typeof verifyReceipt>

async function answerVerdict(which: SQL | undefined, { db, language }: Context): Promise<Output | Refusal> {
  const [found] = await db
    .select({ receipt, order: paymentOrder, owed: invoice, payer: student })
    .from(receipt)
    .innerJoin(
      paymentOrder,
      and(eq(paymentOrder.clientId, receipt.clientId), eq(paymentOrder.id, receipt.paymentOrderId)),
    )
    .innerJoin(invoice, and(eq(invoice.clientId, receipt.clientId), eq(invoice.id, receipt.invoiceId)))
    .innerJoin(student, and(eq(student.clientId, invoice.clientId), eq(student.id, invoice.studentId)))
    .where(which)
  const client = await findClientById(db, found?.receipt.clientId ?? 0)
  if (!found || !client) return { outcome: 'NOT_KNOWN' }
  if (client.status !== 'ACTIVE') return refuse('maintenance')
  const { receiptNo, issuedAt } = found.receipt
  return {
    outcome: 'GENUINE',
    institution: client.names,
    receiptNo,
    issuedAt: issuedAt.toISOString(),
    title: found.owed.title,
    amountMinor: found.order.amountMinor,
    currency: found.order.currency,
    payer: maskName(found.payer.nameI18n[language] ?? found.payer.name),
  }
}

/**
 * Verifies a printed receipt by its QR code or, within one institution, by its number (specification, section 11.1.8).
 */
export async function answerReceiptCheck(
  { clientId, code }: ParsedInputOf<typeof verifyReceipt>,
  context: Context,
): Promise<Output | Refusal> {
  const publicId = findReceiptPublicId(code)
  if (publicId !== null) return answerVerdict(eq(receipt.publicId, publicId), context)
  // A QR code cannot be guessed; receipt numbers can, so attempts are limited.
  const { over, lockedUntil } = await countUse(
    { db: context.db, now: context.now },
    { limit: 'receiptNumberPerAddress', of: context.address },
  )
  if (over && lockedUntil) return toRateLimited(lockedUntil, context.now)
  if (clientId === undefined) return { outcome: 'NOT_KNOWN' }
  return answerVerdict(
    and(
      eq(receipt.clientId, clientId),
      eq(receipt.receiptNo, removeInvisible(toLatinDigits(code)).replaceAll(/\s/g, '').toUpperCase()),
    ),
    context,
  )
}
