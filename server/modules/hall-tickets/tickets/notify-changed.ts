import type { TICKET_FIELDS, TicketChange } from '../../../../src/contract/hall-tickets/hall-ticket.ts'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import { getLocalisedName } from '../../../lib/clients/clients.ts'
import { getLocale } from '../../../lib/i18n/locale.ts'
import { isolate } from '../../../lib/i18n/isolate.ts'
import type { Notice, Recipient } from '../../../lib/messaging/send.ts'
import { trimFullStop } from '../../../lib/messaging/trim-full-stop.ts'
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
  /** What differs from the last version. */
  readonly changes: readonly TicketChange[]
  /** Why it was issued, where nothing that it prints in words differs. */
  readonly reason: TicketField
}

/** The longest old or new value in a message, in characters. */
const LONGEST_VALUE = 60

/** Says what has changed, with the old and the new value. */
function formatChange({ field, before, after }: TicketChange, language: LanguageCode): string {
  const values: Readonly<Record<string, string>> = {
    field: getFieldName(field, language),
    before: isolate(getLocalisedName(before, language).slice(0, LONGEST_VALUE)),
    after: isolate(getLocalisedName(after, language).slice(0, LONGEST_VALUE)),
  }
  return trimFullStop(LABELS[language].changed.replaceAll(/\{(\w+)\}/g, (slot, name: string) => values[name] ?? slot))
}

/** Builds the message that tells a student that a ticket was issued anew, and what has changed; once for a version. */
export const buildChangedNotice = (
  { ticketId, version, changes, reason }: ChangedTicket,
  to: Recipient,
  { link, requestedBy, now }: { readonly link: string } & Required<Pick<Notice, 'requestedBy' | 'now'>>,
): Notice => ({
  notificationId: CHANGED,
  channels: ['SMS', 'EMAIL'],
  to,
  values: {
    what: new Intl.ListFormat(getLocale(to.language)).format(
      changes.length === 0
        ? [getFieldName(reason, to.language)]
        : changes.map((change) => formatChange(change, to.language)),
    ),
    version: String(version),
    link,
  },
  requestedBy,
  dedupeKey: `ticket:${ticketId}:${CHANGED}:${version}`,
  now,
})
