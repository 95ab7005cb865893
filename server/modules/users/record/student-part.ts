import { and, desc, eq, inArray } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { userDetail } from '../../../../src/contract/users/user-detail.ts'
import {
  examEvent,
  hallTicket,
  invoice,
  receipt,
  seatAllocation,
  studentHold,
  type student,
} from '../../../db/schema.ts'
import { sqlTicketStatus } from '../../hall-tickets/tickets/ticket-state.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

type StudentPart = NonNullable<RowOf<typeof userDetail>['student']>

const LAST = 50

/** Returns the student part of a person's record: holds, fees and hall tickets, newest first. */
export async function loadStudentPart(
  { db, client }: ActorContext,
  { id, prn }: typeof student.$inferSelect,
  guardianMobile: StudentPart['guardianMobile'],
): Promise<StudentPart> {
  const holds = await db
    .select()
    .from(studentHold)
    .where(and(eq(studentHold.clientId, client.id), eq(studentHold.studentId, id)))
    .orderBy(desc(studentHold.id))
    .limit(LAST)
  const invoiceRows = await db
    .select()
    .from(invoice)
    .where(and(eq(invoice.clientId, client.id), eq(invoice.studentId, id)))
    .orderBy(desc(invoice.dueOn), desc(invoice.id))
    .limit(LAST)
  const receipts = await db
    .select()
    .from(receipt)
    .where(and(eq(receipt.clientId, client.id), inArray(receipt.invoiceId, [...invoiceRows.map((one) => one.id), 0])))
  const tickets = await db
    .select({
      ticket: hallTicket,
      status: sqlTicketStatus('hall_ticket'),
      event: examEvent,
      seatNo: seatAllocation.seatNo,
    })
    .from(hallTicket)
    .innerJoin(examEvent, and(eq(examEvent.clientId, hallTicket.clientId), eq(examEvent.id, hallTicket.examEventId)))
    .leftJoin(
      seatAllocation,
      and(eq(seatAllocation.clientId, hallTicket.clientId), eq(seatAllocation.id, hallTicket.seatAllocationId)),
    )
    .where(and(eq(hallTicket.clientId, client.id), eq(hallTicket.studentId, id)))
    .orderBy(desc(hallTicket.id))
    .limit(LAST)
  return {
    prn,
    guardianMobile,
    holds: holds.map(({ reason, severity, publicText, placedAt, releasedAt }) => ({
      reason,
      severity,
      publicText: { name: publicText.name, translations: { ...publicText.translations } },
      placedAt: placedAt.toISOString(),
      releasedAt: releasedAt?.toISOString() ?? null,
    })),
    payments: invoiceRows.map(({ id: invoiceId, title, totalMinor, currency, dueOn, status }) => ({
      title: { name: title.name, translations: { ...title.translations } },
      totalMinor,
      currency,
      dueOn,
      status,
      receiptNo: receipts.find((one) => one.invoiceId === invoiceId)?.receiptNo ?? null,
    })),
    tickets: tickets.map(({ ticket, status, event, seatNo }) => ({
      event: { name: event.name, translations: { ...event.nameI18n } },
      ticketNo: ticket.ticketNo,
      seatNo,
      version: ticket.currentVersion,
      status,
      publishedAt: ticket.firstPublishedAt?.toISOString() ?? null,
    })),
  }
}
