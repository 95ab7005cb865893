import { and, asc, eq, sql } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../src/contract/activity.ts'
import type { LocalisedName } from '../../../src/contract/parts.ts'
import { type paymentReceipt } from '../../../src/contract/payments/payments.ts'
import { paymentMethod } from '../../../src/contract/payments/payment-view.ts'
import { feeHead, invoiceLine, paymentCase, paymentOrder, receipt } from '../../db/schema.ts'
import { prepareReceipt } from './document/receipt.ts'
import type { ReceiptFacts } from './document/receipt-view.ts'
import { getDocumentSettings } from '../../lib/clients/document-settings.ts'
import type { ClientContext } from '../../lib/context/handler.ts'
import { openPayment, type PaymentAccess } from './orders/open-payment.ts'
import { listPaymentViews } from './orders/views.ts'
import { loadDocumentPictures } from '../../lib/clients/buckets.ts'
import { getBucketName } from '../../lib/clients/buckets.ts'
import { findReceiptUrl, buildReceiptCode } from './receipt-code.ts'

type Row = RowOf<typeof paymentReceipt>
type Open = Extract<PaymentAccess, { outcome: 'OPEN' }>
type ReceiptRow = typeof receipt.$inferSelect

const SECONDS = 300
const PRN: LocalisedName = { name: 'PRN', translations: {} }

async function listReceiptLines({ invoice }: Open, { db, client }: ClientContext) {
  const rows = await db
    .select({ line: invoiceLine, head: feeHead })
    .from(invoiceLine)
    .innerJoin(feeHead, and(eq(feeHead.clientId, invoiceLine.clientId), eq(feeHead.id, invoiceLine.feeHeadId)))
    .where(and(eq(invoiceLine.clientId, client.id), eq(invoiceLine.invoiceId, invoice.id)))
    .orderBy(asc(invoiceLine.lineNo))
  return rows.map(({ line, head }) => ({
    title: { name: head.name, translations: { ...head.nameI18n } },
    quantity: line.quantity,
    amountMinor: line.amountMinor,
  }))
}

/** Returns the receipt of an order, if it has one. */
export async function findReceipt(
  { order }: Pick<Open, 'order'>,
  { db, client }: ClientContext,
): Promise<ReceiptRow | undefined> {
  const [found] = await db
    .select()
    .from(receipt)
    .where(and(eq(receipt.clientId, client.id), eq(receipt.paymentOrderId, order.id)))
  return found
}

/** Returns the case of a second payment of the same invoice, by any order; null if there is none. */
async function findSecondPayment({ invoice }: Open, { db, client }: ClientContext): Promise<string | null> {
  const [found] = await db
    .select({ caseNo: paymentCase.caseNo })
    .from(paymentCase)
    .innerJoin(
      paymentOrder,
      and(eq(paymentOrder.clientId, paymentCase.clientId), eq(paymentOrder.id, paymentCase.paymentOrderId)),
    )
    .where(
      and(
        eq(paymentCase.clientId, client.id),
        eq(paymentCase.kind, 'DUPLICATE'),
        eq(paymentOrder.invoiceId, invoice.id),
      ),
    )
    .orderBy(asc(paymentCase.id))
    .limit(1)
  return found?.caseNo ?? null
}

/** Collects the data printed on the receipt of an opened payment; `copy` is the copy number. */
async function loadReceiptFacts(
  open: Open,
  { receiptNo, publicId, issuedAt }: ReceiptRow,
  lines: ReceiptFacts['lines'],
  copy: number,
  context: ClientContext,
): Promise<ReceiptFacts> {
  const { db, client, settings, now } = context
  const { order, invoice, student } = open
  const [seen] = await listPaymentViews(db, client.id, [order], { plain: true, now })
  const language = student.localLanguage
  return {
    institution: {
      names: client.names,
      prnLabel: client.details.labels.prn ?? PRN,
      timeZone: client.timeZone,
      dateFormat: client.details.dateFormat,
      demo: client.details.demo,
      primaryColor: client.details.primaryColor,
      secondLanguage: client.hallTicket.secondLanguage,
      documents: getDocumentSettings(client),
    },
    receiptNo,
    issuedAt: issuedAt.toISOString(),
    paidAt: (order.settledAt ?? issuedAt).toISOString(),
    payer: { name: student.name, localName: (language && student.nameI18n[language]) ?? null, localLanguage: language },
    prn: student.prn,
    application: invoice.applicationId,
    title: invoice.title,
    lines,
    totalMinor: order.amountMinor,
    serviceChargeMinor: order.serviceChargeMinor,
    currency: order.currency,
    method: paymentMethod.options.find((one) => one === seen?.view.method) ?? null,
    transactionId: order.transactionId,
    bankReference: seen?.view.bankReference ?? null,
    code: buildReceiptCode(publicId, client, settings),
    checkAddress: findReceiptUrl(settings),
    late: order.late,
    secondPaymentCase: await findSecondPayment(open, context),
    copy,
  }
}

/**
 * Returns the receipt with a short-lived URL of its PDF. Every copy is counted, and prints its number from the second
 * on (specification, section 11.1.8).
 */
export async function prepareReceiptFile(
  input: ParsedInputOf<typeof paymentReceipt>,
  context: ClientContext,
): Promise<Row[]> {
  const { db, client, buckets, now } = context
  const open = await openPayment(input, context)
  if (open.outcome !== 'OPEN') return [open]
  const issued = await findReceipt(open, context)
  if (!issued) return [{ outcome: 'NO_RECEIPT' }]
  const [counted] = await db
    .update(receipt)
    .set({ copies: sql`${receipt.copies} + 1` })
    .where(and(eq(receipt.clientId, client.id), eq(receipt.id, issued.id)))
    .returning({ copies: receipt.copies })
  const copy = counted?.copies ?? 1
  const lines = await listReceiptLines(open, context)
  const facts = await loadReceiptFacts(open, issued, lines, copy, context)
  const pictures = await loadDocumentPictures(buckets, client, facts.institution.documents)
  const { mark, draw } = prepareReceipt(facts, input.language, pictures)
  const bucket = getBucketName(client, 'receipts')
  const path = `${issued.publicId}/${mark}.${input.language}.pdf`
  const kept = await buckets.read(bucket, path)
  const bytes = kept ?? (await draw())
  if (!kept) await buckets.write(bucket, path, bytes)
  const fileName = `Receipt_${issued.receiptNo.replaceAll(/[^A-Za-z0-9-]/g, '-')}.pdf`
  return [
    {
      outcome: 'READY',
      receiptNo: issued.receiptNo,
      issuedAt: issued.issuedAt.toISOString(),
      payer: open.student.name,
      prn: open.student.prn,
      application: open.invoice.applicationId,
      lines,
      url: buckets.signedUrl(bucket, path, { seconds: SECONDS, fileName, now }),
      fileName,
      bytes: bytes.length,
      copy,
    },
  ]
}
