import * as v from 'valibot'
import { requiredText } from '../parts.ts'

/** A one-time token as it stands in an address or comes back from a call: random, and worth nothing a second time. */
export const oneTimeToken = v.pipe(v.string(), v.trim(), v.regex(/^[\w-]{16,100}$/))

/** Six digits, in whatever script they are typed. */
export const sixDigits = v.pipe(v.string(), v.trim(), v.regex(/^[\p{Nd}\s-]{6,12}$/u))

/** A new password: anything of bounded length; the server's policy says the rest. */
export const newPasswordText = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))

/** Login name, PRN, e-mail address or mobile number: what somebody remembers of an account. */
export const accountName = requiredText(254)

/** Why a new password is not taken; all reasons at once. */
export const PASSWORD_PROBLEMS = ['TOO_SHORT', 'TOO_LONG', 'PERSONAL', 'TOO_EASY', 'USED_BEFORE'] as const
/** Why a new password is not taken. */
export type PasswordProblem = (typeof PASSWORD_PROBLEMS)[number]

/** The password was not taken; nothing has changed and the token still holds. */
export const passwordRefused = v.object({ outcome: v.literal('REFUSED'), problems: v.pipe(v.array(v.picklist(PASSWORD_PROBLEMS)), v.minLength(1)) })

/** A code is on its way, if there is somebody for it. `request` belongs to this code and goes back with it. */
export const codeSent = v.object({
  outcome: v.literal('SENT'),
  request: v.string(),
  /** Where it goes, masked: only ever what the caller has typed. */
  masked: v.nullable(v.string()),
  validSeconds: v.number(),
  resendAfterSeconds: v.number(),
})

/** It is too early for another code, or there were too many. Not told of accounts, only of what was typed. */
export const codeWait = v.object({ outcome: v.literal('WAIT'), seconds: v.number() })

/** The digits were wrong; so many tries are left with this code. */
export const codeWrong = v.object({ outcome: v.literal('WRONG'), remaining: v.number() })

/** The code is used up, too old, replaced by a newer one, or never was. A new one is needed. */
export const codeEnded = v.object({ outcome: v.literal('ENDED') })
