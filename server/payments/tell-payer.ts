import { and, desc, eq } from 'drizzle-orm'
import { nameIn, type Client } from '../clients.ts'
import type { Database } from '../db/database.ts'
import { notificationOutbox, paymentCase, receipt, student, type invoice } from '../db/schema.ts'
import { fillTemplate, templateFor } from '../notifications.ts'
import type { Applied } from './apply.ts'
import type { OrderRow, TransactionRow } from './gateway.ts'
import { statusAddress } from './status-address.ts'

/** What a payer is told of (domain brief 6.7): paid, being confirmed, failed, money that is given back. A cancelled payment the payer has cancelled. */
const MESSAGES: Readonly<Partial<Record<Applied, number>>> = { SETTLED: 301, PENDING: 302, FAILED: 303, DUPLICATE: 304, MISMATCH: 304 }

/** What is news: an order, its invoice and the movement of money that it is about. */
export interface News {
  readonly applied: Applied
  readonly order: OrderRow
  readonly invoice: typeof invoice.$inferSelect
  readonly money: TransactionRow
}

async function referenceOf(inside: Database, { applied, order, money }: News): Promise<string> {
  if (applied === 'SETTLED') {
    const [issued] = await inside.select({ no: receipt.receiptNo }).from(receipt).where(and(eq(receipt.clientId, order.clientId), eq(receipt.paymentOrderId, order.id)))
    return issued?.no ?? ''
  }
  const [opened] = await inside.select({ no: paymentCase.caseNo }).from(paymentCase).where(and(eq(paymentCase.clientId, order.clientId), eq(paymentCase.paymentTransactionId, money.id))).orderBy(desc(paymentCase.id)).limit(1)
  return opened?.no ?? ''
}

/** Tells a payer at every address on record what has become of a payment, in the transaction in which it became so: told once, or not at all. */
export async function tellPayer(inside: Database, client: Client, news: News, now: Date): Promise<void> {
  const { applied, order, invoice: owed, money } = news
  const notificationId = MESSAGES[applied]
  if (notificationId === undefined) return
  const [payer] = await inside.select().from(student).where(and(eq(student.clientId, client.id), eq(student.id, owed.studentId)))
  if (!payer) return
  const language = payer.preferredLanguage ?? order.language
  const reference = await referenceOf(inside, news)
  const values = {
    amount: new Intl.NumberFormat([`${language}-IN-u-nu-latn`, 'en-IN'], { style: 'currency', currency: money.currency }).format(money.amountMinor / 100),
    purpose: nameIn(owed.title, language),
    transaction: order.transactionId,
    receipt: reference,
    reference,
    link: statusAddress(order, owed, money),
  }
  for (const [channel, address] of [['SMS', payer.mobile], ['EMAIL', payer.email]] as const) {
    const template = address === null ? undefined : await templateFor(inside, client, notificationId, channel, language)
    if (!template || address === null) continue
    const { subject, body } = fillTemplate(template, client, values)
    await inside.insert(notificationOutbox).values({ clientId: client.id, userId: payer.userId, notificationId, channel, language: template.language, address, subject, body, createdAt: now })
  }
}
