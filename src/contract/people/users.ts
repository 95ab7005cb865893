import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { BY, listInput, listOf } from '../list.ts'
import { SECOND_STEP_STATES } from '../account/second-step.ts'
import { day, instant } from '../parts.ts'
import { collegeName, facultyName, person, programmeName, roleName, rowVersion, USER_STATUSES, USER_TYPES, userId } from './parts.ts'

/** The tabs of the list of users: some kinds of people, or what is to be done for them (domain brief 2.3.3). */
export const USER_TABS = ['ALL', 'UNIVERSITY', 'COLLEGE', 'STAFF', 'STUDENT', 'CSC', 'INVITED', 'LOCKED'] as const
/** One of the tabs. */
export type UserTab = (typeof USER_TABS)[number]

/** Where an account comes from. */
export const CREATED_VIA = ['FORM', 'IMPORT', 'SSO', 'DIRECTORY', 'MIGRATION'] as const

/** What users are sorted by. Sorted by the last sign-in, whoever never came is the longest ago. */
export const USER_SORTS = ['name', 'login', 'status', 'lastLogin', 'created'] as const

const sight = { menu: '/user-management', verb: 'view' } as const

/** What users can be filtered by; roles, colleges, faculties and programmes by their numeric ids. Days are those of the institution. */
export const userFilters = {
  status: BY.choice,
  userType: BY.choice,
  role: BY.choice,
  college: BY.choice,
  /** Students who are enrolled in one of its programmes now, at a college that the caller works for. */
  faculty: BY.choice,
  /** Likewise; with a faculty, the same enrolment is meant. */
  programme: BY.choice,
  emailVerified: BY.flag,
  neverLoggedIn: BY.flag,
  locked: BY.flag,
  /** The account ends within 30 days. */
  expiring: BY.flag,
  lastLogin: BY.days,
  created: BY.days,
  createdVia: BY.choice,
  /** By SECOND_STEP_STATES. */
  secondStep: BY.choice,
}

const asked = listInput(USER_SORTS, userFilters)

const contact = v.object({ text: v.nullable(v.string()), verified: v.boolean() })

/** A user as the list shows them. */
export const userRow = v.object({
  ...person,
  hasPhoto: v.boolean(),
  userType: v.picklist(USER_TYPES),
  lockedUntil: v.nullable(instant),
  roles: v.array(roleName),
  /** As far as the caller works for them too. */
  colleges: v.array(collegeName),
  /** How many programmes a student is enrolled in now, at colleges that the caller works for. */
  programmes: v.number(),
  /** Masked where the caller may only look on: `a***@example.edu`. */
  email: contact,
  /** Masked likewise: `******0123`. */
  mobile: contact,
  lastLoginAt: v.nullable(instant),
  createdAt: instant,
  /** The name of somebody whom the caller may see; null also for the server itself. */
  createdBy: v.nullable(v.string()),
  createdVia: v.picklist(CREATED_VIA),
  designation: v.nullable(v.string()),
  department: v.nullable(v.string()),
  employeeCode: v.nullable(v.string()),
  validTo: v.nullable(day),
  failedAttempts: v.number(),
  /** The second step at sign-in. */
  secondStep: v.picklist(SECOND_STEP_STATES),
  rowVersion,
  /** What the caller may do with this person, as far as rights, colleges and ranks go. */
  may: v.object({ edit: v.boolean(), manage: v.boolean() }),
})
/** A user as the list shows them. */
export type UserRow = v.InferOutput<typeof userRow>

const tab = v.optional(v.picklist(USER_TABS), 'ALL')

/** The users that the caller may see (domain brief 2.3.3): found, filtered, sorted and cut by the server. */
export const users = defineQuery({ id: 'users', access: 'r', needs: sight, input: v.strictObject({ ...asked.entries, tab }), row: listOf(userRow) })

const counted = <Value extends v.GenericSchema>(value: Value) => v.array(v.object({ value, count: v.number() }))

/** What users can be filtered by, with how many there are of each among those that the caller may see. */
export const userFacets = defineQuery({
  id: 'userFacets',
  access: 'r',
  needs: sight,
  input: v.object({}),
  row: v.object({
    types: counted(v.picklist(USER_TYPES)),
    statuses: counted(v.picklist(USER_STATUSES)),
    secondSteps: counted(v.picklist(SECOND_STEP_STATES)),
    roles: counted(roleName),
    colleges: counted(collegeName),
    asOf: instant,
  }),
})

/** The faculties and programmes that users can be filtered by, with how many study there now of those whom the caller may see; those where nobody does are left out. */
export const userProgrammes = defineQuery({
  id: 'userProgrammes',
  access: 'r',
  needs: sight,
  input: v.object({}),
  row: v.object({ faculties: counted(facultyName), programmes: counted(programmeName), asOf: instant }),
})

/** How many users stand under each tab. */
export const userCounts = defineQuery({ id: 'userCounts', access: 'r', needs: sight, input: v.object({}), row: v.object({ ...v.entriesFromList(USER_TABS, v.number()), asOf: instant }) })

/** The columns that a file of users can have. */
export const EXPORT_COLUMNS = [
  'name', 'login', 'status', 'userType', 'role', 'college', 'email', 'mobile', 'programmes', 'lastLogin', 'created', 'createdVia', 'createdBy', 'designation', 'department', 'employeeCode', 'validTo', 'failedAttempts', 'secondStep',
] as const
/** One column of a file of users. */
export type ExportColumn = (typeof EXPORT_COLUMNS)[number]

/** What of the list an answer is about: search, filters and tab, and what was ticked on its pages: `only` these, or all `except` those. */
const matching = {
  search: asked.entries.search,
  filters: asked.entries.filters,
  tab,
  only: v.optional(v.pipe(v.array(userId), v.maxLength(1000))),
  except: v.optional(v.pipe(v.array(userId), v.maxLength(1000))),
}

/** As many people as one act may concern. */
export const MOST_MATCHES = 10_000

/**
 * The ids of all who match, ordered by name, for an act that concerns them all; `total` says how many there are where they are more than 10 000.
 * `expected`: how many the caller was shown; refused with 1204 and `result.total` when others match by now.
 */
export const userMatches = defineQuery({
  id: 'userMatches',
  access: 'r',
  needs: sight,
  input: v.strictObject({ ...matching, expected: v.optional(v.number()) }),
  row: v.object({ userIds: v.array(userId), total: v.number() }),
})

/** One piece of the users that match, ordered by name, for a file. Ask again with `after` until it is null. Every piece is kept in the audit log. */
export const exportUsers = defineActivity({
  name: 'exportUsers',
  access: 'r',
  needs: { menu: '/user-management', verb: 'export' },
  writes: true,
  input: v.strictObject({ ...matching, columns: v.pipe(v.array(v.picklist(EXPORT_COLUMNS)), v.minLength(1), v.maxLength(EXPORT_COLUMNS.length)), after: v.nullish(userId) }),
  output: v.object({ rows: v.array(userRow), after: v.nullable(userId) }),
})
