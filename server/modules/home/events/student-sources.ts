import { and, eq, gt, inArray, isNotNull, not } from 'drizzle-orm'
import {
  examEvent,
  hallTicket,
  hallTicketVersion,
  invoice,
  receipt,
  student,
  studentMessage,
  studentMessageRecipient,
} from '../../../db/schema.ts'
import { whereTicketCancelled, whereTicketWithheld } from '../../hall-tickets/tickets/ticket-state.ts'
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
