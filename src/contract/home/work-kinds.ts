import { READINESS_CHECKS } from '../exam-office/ticket-desk.ts'

/** A check of an examination that is a kind of work of its own; forms and holds have other kinds. */
export type ListedCheck = Exclude<(typeof READINESS_CHECKS)[number], 'HOLD' | 'FORM_NOT_ACCEPTED'>
/** These checks, in the order of the examination desk. */
export const LISTED_CHECKS: readonly ListedCheck[] = READINESS_CHECKS.filter(
  (check): check is ListedCheck => check !== 'HOLD' && check !== 'FORM_NOT_ACCEPTED',
)

/** The kinds of work that wait for people, besides what the checks of an examination find. */
export const OFFICE_WORK = [
  'WITHHELD_TICKETS',
  'UNPUBLISHED_TICKETS',
  'CORRECTIONS',
  'FORMS_TO_FORWARD',
  'FORMS_TO_ACCEPT',
  'FORMS_RETURNED',
  'WITHOUT_TICKET',
  'MISMATCHES',
  'DOUBLE_PAYMENTS',
  'REPORTED_PAYMENTS',
  'REFUNDS_WITH_OTHERS',
  'UNCONFIRMED_PAYMENTS',
  'PICTURES',
  'RECORD_CHANGES',
  'DATA_REQUESTS',
  'ACCESS_REQUESTS',
  'ACCESS_CHANGES',
  'ERASURES',
  'REMOVALS',
  'HANDOVERS',
  'COLLEGES_WITHOUT_ADMIN',
  'IMPORT_ERRORS',
  'MESSAGES_TO_RELEASE',
  'UNDELIVERED_MESSAGES',
  'CLOSING_WINDOWS',
  'OPEN_PROCESS',
  'INTERNAL_MARKS',
] as const

/** A kind of work that waits for people. */
export type WorkKind = (typeof OFFICE_WORK)[number] | ListedCheck
/** All kinds of work. */
export const WORK_KINDS: readonly WorkKind[] = [...OFFICE_WORK, ...LISTED_CHECKS]

/** Who acts next. YOU: the caller, alone or with colleagues of the same role. */
export const WORK_OWNERS = ['YOU', 'EXAM_SECTION', 'COLLEGES', 'STUDENTS', 'FINANCE', 'BANK'] as const
/** Who acts next. */
export type WorkOwner = (typeof WORK_OWNERS)[number]

/** How urgent work is. NOW: late or due today; SOON: within a week; OTHERS: somebody else acts next. */
export const WORK_GROUPS = ['NOW', 'SOON', 'LATER', 'OTHERS'] as const
/** How urgent work is. */
export type WorkGroup = (typeof WORK_GROUPS)[number]
/** The number of days ahead that a home shows. */
export const DAYS_AHEAD = 14
/** What happens on a day ahead. */
export const DAY_MARKS = [
  'EXAM_STARTS',
  'PAPERS',
  'PRACTICALS',
  'EXAM_ENDS',
  'TICKETS_OPEN',
  'TICKETS_CLOSE',
  'CORRECTIONS_CLOSE',
  'WINDOW_CLOSES',
] as const

/** Within how many days work counts as due soon. */
export const DUE_SOON_DAYS = 7
