import * as v from 'valibot'
import { USER_TYPES, type UserType } from '../users/parts.ts'

/** The sign-in methods of students. */
export const STUDENT_SIGN_IN_METHODS = ['PASSWORD', 'OTP'] as const

/** The user types that an institution can require to use a second factor. */
export const SECOND_FACTOR_TYPES: readonly UserType[] = USER_TYPES.filter((type) => type !== 'PLATFORM')

/** The longest time that can be set, in minutes: a week. */
export const LONGEST_MINUTES = 7 * 24 * 60
/** The most wrong passwords that can be allowed. */
export const MOST_ATTEMPTS = 100

const minutes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LONGEST_MINUTES))

interface SessionTimes {
  readonly idleMinutes: unknown
  readonly sharedIdleMinutes: unknown
  readonly longestMinutes: unknown
}
/** Returns whether a session on a shared computer ends no later than on other computers. */
export const doesSharedEndFirst = ({ idleMinutes, sharedIdleMinutes }: SessionTimes): boolean =>
  Number(sharedIdleMinutes) <= Number(idleMinutes)
/** Returns whether a time without activity can end a session before its longest time does. */
export const doesIdleEndFirst = ({ idleMinutes, longestMinutes }: SessionTimes): boolean =>
  Number(idleMinutes) <= Number(longestMinutes)

/** How people of an institution sign in, and how long they stay signed in. */
export const loginRules = {
  /** Whether staff may sign in with an account of the institution's directory. */
  networkAccount: v.boolean(),
  studentSignIn: v.pipe(
    v.array(v.picklist(STUDENT_SIGN_IN_METHODS)),
    v.minLength(1),
    v.maxLength(STUDENT_SIGN_IN_METHODS.length),
  ),
  /**
   * The user types that must use a second factor; new institutions: UNIVERSITY. Accounts can be required to in
   * addition.
   */
  secondFactorFor: v.pipe(v.array(v.picklist(USER_TYPES)), v.maxLength(USER_TYPES.length)),
  /** After how many wrong passwords within a time an account is locked, and for how long. */
  lockout: v.strictObject({
    attempts: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_ATTEMPTS)),
    windowMinutes: minutes,
    lockMinutes: minutes,
  }),
  /** When a session ends: after a time without input, on a shared computer too, and at the latest. */
  sessions: v.strictObject({
    idleMinutes: minutes,
    sharedIdleMinutes: minutes,
    longestMinutes: minutes,
    /** Whether other tabs of the same browser may use a session; never on a shared computer. */
    shareTabs: v.boolean(),
  }),
}
