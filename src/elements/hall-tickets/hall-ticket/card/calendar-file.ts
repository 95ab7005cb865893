import type { TicketPaper } from '../../../../contract/hall-tickets/hall-ticket.ts'
import { computeInstant } from '../../../../core/i18n/instant-at.ts'
import type { ShownTicket } from './stored-ticket.ts'

/** Functions that return the texts of an event, in the language of the page. */
export interface CalendarWords {
  readonly formatSummary: (paper: TicketPaper) => string
  readonly formatPlace: (paper: TicketPaper) => string
  readonly formatNotes: (paper: TicketPaper) => string
}

/** Alarms before a paper: the evening before, to prepare, and two hours before, to leave. */
const ALARMS = ['-P1D', '-PT2H']
/** Maximum length of a line in octets (RFC 5545, 3.1). */
const LINE_OCTETS = 75

const escapeCalendarText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

/** Folds a line between characters, never within one. */
function foldLine(line: string): string {
  const encoder = new TextEncoder()
  let width = 0
  let out = ''
  for (const character of line) {
    const octets = encoder.encode(character).length
    if (width + octets > LINE_OCTETS) {
      out += '\r\n '
      width = 1
    }
    out += character
    width += octets
  }
  return out
}

const formatStamp = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')

/**
 * Returns the papers of a ticket as an iCalendar file (RFC 5545): one event per paper that is not blocked, in UTC, so
 * that no time zone definition is needed. A paper keeps its UID in every version of the ticket, so that a second import
 * moves it.
 */
export function formatCalendarFile(
  ticket: ShownTicket,
  timeZone: string,
  words: CalendarWords,
  now = new Date(),
): string {
  const events = ticket.papers
    .filter(({ blocked }) => !blocked)
    .flatMap((paper) => [
      'BEGIN:VEVENT',
      `UID:${ticket.publicId}-${paper.code}-${paper.kind}@hall-ticket.campus-elements`,
      `SEQUENCE:${ticket.version}`,
      `DTSTAMP:${formatStamp(now)}`,
      `DTSTART:${formatStamp(computeInstant(paper.date, paper.startsAt, timeZone))}`,
      `DTEND:${formatStamp(computeInstant(paper.date, paper.endsAt, timeZone))}`,
      `SUMMARY:${escapeCalendarText(words.formatSummary(paper))}`,
      `LOCATION:${escapeCalendarText(words.formatPlace(paper))}`,
      `DESCRIPTION:${escapeCalendarText(words.formatNotes(paper))}`,
      ...ALARMS.flatMap((trigger) => [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `TRIGGER:${trigger}`,
        `DESCRIPTION:${escapeCalendarText(words.formatSummary(paper))}`,
        'END:VALARM',
      ]),
      'END:VEVENT',
    ])
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Campus Elements//Hall ticket//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
