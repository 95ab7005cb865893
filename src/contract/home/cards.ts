import * as v from 'valibot'
import { REQUEST_KINDS } from '../account/my-details.ts'
import { ASSET_KINDS } from '../account/own-pictures.ts'
import { defineQuery } from '../activity.ts'
import { PROCESS_ROUTES } from '../assignments/open-processes.ts'
import { READINESS_CHECKS } from '../exam-office/ticket-desk.ts'
import { HOLD_REASONS } from '../exam-office/student-holds.ts'
import { TICKET_FIELDS } from '../hall-tickets/hall-ticket.ts'
import { countSchema, day, instant, localisedName } from '../parts.ts'
import { FIGURE_CARDS, LOADED_CARDS, WINDOW_CARDS } from './card-kinds.ts'
import { listPart } from './dashboard-rows.ts'

/** What a figure counts; money is in minor units. */
export const FIGURES = [
  'generated',
  'held',
  'published',
  'downloaded',
  'students',
  'ready',
  'withoutTicket',
  'formsSubmitted',
  'formsRejected',
  'ticketMistakes',
  'collected',
  'byGateway',
  'byCentre',
  'payments',
  'mismatch',
  'duplicate',
  'raised',
  'pending',
  'refundDue',
  'usersActive',
  'usersNeverLoggedIn',
  'usersLocked',
  'usersUnverified',
  'studentsOnRoll',
  'pictures',
  'recordChanges',
  'dataRequests',
  'accessRequests',
  'accessChanges',
  'erasures',
  'removals',
  ...READINESS_CHECKS,
  ...HOLD_REASONS,
] as const
/** What a figure counts. */
export type FigureKey = (typeof FIGURES)[number]

const figure = v.object({
  key: v.picklist(FIGURES),
  value: v.number(),
  /** The currency of an amount; null: a number. */
  currency: v.nullable(v.string()),
  /**
   * The list with what the figure counts, of the examination and the college of the card; null: none on the dashboard.
   */
  list: v.nullable(listPart),
})
/** One figure of a card. */
export type Figure = v.InferOutput<typeof figure>

const window = v.object({
  id: v.number(),
  routeName: v.picklist(PROCESS_ROUTES),
  program: localisedName,
  part: v.nullable(localisedName),
  term: v.nullable(localisedName),
  closesAt: instant,
  students: countSchema(),
  /** The codes of the courses that the caller works on; null: all courses. */
  courses: v.nullable(v.array(v.string())),
})

const request = v.object({
  id: v.string(),
  /** TICKET: a mistake reported on a hall ticket. */
  kind: v.picklist(['TICKET', ...ASSET_KINDS, ...REQUEST_KINDS]),
  /** The part of the hall ticket; null for other kinds. */
  field: v.nullable(v.picklist(TICKET_FIELDS)),
  status: v.picklist(['WAITING', 'DONE', 'REFUSED']),
  at: instant,
  reason: v.nullable(v.string()),
})

const enrolment = v.object({
  id: v.number(),
  program: localisedName,
  part: localisedName,
  college: localisedName,
  academicYear: v.string(),
  prn: v.string(),
  rollNo: v.string(),
})

const common = { asOf: instant }

/** The content of a card. */
export const homeCardRow = v.variant('kind', [
  v.object({
    ...common,
    kind: v.picklist(FIGURE_CARDS),
    figures: v.array(figure),
    /** The examination that the figures are about; null: none. */
    exam: v.nullable(v.object({ examEventId: v.number(), names: localisedName, startsOn: day, daysLeft: v.number() })),
    /** The college that the caller has chosen to work for; null: all of theirs. */
    collegeId: v.nullable(v.number()),
  }),
  v.object({
    ...common,
    kind: v.picklist(WINDOW_CARDS),
    /** The first ones, those that close first at the beginning. */
    windows: v.array(window),
    total: countSchema(),
  }),
  v.object({ ...common, kind: v.literal('OWN_REQUESTS'), requests: v.array(request) }),
  v.object({ ...common, kind: v.literal('OWN_PROGRAMME'), enrolments: v.array(enrolment) }),
])
/** The content of a card. */
export type HomeCardRow = v.InferOutput<typeof homeCardRow>

/**
 * Returns one card of the caller's home (specification, section 11.2.1): each is a query of its own, so that it loads
 * and fails alone. Counts only what the caller's role, college and programmes cover. 1107: the card is not one of
 * theirs (`landing`).
 */
export const homeCard = defineQuery({
  id: 'homeCard',
  access: 'r',
  needs: 'own',
  input: v.strictObject({ kind: v.picklist(LOADED_CARDS) }),
  row: homeCardRow,
})
