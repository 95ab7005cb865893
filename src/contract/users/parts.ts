import * as v from 'valibot'
import { id, LARGEST } from '../parts.ts'
import { messageTextSchema } from '../text-in-message.ts'

/** The types of users (specification, section 10.4). */
export const USER_TYPES = ['PLATFORM', 'UNIVERSITY', 'COLLEGE', 'STAFF', 'STUDENT', 'CSC', 'VERIFIER'] as const
/**
 * The states of an account: INVITED until its person has set a password, LOCKED after wrong ones, SUSPENDED for a
 * while, DEACTIVATED permanently.
 */
export const USER_STATUSES = ['INVITED', 'ACTIVE', 'LOCKED', 'SUSPENDED', 'DEACTIVATED'] as const
/** A type of user. */
export type UserType = (typeof USER_TYPES)[number]
/** The state of an account. */
export type UserStatus = (typeof USER_STATUSES)[number]

/** The public id of an account: random, and the only one that a screen knows. */
export const userId = v.pipe(v.string(), v.regex(/^[\w-]{16,40}$/))

/** The members that identify a person in lists; for spreading into an object. */
export const person = {
  userId,
  displayName: v.string(),
  translations: v.record(v.string(), v.string()),
  loginName: v.string(),
  /** In lists also LOCKED while wrong passwords lock an active or invited account. */
  status: v.picklist(USER_STATUSES),
}

/** The reason for an action that others may ask about. */
export const reason = messageTextSchema(300)

/** Counts the changes of a record; a call with an older version is refused with 1204. */
export const rowVersion = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LARGEST))

/** A role as shown in lists. */
export const roleName = v.object({
  roleId: v.number(),
  code: v.string(),
  name: v.string(),
  translations: v.record(v.string(), v.string()),
})

/** A college as shown in lists. */
export const collegeName = v.object({
  collegeId: v.number(),
  code: v.string(),
  name: v.string(),
  translations: v.record(v.string(), v.string()),
})

/** A faculty as shown in lists. */
export const facultyName = v.object({
  facultyId: v.number(),
  code: v.string(),
  name: v.string(),
  translations: v.record(v.string(), v.string()),
})

/** A programme as shown in lists. */
export const programmeName = v.object({
  programmeId: v.number(),
  code: v.string(),
  name: v.string(),
  translations: v.record(v.string(), v.string()),
})

/** The reasons, besides a missing right, why an action on a person or record is refused; in `result.denial` of 1107. */
export const DENIALS = [
  'NO_RIGHT',
  'RANK',
  'NOT_HELD',
  'NOT_ASSIGNABLE',
  'OTHER_COLLEGE',
  'MORE_RIGHTS',
  'OWN_ACCOUNT',
  'LAST_ADMIN',
  'OWN_LAST_ACCESS',
  'CONFLICT',
  'FULL',
] as const

/**
 * The reasons why the caller may not act on an account: its person has a higher rank, works for a college outside the
 * caller's scope, or has rights that the caller lacks. A user with authority over all of that can act.
 */
export const AUTHORITY_DENIALS = ['RANK', 'OTHER_COLLEGE', 'MORE_RIGHTS'] as const
/** A reason why the caller may not act on an account. */
export type AuthorityDenial = (typeof AUTHORITY_DENIALS)[number]

/**
 * The reasons why somebody may not be the second person of a decision. OWN_ENTRY: they have entered or requested it
 * themselves. ONLY_HOLDER: so they have, and nobody else may decide. NOT_INDEPENDENT: they or the first person have
 * created, reset or changed the other's account. TOO_RECENT: their account has not been unchanged long enough.
 */
export const SECOND_PERSON_DENIALS = ['OWN_ENTRY', 'ONLY_HOLDER', 'NOT_INDEPENDENT', 'TOO_RECENT'] as const
/** A reason why somebody may not be the second person of a decision. */
export type SecondPersonDenial = (typeof SECOND_PERSON_DENIALS)[number]

/** Numeric role ids, each once. */
export const roleIds = v.pipe(
  v.array(id),
  v.maxLength(30),
  v.transform((ids) => [...new Set(ids)]),
)
/** Numeric college ids, each once. */
export const collegeIds = v.pipe(
  v.array(id),
  v.maxLength(200),
  v.transform((ids) => [...new Set(ids)]),
)
