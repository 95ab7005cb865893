import { and, desc, eq } from 'drizzle-orm'
import { getLocalisedName, type Client } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import { cscAgent, paymentCase, receipt, student, type invoice } from '../../../db/schema.ts'
import { enqueueMessage } from '../../../lib/messaging/send.ts'
import type { ReportEffect } from './store-report.ts'
import type { OrderRow, TransactionRow } from '../gateway/gateway.ts'
import { buildStatusUrl } from '../gateway/status-address.ts'
import { formatMoney } from '../../../lib/i18n/format-money.ts'

/**
 * Notification ids by effect (specification, section 12.7): paid, being confirmed, failed, refund due. There is none
 * for a cancelled payment, because the payer cancelled it.
 */
const MESSAGES: Readonly<Partial<Record<ReportEffect, number>>> = {
  SETTLED: 301,
  PENDING: 302,
  FAILED: 303,
  DUPLICATE: 304,
  MISMATCH: 304,
}

/** Paid at a service centre, which the message names. */
const PAID_AT_CENTRE = 305

/** A change to report: the order, its invoice and the transaction. */
export interface PaymentChange {
  readonly applied: ReportEffect
  readonly order: OrderRow
  readonly invoice: typeof invoice.$inferSelect
  readonly transaction: TransactionRow
}

async function loadReference(tx: Database, { applied, order, transaction }: PaymentChange): Promise<string> {
  if (applied === 'SETTLED') {
    const [issued] = await tx
      .select({ no: receipt.receiptNo })
      .from(receipt)
      .where(and(eq(receipt.clientId, order.clientId), eq(receipt.paymentOrderId, order.id)))
    return issued?.no ?? ''
  }
  const [opened] = await tx
    .select({ no: paymentCase.caseNo })
    .from(paymentCase)
    .where(and(eq(paymentCase.clientId, order.clientId), eq(paymentCase.paymentTransactionId, transaction.id)))
    .orderBy(desc(paymentCase.id))
    .limit(1)
  return opened?.no ?? ''
}

/** Returns the service centre at which a payment was made; undefined: none is known. */
async function findCentre(
  tx: Database,
  { applied, order: { channel, clientId, cscAgentId } }: PaymentChange,
): Promise<string | undefined> {
  if (applied !== 'SETTLED' || channel !== 'CSC' || cscAgentId === null) return undefined
  const [agent] = await tx
    .select({ centre: cscAgent.cscId })
    .from(cscAgent)
    .where(and(eq(cscAgent.clientId, clientId), eq(cscAgent.id, cscAgentId)))
  return agent?.centre
}

/**
 * Queues notifications of a payment's new state to every address of the payer on record, in the transaction that
 * changes the state: they are sent once, or not at all.
 */
export async function notifyPayer(
  tx: Database,
  client: Client,
  news: PaymentChange,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: Date },
): Promise<void> {
  const { applied, order, invoice: invoiceRow, transaction } = news
  const notificationId = MESSAGES[applied]
  if (notificationId === undefined) return
  const [payer] = await tx
    .select()
    .from(student)
    .where(and(eq(student.clientId, client.id), eq(student.id, invoiceRow.studentId)))
  if (!payer) return
  const language = payer.preferredLanguage ?? order.language
  const reference = await loadReference(tx, news)
  const centre = await findCentre(tx, news)
  const values = {
    amount: formatMoney(transaction.amountMinor, transaction.currency),
    purpose: getLocalisedName(invoiceRow.title, language),
    transaction: order.transactionId,
    receipt: reference,
    reference,
    link: buildStatusUrl(publicUrl, client, order, invoiceRow, transaction, language),
    ...(centre !== undefined && { centre }),
  }
  await enqueueMessage(tx, client, {
    notificationId: centre === undefined ? notificationId : PAID_AT_CENTRE,
    channels: ['SMS', 'EMAIL'],
    to: { userId: payer.userId, email: payer.email, mobile: payer.mobile, language },
    values,
    dedupeKey: `payment:${order.transactionId}:${applied}:${transaction.id}`,
    now,
  })
}
