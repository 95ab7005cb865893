import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { departureEffects } from '../../../../src/contract/exam-office/departures.ts'
import type { FormStatus } from '../../../../src/contract/exam-office/exam-forms.ts'
import { examCentre, examEvent, examForm, hallTicket, invoice, seatAllocation, student } from '../../../db/schema.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { whereExamOpen } from '../../hall-tickets/tickets/events.ts'
import { TICKET_PUBLISHED, whereTicketCancelled } from '../../hall-tickets/tickets/ticket-state.ts'
import { guardExamDesk } from '../events/exam-desk-guards.ts'
import { toName } from '../forms/find-forms.ts'
import { findStudentInScope } from '../holds/hold-desk.ts'

type Effects = RowOf<typeof departureEffects>

/** The most entries of a kind. */
const MOST = 50

async function listTickets({ db, client, now }: ActorContext, studentId: number): Promise<Effects['tickets']> {
  const rows = await db
    .select({
      ticketNo: hallTicket.ticketNo,
      event: examEvent,
      seatNo: seatAllocation.seatNo,
      centreCode: examCentre.code,
      room: seatAllocation.room,
      isOpen: sql<boolean>`exists (
        select 1 from hall_ticket t cross join (select ${now.toISOString()}::timestamptz as at) clock
        where t.id = ${hallTicket.id} and t.client_id = ${hallTicket.clientId} and ${TICKET_PUBLISHED}
          and ${whereExamOpen(sql`t.client_id`, sql`t.exam_event_id`)})`,
    })
    .from(hallTicket)
    .innerJoin(examEvent, and(eq(examEvent.clientId, hallTicket.clientId), eq(examEvent.id, hallTicket.examEventId)))
    .innerJoin(
      seatAllocation,
      and(eq(seatAllocation.clientId, hallTicket.clientId), eq(seatAllocation.id, hallTicket.seatAllocationId)),
    )
    .innerJoin(
      examCentre,
      and(eq(examCentre.clientId, seatAllocation.clientId), eq(examCentre.id, seatAllocation.examCentreId)),
    )
    .where(
      and(
        eq(hallTicket.clientId, client.id),
        eq(hallTicket.studentId, studentId),
        ne(examEvent.status, 'CLOSED'),
        sql`not ${whereTicketCancelled('hall_ticket')}`,
      ),
    )
    .orderBy(asc(examEvent.startsOn), asc(hallTicket.id))
    .limit(MOST)
  return rows.map(({ event, ...ticket }) => ({ ...ticket, examination: toName(event) }))
}

async function listForms({ db, client }: ActorContext, studentId: number): Promise<Effects['forms']> {
  const rows = await db
    .select({ formNo: examForm.formNo, status: sql<FormStatus>`${examForm.status}`, event: examEvent })
    .from(examForm)
    .innerJoin(examEvent, and(eq(examEvent.clientId, examForm.clientId), eq(examEvent.id, examForm.examEventId)))
    .where(
      and(
        eq(examForm.clientId, client.id),
        eq(examForm.studentId, studentId),
        inArray(examForm.status, ['SUBMITTED', 'INWARD', 'REJECTED']),
        ne(examEvent.status, 'CLOSED'),
      ),
    )
    .orderBy(asc(examForm.id))
    .limit(MOST)
  return rows.map(({ event, ...form }) => ({ ...form, examination: toName(event) }))
}

async function listFees({ db, client }: ActorContext, studentId: number): Promise<Effects['fees']> {
  const rows = await db
    .select()
    .from(invoice)
    .where(and(eq(invoice.clientId, client.id), eq(invoice.studentId, studentId), eq(invoice.status, 'ISSUED')))
    .orderBy(asc(invoice.dueOn), asc(invoice.id))
    .limit(MOST)
  return rows.map(({ invoiceNo, title, totalMinor, paidMinor, currency }) => ({
    invoiceNo,
    title: { name: title.name, translations: { ...title.translations } },
    dueMinor: totalMinor - paidMinor,
    currency,
  }))
}

async function hasAddress({ db, client }: ActorContext, studentId: number): Promise<boolean> {
  const [found] = await db
    .select({ email: student.email, mobile: student.mobile })
    .from(student)
    .where(and(eq(student.clientId, client.id), eq(student.id, studentId)))
  return Boolean(found?.email) || Boolean(found?.mobile)
}

/** Returns what a student has that is concerned when the student leaves. */
export const loadDepartureEffects = guardExamDesk(
  async ({ prn }: { readonly prn: string }, context): Promise<Effects[] | Refusal> => {
    const studentId = await findStudentInScope(context, prn)
    if (studentId === undefined) return refuse('notFound')
    return [
      {
        tickets: await listTickets(context, studentId),
        forms: await listForms(context, studentId),
        fees: await listFees(context, studentId),
        hasAddress: await hasAddress(context, studentId),
      },
    ]
  },
)
