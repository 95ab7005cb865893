// Codes that screens use are separate constants, so that a page need not load the whole table for them.

/** Refuses a sign-in until the password is changed; carries a permit to set a new one. */
export const MUST_CHANGE_PASSWORD = 1105
/** Refuses an invalid or expired token. */
export const SESSION_ENDED = 1106
/** Requires the second step of a sign-in; carries the ticket for it. */
export const SECOND_STEP = 1109
/** Requires a second step to be set up; carries the ticket to set it up. */
export const SECOND_STEP_MISSING = 1110
/** Refuses a page on a website that is not registered with the institution. */
export const SITE_NOT_REGISTERED = 1111
/** Refuses a call that requires a recent authentication; says how the caller can confirm their identity. */
export const CONFIRM_IDENTITY = 1112
/** Says that a change waits for a second administrator; nothing has changed yet. */
export const SECOND_PERSON = 1113
/** Refuses input that does not match the contract. */
export const INVALID_INPUT = 1201
/** Refuses a record that does not exist, or that the caller may not know of. */
export const NOT_FOUND = 1202
/** Refuses too many requests. */
export const RATE_LIMITED = 1301
/** Refuses an action that is being carried out already. */
export const BUSY = 1303
/** Refuses an institution that is closed for maintenance. */
export const MAINTENANCE = 1304
/** Refuses a caller who lacks a right. */
export const NOT_PERMITTED = 1107
/** Refuses a process without an open window; carries when it opens, if that is known. */
export const WINDOW_CLOSED = 1206
/** Refuses a change to a record that somebody else has changed meanwhile. */
export const STALE = 1204

/**
 * The server's refusal codes, for refusals that an outcome cannot express (specification, section 11.0.6). A code is
 * never renamed or reused, only added.
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
  siteNotRegistered: SITE_NOT_REGISTERED,
  confirmIdentity: CONFIRM_IDENTITY,
  secondPerson: SECOND_PERSON,
  invalidInput: INVALID_INPUT,
  notFound: NOT_FOUND,
  duplicate: 1203,
  stale: STALE,
  inUse: 1205,
  windowClosed: WINDOW_CLOSED,
  rateLimited: RATE_LIMITED,
  busy: BUSY,
  maintenance: MAINTENANCE,
  directoryUnavailable: 1305,
  handoverInvalid: 1701,
  unexpected: 1999,
} as const

/** The name of a refusal code. */
export type CodeName = keyof typeof CODES
