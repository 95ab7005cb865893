import * as v from 'valibot'
import { plainTextSchema, requiredTextSchema, typed } from '../parts.ts'

/** A one-time token from a link or a response: random, and invalid after its first use. */
export const oneTimeToken = v.pipe(...typed, v.regex(/^[\w-]{16,100}$/))

/** Six digits, in any script. */
export const sixDigits = v.pipe(...typed, v.regex(/^[\p{Nd}\s-]{6,12}$/u))

/** Six digits of an authenticator app, or one of the recovery codes. */
export const secondStepProof = requiredTextSchema(20)

/** A new password: any text of bounded length; the server's policy validates the rest. */
export const newPasswordText = v.pipe(plainTextSchema(200), v.nonEmpty())

/** A name that identifies an account: login name, PRN, e-mail address or mobile number. */
export const accountName = requiredTextSchema(254)

/** The reasons why a new password is refused; a response lists all that apply. */
export const PASSWORD_PROBLEMS = ['TOO_SHORT', 'TOO_LONG', 'PERSONAL', 'TOO_EASY', 'USED_BEFORE'] as const
/** A reason why a new password is refused. */
export type PasswordProblem = (typeof PASSWORD_PROBLEMS)[number]

/** The outcome of a refused password; nothing has changed, and the token is still valid. */
export const passwordRefused = v.object({
  outcome: v.literal('REFUSED'),
  problems: v.pipe(v.array(v.picklist(PASSWORD_PROBLEMS)), v.minLength(1)),
})

/**
 * The outcome of a request for a code: a code was sent if there is an account for it. `request` belongs to this code
 * and must be returned with it.
 */
export const codeSent = v.object({
  outcome: v.literal('SENT'),
  request: v.string(),
  /** The masked recipient; only ever derived from what the caller has typed. */
  masked: v.nullable(v.string()),
  validSeconds: v.number(),
  resendAfterSeconds: v.number(),
})

/**
 * The outcome of requesting another code too early or too often. It depends only on what was typed, and so reveals
 * nothing about accounts.
 */
export const codeWait = v.object({ outcome: v.literal('WAIT'), seconds: v.number() })

/** The outcome of a wrong code, with the number of attempts left for it. */
export const codeWrong = v.object({ outcome: v.literal('WRONG'), remaining: v.number() })

/** The outcome of a code that is used up, expired, replaced by a newer one, or unknown. A new one is needed. */
export const codeEnded = v.object({ outcome: v.literal('ENDED') })
