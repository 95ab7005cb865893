import * as v from 'valibot'
import { id, requiredText } from '../parts.ts'

/** The kinds of people (domain brief 1.4). */
export const USER_TYPES = ['PLATFORM', 'UNIVERSITY', 'COLLEGE', 'STAFF', 'STUDENT', 'CSC', 'VERIFIER'] as const
/** What an account is: INVITED until its person has set a password, LOCKED after wrong ones, SUSPENDED for a while, DEACTIVATED for good. */
export const USER_STATUSES = ['INVITED', 'ACTIVE', 'LOCKED', 'SUSPENDED', 'DEACTIVATED'] as const
/** The kinds of people. */
export type UserType = (typeof USER_TYPES)[number]
/** What an account is. */
export type UserStatus = (typeof USER_STATUSES)[number]

/** The public id of an account: random, and the only one that a screen knows. */
export const userId = v.pipe(v.string(), v.regex(/^[\w-]{16,40}$/))

/** Who somebody is, as lists show it; for spreading into an object. */
export const person = {
  userId,
  displayName: v.string(),
  translations: v.record(v.string(), v.string()),
  loginName: v.string(),
  /** In lists LOCKED also while wrong passwords keep an active or invited account shut. */
  status: v.picklist(USER_STATUSES),
}

/** Why somebody does something that others will ask about. */
export const reason = requiredText(300)

/** Counts the changes of a record; whoever sends an older one is refused with 1204. */
export const rowVersion = v.pipe(v.number(), v.integer(), v.minValue(1))

/** A role as lists show it. */
export const roleName = v.object({ roleId: v.number(), code: v.string(), name: v.string(), translations: v.record(v.string(), v.string()) })

/** A college as lists show it. */
export const collegeName = v.object({ collegeId: v.number(), code: v.string(), name: v.string(), translations: v.record(v.string(), v.string()) })

/** A faculty as lists show it. */
export const facultyName = v.object({ facultyId: v.number(), code: v.string(), name: v.string(), translations: v.record(v.string(), v.string()) })

/** A programme as lists show it. */
export const programmeName = v.object({ programmeId: v.number(), code: v.string(), name: v.string(), translations: v.record(v.string(), v.string()) })

/** Why an act on somebody or something is refused, besides a missing right; in `result.denial` of 1107. */
export const DENIALS = ['NO_RIGHT', 'RANK', 'NOT_HELD', 'NOT_ASSIGNABLE', 'OWN_ACCOUNT', 'LAST_ADMIN', 'OWN_LAST_ACCESS', 'CONFLICT', 'FULL'] as const

/** Numeric role ids, each once. */
export const roleIds = v.pipe(v.array(id), v.maxLength(30), v.transform((ids) => [...new Set(ids)]))
/** Numeric college ids, each once. */
export const collegeIds = v.pipe(v.array(id), v.maxLength(200), v.transform((ids) => [...new Set(ids)]))
