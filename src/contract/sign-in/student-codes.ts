import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { day, id, requiredTextSchema } from '../parts.ts'
import {
  codeEnded,
  codeSent,
  codeWait,
  codeWrong,
  newPasswordText,
  oneTimeToken,
  passwordRefused,
  sixDigits,
} from '../account/parts.ts'

/** Returns the ways to sign in at an institution besides the password (specification, section 11.1.2). */
export const signInOptions = defineQuery({
  id: 'signInOptions',
  access: 'o',
  input: v.object({ clientId: id }),
  row: v.object({
    /** Students may sign in with a code; the password works too. */
    studentCode: v.boolean(),
    /** Students may activate their account, and find their PRN. */
    activation: v.boolean(),
    networkAccount: v.boolean(),
    idleMinutes: v.number(),
    /** The idle time on a shared computer. */
    sharedIdleMinutes: v.number(),
    /** The colleges to choose from when finding a PRN. */
    colleges: v.array(
      v.object({ collegeId: v.number(), name: v.string(), translations: v.record(v.string(), v.string()) }),
    ),
  }),
})

/**
 * Sends a code to the mobile or e-mail on file: to sign in (`SIGN_IN`), or to activate an account (`ACTIVATE`, with the
 * date of birth). The response is the same for unknown numbers. OFF: this institution does not offer it.
 */
export const sendStudentOtp = defineActivity({
  name: 'sendStudentOtp',
  access: 'o',
  writes: true,
  input: v.object({
    clientId: id,
    userName: requiredTextSchema(120),
    purpose: v.optional(v.picklist(['SIGN_IN', 'ACTIVATE']), 'SIGN_IN'),
    dob: v.optional(day),
  }),
  output: v.variant('outcome', [codeSent, codeWait, v.object({ outcome: v.literal('OFF') })]),
})

/**
 * Verifies a code that was sent. SIGNED_IN: token in the header, user object in the result. PROVEN: `token` is for
 * `activateStudentAccount`.
 */
export const verifyStudentOtp = defineActivity({
  name: 'verifyStudentOtp',
  access: 'o',
  writes: true,
  begins: true,
  input: v.object({
    clientId: id,
    request: oneTimeToken,
    code: sixDigits,
    sharedComputer: v.optional(v.boolean(), false),
  }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('SIGNED_IN'), userData: v.string() }),
    v.object({ outcome: v.literal('PROVEN'), token: v.string() }),
    codeWrong,
    codeEnded,
  ]),
})

/** Activates the account of a student who has proven PRN, date of birth and code, and signs in: token in the header. */
export const activateStudentAccount = defineActivity({
  name: 'activateStudentAccount',
  access: 'o',
  writes: true,
  begins: true,
  input: v.object({
    clientId: id,
    token: oneTimeToken,
    password: newPasswordText,
    sharedComputer: v.optional(v.boolean(), false),
  }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('ACTIVATED'), userData: v.string() }),
    v.object({ outcome: v.literal('INVALID') }),
    passwordRefused,
  ]),
})

/**
 * Sends the last four digits of a PRN to the registered mobile; the response is the same whether there is such a
 * student or not.
 */
export const findPrn = defineActivity({
  name: 'findPrn',
  access: 'o',
  writes: true,
  input: v.object({ clientId: id, name: requiredTextSchema(150), dob: day, collegeId: v.optional(id) }),
  output: v.variant('outcome', [v.object({ outcome: v.literal('SENT') }), codeWait]),
})
