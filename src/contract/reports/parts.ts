import * as v from 'valibot'
import { SECOND_STEP_STATES } from '../account/two-factor.ts'
import { listInput, listSchema, OPTIONAL_FILTERS } from '../list.ts'
import { day, instant, plainTextSchema } from '../parts.ts'
import { person, roleName, USER_STATUSES } from '../users/parts.ts'

/** The right to see the report on users of the institution itself. */
export const VIEW_UNIVERSITY_REPORT = { menu: '/universityUserReport', verb: 'view' } as const
/** The right to export the report on users of the institution itself. */
export const EXPORT_UNIVERSITY_REPORT = { ...VIEW_UNIVERSITY_REPORT, verb: 'export' } as const
/** The right to see the report on users of colleges. */
export const VIEW_COLLEGE_REPORT = { menu: '/collegeUserReport', verb: 'view' } as const
/** The right to export the report on users of colleges. */
export const EXPORT_COLLEGE_REPORT = { ...VIEW_COLLEGE_REPORT, verb: 'export' } as const

/** After this many days without a log-in an active account is dormant. */
export const DORMANT_DAYS = 90
/** The number of days in which log-ins of a person are counted, and in which an account counts as ending soon. */
export const RECENT_DAYS = 30
/** The number of weeks of a trend, the current one included. */
export const TREND_WEEKS = 12

/**
 * What an auditor looks for: two roles that one person may not hold together, a role with all rights, a mobile number
 * that several accounts share, and rights of an account that is suspended, deactivated or past its last day.
 */
export const FINDINGS = ['CONFLICT', 'ADMINISTRATOR', 'SHARED_MOBILE', 'INACTIVE_WITH_RIGHTS'] as const
/** One of the findings. */
export type Finding = (typeof FINDINGS)[number]

/** The value of the office filter for people without an office or department. */
export const NO_OFFICE = 'NONE'

/** The name of an entity in English and its translations. */
const translated = { name: v.string(), translations: v.record(v.string(), v.string()) }

/** An office, or the department of a person without an office. */
export const officeName = v.object({ code: v.string(), ...translated })

/** A person as a row of a report. */
export const reportUser = v.object({
  ...person,
  designation: v.nullable(v.string()),
  office: v.nullable(officeName),
  roles: v.array(roleName),
  /** The number of programmes that the person works on in the current academic year. */
  programmes: v.number(),
  /** The number of courses that the person teaches, examines or moderates in the current academic year. */
  courses: v.number(),
  /** The divisions of students in these courses. */
  divisions: v.array(v.string()),
  /** Masked unless the caller gave a reason: `a***@example.edu`. */
  email: v.nullable(v.string()),
  /** Masked likewise: `******0123`. */
  mobile: v.nullable(v.string()),
  emailVerifiedAt: v.nullable(instant),
  secondStep: v.picklist(SECOND_STEP_STATES),
  lastLoginAt: v.nullable(instant),
  /** Log-ins, and failed attempts, of the last RECENT_DAYS days. */
  logins: v.number(),
  failures: v.number(),
  validTo: v.nullable(day),
  createdAt: instant,
  /** The name of a person whom the caller may see; null also for the server itself. */
  createdBy: v.nullable(v.string()),
  /** When a role was last given to or taken from the person. */
  rolesChangedAt: v.nullable(instant),
  findings: v.object({
    /** Pairs of roles that exclude each other. */
    conflicts: v.array(v.strictTuple([v.object(translated), v.object(translated)])),
    administrator: v.boolean(),
    /** The number of other accounts of staff with the same mobile number. */
    sharedMobile: v.number(),
    inactiveWithRights: v.boolean(),
  }),
})
/** A person as a row of a report. */
export type ReportUser = v.InferOutput<typeof reportUser>

/** The sort columns of people in a report. Never signed in counts as the longest ago. */
export const REPORT_USER_SORTS = [
  'name',
  'login',
  'status',
  'lastLogin',
  'logins',
  'failures',
  'programmes',
  'courses',
  'validTo',
  'created',
  'rolesChanged',
] as const

/** The filters of people in a report; roles and programmes by their ids, offices by their codes. */
export const reportUserFilters = {
  status: OPTIONAL_FILTERS.choice,
  role: OPTIONAL_FILTERS.choice,
  /** Codes of offices or departments, or NO_OFFICE. */
  office: OPTIONAL_FILTERS.choice,
  /** People who are assigned to one of these programmes in the current academic year. */
  programme: OPTIONAL_FILTERS.choice,
  created: OPTIONAL_FILTERS.days,
  /** The beginning of a word in the name of the person who created the account. */
  createdBy: OPTIONAL_FILTERS.text,
  lastLogin: OPTIONAL_FILTERS.days,
  emailVerified: OPTIONAL_FILTERS.flag,
  neverLoggedIn: OPTIONAL_FILTERS.flag,
  /** Active, and the last log-in was more than DORMANT_DAYS days ago. */
  dormant: OPTIONAL_FILTERS.flag,
  locked: OPTIONAL_FILTERS.flag,
  expiring: OPTIONAL_FILTERS.flag,
  secondStep: OPTIONAL_FILTERS.choice,
  /** By FINDINGS. */
  finding: OPTIONAL_FILTERS.choice,
}

/** The search, filters, order and page of people in a report. */
export const reportUserList = v.strictObject({
  ...listInput(REPORT_USER_SORTS, reportUserFilters).entries,
  /** From `unmaskReport`: returns addresses and numbers in full, while it is valid. */
  unmaskToken: v.optional(plainTextSchema(100)),
})

/** One page of people in a report. */
export const reportUserPage = v.object({
  ...listSchema(reportUser).entries,
  /** Sums over all people that match, not only those of the page. */
  totals: v.object({
    active: v.number(),
    programmes: v.number(),
    courses: v.number(),
    logins: v.number(),
    failures: v.number(),
  }),
  /** Until when the token of the call is valid; null: addresses and numbers are masked. */
  unmaskedUntil: v.nullable(instant),
})

const { search, filters } = reportUserList.entries
/** The question of a report on people: its search and filters, without order and page. */
export const reportUserQuestion = v.strictObject({ search, filters })

/** The figures of a group of people: those with a role, of an office, with a status. */
const groupFigures = { users: v.number(), active: v.number(), neverLoggedIn: v.number(), dormant: v.number() }
/** The figures of a group of people. */
export interface GroupFigures {
  readonly users: number
  readonly active: number
  readonly neverLoggedIn: number
  readonly dormant: number
}

/** People by role, office and status. A person with two roles is in both groups. */
export const reportGroups = {
  byRole: v.array(v.object({ value: roleName, ...groupFigures })),
  byOffice: v.array(v.object({ value: v.nullable(officeName), ...groupFigures })),
  byStatus: v.array(v.object({ value: v.picklist(USER_STATUSES), ...groupFigures })),
}

/** The options of filters of people in a report. */
export const reportChoices = {
  roles: v.array(roleName),
  offices: v.array(officeName),
  programmes: v.array(v.object({ programmeId: v.number(), code: v.string(), ...translated })),
}
