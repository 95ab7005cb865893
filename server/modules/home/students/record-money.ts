import { and, desc, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { MESSAGE_SUBJECTS } from '../../../../src/contract/home/student-record.ts'
import { invoice, notificationOutbox, paymentCase, paymentOrder, receipt } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { maskEmail, maskMobile } from '../../../lib/identity/masks.ts'
import { MOST_ENTRIES, type StudentRecord } from './record-parts.ts'

/** Returns what a student owes and has paid, the latest due day first. */
export async function loadFees(
  { db, client }: ActorContext,
  studentId: number,
): Promise<NonNullable<StudentRecord['fees']>> {
  const rows = await db
    .select({ owed: invoice, receiptNo: receipt.receiptNo })
    .from(invoice)
    .leftJoin(receipt, and(eq(receipt.clientId, invoice.clientId), eq(receipt.invoiceId, invoice.id)))
    .where(and(eq(invoice.clientId, client.id), eq(invoice.studentId, studentId), ne(invoice.status, 'DRAFT')))
    .orderBy(desc(invoice.dueOn), desc(invoice.id))
    .limit(MOST_ENTRIES)
  return rows.map(({ owed, receiptNo }) => ({
    invoiceNo: owed.invoiceNo,
    applicationId: owed.applicationId,
    title: { name: owed.title.name, translations: { ...owed.title.translations } },
    totalMinor: owed.totalMinor,
    paidMinor: owed.paidMinor,
    currency: owed.currency,
    dueOn: owed.dueOn,
    status: owed.status,
    receiptNo,
  }))
}

/** Returns the cases about payments of a student, the latest first. */
export async function loadCases(
  { db, client }: ActorContext,
  studentId: number,
): Promise<NonNullable<StudentRecord['cases']>> {
  const rows = await db
    .select({ found: paymentCase, currency: paymentOrder.currency })
    .from(invoice)
    .innerJoin(paymentOrder, and(eq(paymentOrder.clientId, invoice.clientId), eq(paymentOrder.invoiceId, invoice.id)))
    .innerJoin(
      paymentCase,
      and(eq(paymentCase.clientId, paymentOrder.clientId), eq(paymentCase.paymentOrderId, paymentOrder.id)),
    )
    .where(and(eq(invoice.clientId, client.id), eq(invoice.studentId, studentId)))
    .orderBy(desc(paymentCase.id))
    .limit(MOST_ENTRIES)
  return rows.map(({ found, currency }) => ({
    caseNo: found.caseNo,
    kind: found.kind,
    status: found.status,
    openedAt: found.createdAt.toISOString(),
    refundMinor: found.refundMinor,
    currency,
  }))
}

/** What the messages of each hundred are about (specification, section 12.7). */
const SUBJECTS: Readonly<Record<number, (typeof MESSAGE_SUBJECTS)[number]>> = {
  1: 'ACCOUNT',
  2: 'EXAMINATION',
  3: 'PAYMENT',
}
const HUNDRED = 100

/** Converts a message to what everybody sees of it: what it is about, how and when it was sent. */
export const toMessage = ({
  publicId,
  notificationId,
  channel,
  status,
  sentAt,
  createdAt,
}: typeof notificationOutbox.$inferSelect) => ({
  messageId: publicId,
  subject: SUBJECTS[Math.floor(notificationId / HUNDRED)] ?? ('OTHER' as const),
  channel,
  status,
  at: (sentAt ?? createdAt).toISOString(),
})

/**
 * Returns the messages that were sent to the account of a student, or to an address of the student without any account,
 * the latest first. Addresses are masked, and texts are left out: some contain codes.
 */
export async function loadMessages(
  { db, client }: ActorContext,
  userId: number | null,
  addresses: readonly (string | null | undefined)[],
): Promise<NonNullable<StudentRecord['messages']>> {
  const addressList = [...new Set(addresses.flatMap((one) => one ?? []))].filter((one) => one !== '')
  if (addressList.length === 0) return []
  const rows = await db
    .select()
    .from(notificationOutbox)
    .where(
      and(
        eq(notificationOutbox.clientId, client.id),
        inArray(notificationOutbox.address, addressList),
        or(isNull(notificationOutbox.userId), userId === null ? undefined : eq(notificationOutbox.userId, userId)),
      ),
    )
    .orderBy(desc(notificationOutbox.id))
    .limit(MOST_ENTRIES)
  return rows.map((row) => ({
    ...toMessage(row),
    address: row.channel === 'EMAIL' ? maskEmail(row.address) : maskMobile(row.address),
    isUndelivered: row.status === 'FAILED' && row.slotValues !== null,
  }))
}
