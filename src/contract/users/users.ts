import * as v from 'valibot'
import { buildEntries } from '../entries.ts'
import { defineQuery } from '../activity.ts'
import { OPTIONAL_FILTERS, listInput, listSchema } from '../list.ts'
import { SECOND_STEP_STATES } from '../account/two-factor.ts'
import { day, instant } from '../parts.ts'
import {
  AUTHORITY_DENIALS,
  collegeName,
  facultyName,
  person,
  programmeName,
  roleName,
  rowVersion,
  USER_STATUSES,
  USER_TYPES,
} from './parts.ts'

/** The tabs of the list of users: types of users, or tasks (specification, section 11.3.3). */
export const USER_TABS = ['ALL', 'UNIVERSITY', 'COLLEGE', 'STAFF', 'STUDENT', 'CSC', 'INVITED', 'LOCKED'] as const
/** One of the tabs. */
export type UserTab = (typeof USER_TABS)[number]

/** The origins of accounts. */
export const CREATED_VIA = ['FORM', 'IMPORT', 'SSO', 'DIRECTORY', 'MIGRATION'] as const

/**
 * The sort columns of users. In the order of the last sign-in, a user who has never signed in counts as the longest
 * ago.
 */
export const USER_SORTS = ['name', 'login', 'status', 'lastLogin', 'created'] as const

/** The right to see the list of users. */
export const VIEW_USERS = { menu: '/user-management', verb: 'view' } as const

/**
 * The filters of users; roles, colleges, faculties and programmes by their numeric ids. Days are those of the
 * institution.
 */
export const userFilters = {
  status: OPTIONAL_FILTERS.choice,
  userType: OPTIONAL_FILTERS.choice,
  role: OPTIONAL_FILTERS.choice,
  college: OPTIONAL_FILTERS.choice,
  /** Students who are currently enrolled in one of its programmes, at a college that the caller works for. */
  faculty: OPTIONAL_FILTERS.choice,
  /** The same for programmes; together with a faculty, it refers to the same enrolment. */
  programme: OPTIONAL_FILTERS.choice,
  emailVerified: OPTIONAL_FILTERS.flag,
  neverLoggedIn: OPTIONAL_FILTERS.flag,
  locked: OPTIONAL_FILTERS.flag,
  /** The account ends within 30 days. */
  expiring: OPTIONAL_FILTERS.flag,
  lastLogin: OPTIONAL_FILTERS.days,
  created: OPTIONAL_FILTERS.days,
  createdVia: OPTIONAL_FILTERS.choice,
  /** By SECOND_STEP_STATES. */
  secondStep: OPTIONAL_FILTERS.choice,
}

/** The search, filters, order and page of a list of users. */
export const userListInput = listInput(USER_SORTS, userFilters)

const contact = v.object({ text: v.nullable(v.string()), verified: v.boolean() })

/** A user as shown in the list. */
export const userRow = v.object({
  ...person,
  hasPhoto: v.boolean(),
  userType: v.picklist(USER_TYPES),
  lockedUntil: v.nullable(instant),
  roles: v.array(roleName),
  /** Only colleges that the caller works for too. */
  colleges: v.array(collegeName),
  /** The number of programmes that a student is currently enrolled in, at colleges that the caller works for. */
  programmes: v.number(),
  /** Masked for callers who may only view: `a***@example.edu`. */
  email: contact,
  /** Masked likewise: `******0123`. */
  mobile: contact,
  lastLoginAt: v.nullable(instant),
  createdAt: instant,
  /** The name of a person whom the caller may see; null also for the server itself. */
  createdBy: v.nullable(v.string()),
  createdVia: v.picklist(CREATED_VIA),
  designation: v.nullable(v.string()),
  department: v.nullable(v.string()),
  employeeCode: v.nullable(v.string()),
  validTo: v.nullable(day),
  failedAttempts: v.number(),
  /** The state of two-factor authentication. */
  secondStep: v.picklist(SECOND_STEP_STATES),
  rowVersion,
  /** The actions that the caller may take on this person, as far as rights, colleges and ranks allow. */
  may: v.object({
    edit: v.boolean(),
    manage: v.boolean(),
    /** Why the caller may not act on it, besides a missing right. */ why: v.nullable(v.picklist(AUTHORITY_DENIALS)),
  }),
})
/** A user as shown in the list. */
export type UserRow = v.InferOutput<typeof userRow>

/** The tab whose users are meant. */
export const tab = v.optional(v.picklist(USER_TABS), 'ALL')

/**
 * Returns the users that the caller may see (specification, section 11.3.3), searched, filtered, sorted and paginated
 * by the server.
 */
export const users = defineQuery({
  id: 'users',
  access: 'r',
  needs: VIEW_USERS,
  input: v.strictObject({ ...userListInput.entries, tab }),
  row: listSchema(userRow),
})

const facetSchema = <Value extends v.GenericSchema>(value: Value) => v.array(v.object({ value, count: v.number() }))

/** Returns the filter values of users, each with its count among those that the caller may see. */
export const userFacets = defineQuery({
  id: 'userFacets',
  access: 'r',
  needs: VIEW_USERS,
  input: v.object({}),
  row: v.object({
    types: facetSchema(v.picklist(USER_TYPES)),
    statuses: facetSchema(v.picklist(USER_STATUSES)),
    secondSteps: facetSchema(v.picklist(SECOND_STEP_STATES)),
    roles: facetSchema(roleName),
    colleges: facetSchema(collegeName),
    asOf: instant,
  }),
})

/**
 * Returns the faculties and programmes that users can be filtered by, each with the number of current students that the
 * caller may see; those without any are left out.
 */
export const userProgrammes = defineQuery({
  id: 'userProgrammes',
  access: 'r',
  needs: VIEW_USERS,
  input: v.object({}),
  row: v.object({ faculties: facetSchema(facultyName), programmes: facetSchema(programmeName), asOf: instant }),
})

/** Returns the number of users under each tab. */
export const userCounts = defineQuery({
  id: 'userCounts',
  access: 'r',
  needs: VIEW_USERS,
  input: v.object({}),
  row: v.object({ ...buildEntries(USER_TABS, v.number()), asOf: instant }),
})
