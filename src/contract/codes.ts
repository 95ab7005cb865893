// What screens ask for stands by itself, so that a page need not carry the whole table for it.

/** The refusal that hands out what sets a new password. */
export const MUST_CHANGE_PASSWORD = 1105
/** The refusal of a token that is worth nothing any more. */
export const SESSION_ENDED = 1106
/** The refusal that hands out the ticket for the second step of a sign-in. */
export const SECOND_STEP = 1109
/** The refusal that hands out the ticket to set a second step up, because there must be one. */
export const SECOND_STEP_MISSING = 1110
/** The refusal of what is not there, or is not for the caller to know of. */
export const NOT_FOUND = 1202
/** The refusal of too many requests. */
export const RATE_LIMITED = 1301
/** The refusal of what is being done already. */
export const BUSY = 1303
/** The refusal of an institution that is closed for a while. */
export const MAINTENANCE = 1304
/** The refusal of whoever lacks a right. */
export const NOT_PERMITTED = 1107
/** The refusal of a change to a record that somebody else has changed meanwhile. */
export const STALE = 1204

/**
 * What the server refuses with, where an outcome cannot say it (domain brief 2.0.6).
 * A code is never renamed or reused, only added.
 */
export const CODES = {
  badCredentials: 1101,
  locked: 1102,
  inactive: 1103,
  emailNotConfirmed: 1104,
  mustChangePassword: MUST_CHANGE_PASSWORD,
  sessionEnded: SESSION_ENDED,
  notPermitted: NOT_PERMITTED,
  outsideScope: 1108,
  secondStep: SECOND_STEP,
  secondStepMissing: SECOND_STEP_MISSING,
  invalidInput: 1201,
  notFound: NOT_FOUND,
  duplicate: 1203,
  stale: STALE,
  inUse: 1205,
  windowClosed: 1206,
  rateLimited: RATE_LIMITED,
  busy: BUSY,
  maintenance: MAINTENANCE,
  directoryUnavailable: 1305,
  handoverInvalid: 1701,
  unexpected: 1999,
} as const

/** The name of a refusal. */
export type CodeName = keyof typeof CODES
