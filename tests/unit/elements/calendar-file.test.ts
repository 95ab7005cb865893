import { describe, expect, it } from 'vitest'
import type { TicketPaper } from '../../../src/contract/hall-tickets/hall-ticket.ts'
import { computeInstant } from '../../../src/core/i18n/instant-at.ts'
import { formatCalendarFile } from '../../../src/elements/hall-tickets/hall-ticket/card/calendar-file.ts'
import type { ShownTicket } from '../../../src/elements/hall-tickets/hall-ticket/card/stored-ticket.ts'

const named = (name: string) => ({ name, translations: {} })
const paper = (more: Partial<TicketPaper> = {}): TicketPaper => ({
  date: '2026-12-01',
  startsAt: '10:30',
  endsAt: '13:30',
  reportingAt: '10:00',
  gateClosesAt: '11:00',
  code: 'ECO-302',
  names: named('Economics'),
  kind: 'THEORY',
  attempt: 'REGULAR',
  centreCode: '503',
  room: null,
  blocked: null,
  ...more,
})
const ticketOf = (papers: TicketPaper[], version = 1): ShownTicket => ({
  publicId: 'abc123',
  version,
  issuedAt: '2026-11-12T12:35:00.000Z',
  ticketNo: '1',
  seatNo: 'CM204517',
  prn: '2025417112003457',
  candidate: { name: 'A', localName: null, localLanguage: null },
  photoUrl: null,
  examination: named('W26'),
  college: { code: '109', names: named('College') },
  programme: named('B.Com.'),
  part: named('I'),
  term: named('1'),
  centre: { code: '503', names: named('Centre'), address: named('Road'), landmark: null },
  papers,
  instructionLanguages: ['en'],
  condition: null,
  changes: [],
  correctionsUntil: '2026-11-25',
})
const words = {
  formatSummary: (one: TicketPaper) => one.names.name,
  formatPlace: () => 'Hall 2, Centre; north',
  formatNotes: () => 'Report by: 10:00\nGate \\ door',
}
const now = new Date('2026-11-21T10:00:00Z')
const fileOf = (papers: TicketPaper[], version?: number) =>
  formatCalendarFile(ticketOf(papers, version), 'Asia/Kolkata', words, now)
/** Lines as a reader sees them: unfolded (RFC 5545, 3.1). */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

describe('the papers in a calendar file', () => {
  it('have the institution’s local times, converted to UTC, and two reminders', () => {
    expect(linesOf(fileOf([paper()]))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Campus Elements//Hall ticket//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:abc123-ECO-302-THEORY@hall-ticket.campus-elements',
      'SEQUENCE:1',
      'DTSTAMP:20261121T100000Z',
      'DTSTART:20261201T050000Z',
      'DTEND:20261201T080000Z',
      'SUMMARY:Economics',
      'LOCATION:Hall 2\\, Centre\\; north',
      'DESCRIPTION:Report by: 10:00\\nGate \\\\ door',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-P1D',
      'DESCRIPTION:Economics',
      'END:VALARM',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT2H',
      'DESCRIPTION:Economics',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it.each([
    ['Indian/Maldives', '2026-12-01', '09:00', '2026-12-01T04:00:00.000Z'],
    ['Asia/Kolkata', '2026-12-01', '02:00', '2026-11-30T20:30:00.000Z'],
    ['Europe/London', '2026-03-29', '10:00', '2026-03-29T09:00:00.000Z'],
    ['America/New_York', '2026-11-01', '00:30', '2026-11-01T04:30:00.000Z'],
    ['America/New_York', '2026-11-01', '09:00', '2026-11-01T14:00:00.000Z'],
  ])('have the right instant in %s on %s at %s, also on days when clocks change', (zone, day, time, instant) => {
    expect(computeInstant(day, time, zone).toISOString()).toBe(instant)
  })

  it('keep their UID and get a higher sequence number when a later version changes the time', () => {
    const of = (file: string, name: string) => linesOf(file).filter((line) => line.startsWith(name))
    const [first, second] = [fileOf([paper()]), fileOf([paper({ date: '2026-12-03' })], 2)]
    expect(of(second, 'UID')).toEqual(of(first, 'UID'))
    expect(of(second, 'SEQUENCE')).toEqual(['SEQUENCE:2'])
  })

  it('omit a paper that the candidate may not write', () => {
    const file = fileOf([paper(), paper({ code: 'ECO-303', blocked: named('Attendance') })])
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(file).not.toContain('ECO-303')
  })

  it('have lines of at most 75 octets, folded between characters of any length', () => {
    const long = 'अर्थशास्त्र आणि वाणिज्य व्यवहार: प्रगत अभ्यास आणि समाजशास्त्र 𝒜 معاشیات کا تعارف'
    const file = fileOf([paper({ names: named(long) })])
    const lines = file.split('\r\n')
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(linesOf(file)).toContain(`SUMMARY:${long}`)
    expect(file).not.toContain('\uFFFD')
  })
})
