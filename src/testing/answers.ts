import type { OutputOf, RowOf } from '../contract/activity.ts'
import type { publishedExamEvents } from '../contract/hall-tickets/exam-events.ts'
import type { findHallTicketBeforeLogin, Ticket } from '../contract/hall-tickets/hall-ticket.ts'
import type { verifyHallTicket } from '../contract/hall-tickets/ticket-verification.ts'
import type { ClientDetails } from '../contract/institution/institution.ts'
import type { LocalisedName } from '../contract/parts.ts'

/** Returns a name that is the same in every language. */
export const buildName = (name: string): LocalisedName => ({ name, translations: { en: name } })

/** The institution of all fixtures. Nothing of it exists. */
export const institution: ClientDetails = {
  clientId: 1,
  code: 'example',
  clientName: 'Example University',
  names: buildName('Example University'),
  contentPath: '',
  contentBucket: 'example',
  languages: ['en', 'hi', 'mr', 'ur', 'dv'],
  defaultLanguage: 'en',
  dateFormat: 'dd/MM/yyyy',
  firstDayOfWeek: 1,
  timeZone: 'Asia/Kolkata',
  currency: 'INR',
  primaryColor: null,
  logoUrl: null,
  portalUrl: null,
  helpdesk: { phone: '+91 20 0000 0000', email: 'help@example.ac.in', hours: null },
  labels: {},
  networkAccount: false,
  hallTicket: {
    lookupKeys: ['PRN', 'SEAT'],
    factors: ['DOB'],
    formats: { PRN: { pattern: '\\d{16}', example: '2025000000000001', length: 16, numeric: true } },
    showPhoto: false,
  },
  demo: false,
}

/** The examination of all fixtures. */
export const exam: RowOf<typeof publishedExamEvents> = {
  examEventId: 1,
  code: 'W26',
  names: buildName('Winter 2026'),
  state: 'OPEN',
  opensAt: null,
  closesAt: null,
}

/** A hall ticket with one paper. */
export const ticket: Ticket = {
  publicId: 'fixture',
  accessKey: 'fixture',
  version: 1,
  issuedAt: '2026-11-01T04:30:00.000Z',
  ticketNo: 'W26-000001',
  seatNo: 'EX000001',
  prn: '2025000000000001',
  candidate: { name: 'Asha Patil', localName: null, localLanguage: null },
  photoUrl: null,
  examination: buildName('Winter 2026'),
  college: { code: '001', names: buildName('Example College') },
  programme: buildName('Bachelor of Science'),
  part: buildName('First year'),
  term: buildName('Term 1'),
  centre: { code: '001', names: buildName('Example College'), address: buildName('1 Example Road'), landmark: null },
  papers: [
    {
      date: '2026-12-01',
      startsAt: '10:00',
      endsAt: '13:00',
      reportingAt: '09:30',
      gateClosesAt: '10:15',
      code: 'SC101',
      names: buildName('Physics'),
      kind: 'THEORY',
      attempt: 'REGULAR',
      centreCode: '001',
      room: null,
      blocked: null,
    },
  ],
  instructionLanguages: ['en'],
  condition: null,
  changes: [],
  correctionsUntil: '2026-11-20',
}

type Lookup = OutputOf<typeof findHallTicketBeforeLogin>

/** Answers to a search for a hall ticket. */
export const lookups = {
  found: { outcome: 'READY', ticket },
  provisional: { outcome: 'PROVISIONAL', ticket: { ...ticket, condition: buildName('Subject to eligibility') } },
  withheld: {
    outcome: 'BLOCKED',
    holds: [
      {
        reason: 'FEES',
        text: buildName('Examination fees are not paid.'),
        amountMinor: null,
        currency: null,
        invoiceKey: null,
      },
    ],
    checkedAt: '2026-11-01T04:30:00.000Z',
  },
  'not-found': { outcome: 'NO_MATCH' },
  'not-open-yet': { outcome: 'NOT_YET', event: buildName('Winter 2026'), opensAt: '2026-11-10T04:30:00.000Z' },
  closed: { outcome: 'CLOSED', event: buildName('Winter 2026'), closedAt: '2026-12-20T12:30:00.000Z' },
  cancelled: { outcome: 'CANCELLED', event: buildName('Winter 2026'), reason: null },
  'too-many-attempts': { outcome: 'RATE', until: '2026-11-01T05:00:00.000Z', retryAfter: 1800 },
} as const satisfies Readonly<Record<string, Lookup>>

type Verdict = OutputOf<typeof verifyHallTicket>

const verdict = {
  institution: buildName('Example University'),
  examination: buildName('Winter 2026'),
  seatNo: 'EX000001',
  initials: 'A P',
  centreCode: '001',
  version: 1,
  currentVersion: 1,
  issuedAt: '2026-11-01T04:30:00.000Z',
}

/** Answers to a check of a printed hall ticket. */
export const verdicts = {
  genuine: { outcome: 'GENUINE', ...verdict },
  replaced: { outcome: 'SUPERSEDED', ...verdict, currentVersion: 2 },
  forged: { outcome: 'FORGED' },
  unknown: { outcome: 'UNKNOWN' },
} as const satisfies Readonly<Record<string, Verdict>>
