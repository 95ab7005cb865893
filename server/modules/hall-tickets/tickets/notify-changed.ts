import type { TICKET_FIELDS } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import { getLocale } from '../../../lib/i18n/locale.ts'
import type { Notice, Recipient } from '../../../lib/messaging/send.ts'
import { LABELS } from '../document/labels.ts'

/** Ticket changed (specification, section 12.7). */
const CHANGED = 202

type TicketField = (typeof TICKET_FIELDS)[number]

function getFieldName(field: TicketField, language: LanguageCode): string {
  const { centre, room, seatNumber, name, photo, papers, time, other } = LABELS[language]
  return {
    CENTRE: centre,
    ROOM: room,
    SEAT: seatNumber,
    NAME: name,
    PHOTO: photo,
    PAPERS: papers,
    TIME: time,
    OTHER: other,
  }[field]
}

/** A new version of a ticket. */
interface ChangedTicket {
  readonly ticketId: number
  readonly version: number
  /** The fields that differ from the last version. */
  readonly fields: readonly TicketField[]
}

/** Builds the message that tells a student that a ticket was issued anew, and what has changed; once for a version. */
export const buildChangedNotice = (
  { ticketId, version, fields }: ChangedTicket,
  to: Recipient,
  { link, requestedBy, now }: { readonly link: string } & Required<Pick<Notice, 'requestedBy' | 'now'>>,
): Notice => ({
  notificationId: CHANGED,
  channels: ['SMS', 'EMAIL'],
  to,
  values: {
    what: new Intl.ListFormat(getLocale(to.language)).format(fields.map((field) => getFieldName(field, to.language))),
    version: String(version),
    link,
  },
  requestedBy,
  dedupeKey: `ticket:${ticketId}:${CHANGED}:${version}`,
  now,
})
