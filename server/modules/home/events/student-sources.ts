import { and, eq, gt, inArray, isNotNull, not, sql } from 'drizzle-orm'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import { selectRows } from '../../../db/rows.ts'
import {
  examEvent,
  hallTicket,
  hallTicketVersion,
  invoice,
  receipt,
  student,
  studentMessage,
  studentMessageRecipient,
  windowNotice,
} from '../../../db/schema.ts'
import { sqlInstant, sqlInstantText } from '../../../lib/access/process-windows.ts'
import { sqlFirstPaper } from '../../hall-tickets/tickets/first-paper.ts'
import { TICKET_PUBLISHED, whereTicketCancelled, whereTicketWithheld } from '../../hall-tickets/tickets/ticket-state.ts'
import { whereOwned, type NewEvent, type Source } from './event-source.ts'

/** Returns the hall tickets of the caller that were published or issued again, and are not withheld. */
export const listTicketEvents: Source = async (context, after) =>
  (
    await context.db
      .select({
        publicId: hallTicket.publicId,
        version: hallTicketVersion.version,
        issuedAt: hallTicketVersion.issuedAt,
        publishedAt: hallTicket.firstPublishedAt,
        name: examEvent.name,
        translations: examEvent.nameI18n,
      })
      .from(student)
      .innerJoin(hallTicket, and(eq(hallTicket.clientId, student.clientId), eq(hallTicket.studentId, student.id)))
      .innerJoin(
        hallTicketVersion,
        and(
          eq(hallTicketVersion.clientId, hallTicket.clientId),
          eq(hallTicketVersion.hallTicketId, hallTicket.id),
          eq(hallTicketVersion.version, hallTicket.currentVersion),
        ),
      )
      .innerJoin(examEvent, and(eq(examEvent.clientId, hallTicket.clientId), eq(examEvent.id, hallTicket.examEventId)))
      .where(
        and(
          whereOwned(student, student.userId, context),
          isNotNull(hallTicket.firstPublishedAt),
          inArray(hallTicket.status, ['PUBLISHED', 'PROVISIONAL']),
          not(whereTicketCancelled('hall_ticket')),
          not(whereTicketWithheld('hall_ticket')),
        ),
      )
  ).flatMap(({ publicId, version, issuedAt, publishedAt, name, translations }): NewEvent[] => {
    // The first version is issued before it is published.
    const at = publishedAt && publishedAt > issuedAt ? publishedAt : issuedAt
    return at > after
      ? [
          {
            kind: 'TICKET_ISSUED',
            eventId: `ticket-${publicId}-${version}`,
            at: at.toISOString(),
            exam: { name, translations: { ...translations } },
            version,
          },
        ]
      : []
  })

/** The first paper of a ticket, of which its student was reminded. */
interface RemindedPaper {
  readonly publicId: string
  readonly at: string
  readonly day: string
  readonly startsAt: string
  readonly reportingAt: string
  readonly paper: LocalisedName
  readonly centre: LocalisedName
}

/** Returns the first papers of which the caller was reminded, as the timetable has them now. */
export const listFirstPaperEvents: Source = async ({ db, actor }, after) =>
  (
    await selectRows<RemindedPaper>(
      db,
      sql`
      select t.public_id as "publicId", ${sqlInstantText(sql`t.reminded_at`)} as at, first.day::text as day,
        first.starts_at as "startsAt", first.reporting_at as "reportingAt", first.paper, first.centre
      from student s
      join hall_ticket t on t.client_id = s.client_id and t.student_id = s.id
      cross join lateral ${sqlFirstPaper()} first
      where s.client_id = ${actor.clientId} and s.user_id = ${actor.userId} and ${TICKET_PUBLISHED}
        and t.reminded_at > ${sqlInstant(after)} and t.reminded_of_day = first.day`,
    )
  ).map(({ publicId, ...reminded }): NewEvent => ({
    kind: 'FIRST_PAPER',
    eventId: `first-paper-${publicId}-${reminded.day}`,
    ...reminded,
  }))

const FORM_CHANGES = { 401: 'OPENS', 402: 'CLOSES_SOON', 403: 'EXTENDED' } as const

/** Returns the notices about the times of the caller's examination forms. */
export const listFormWindowEvents: Source = async (context, after) =>
  (
    await context.db
      .select({ notice: windowNotice, name: examEvent.name, translations: examEvent.nameI18n })
      .from(student)
      .innerJoin(windowNotice, and(eq(windowNotice.clientId, student.clientId), eq(windowNotice.studentId, student.id)))
      .innerJoin(
        examEvent,
        and(eq(examEvent.clientId, windowNotice.clientId), eq(examEvent.id, windowNotice.examEventId)),
      )
      .where(and(whereOwned(student, student.userId, context), gt(windowNotice.queuedAt, after)))
  ).map(({ notice: { examEventId, notificationId, closesAt, queuedAt, createdAt }, name, translations }) => ({
    kind: 'FORM_WINDOW',
    eventId: `form-${examEventId}-${notificationId}-${closesAt.toISOString()}`,
    at: (queuedAt ?? createdAt).toISOString(),
    change: FORM_CHANGES[notificationId],
    exam: { name, translations: { ...translations } },
    closesAt: closesAt.toISOString(),
  }))

/** Returns the messages that an office has written to the caller, among other students. */
export const listStudentMessageEvents: Source = async (context, after) =>
  (
    await context.db
      .select({ message: studentMessage })
      .from(student)
      .innerJoin(
        studentMessageRecipient,
        and(eq(studentMessageRecipient.clientId, student.clientId), eq(studentMessageRecipient.studentId, student.id)),
      )
      .innerJoin(
        studentMessage,
        and(
          eq(studentMessage.clientId, studentMessageRecipient.clientId),
          eq(studentMessage.id, studentMessageRecipient.studentMessageId),
        ),
      )
      .where(
        and(
          whereOwned(student, student.userId, context),
          inArray(studentMessage.status, ['RELEASED', 'QUEUED']),
          gt(studentMessage.releasedAt, after),
        ),
      )
  ).flatMap(({ message: { publicId, channels, texts, releasedAt } }): NewEvent[] => {
    const main = texts[context.client.details.defaultLanguage]
    if (!main || releasedAt === null || !channels.includes('PORTAL')) return []
    const toTranslations = (part: 'title' | 'body') => ({
      name: main[part],
      translations: Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, text[part]])),
    })
    return [
      {
        kind: 'STUDENT_MESSAGE',
        eventId: `student-message-${publicId}`,
        at: releasedAt.toISOString(),
        title: toTranslations('title'),
        body: toTranslations('body'),
      },
    ]
  })

/** Returns the receipts of the caller. */
export const listReceiptEvents: Source = async (context, after) =>
  (
    await context.db
      .select({ receipt, title: invoice.title })
      .from(student)
      .innerJoin(invoice, and(eq(invoice.clientId, student.clientId), eq(invoice.studentId, student.id)))
      .innerJoin(receipt, and(eq(receipt.clientId, invoice.clientId), eq(receipt.invoiceId, invoice.id)))
      .where(and(whereOwned(student, student.userId, context), gt(receipt.issuedAt, after)))
  ).map(({ receipt: { publicId, issuedAt, receiptNo }, title }) => ({
    kind: 'RECEIPT_ISSUED',
    eventId: `receipt-${publicId}`,
    at: issuedAt.toISOString(),
    title: { name: title.name, translations: { ...title.translations } },
    receiptNo,
  }))
