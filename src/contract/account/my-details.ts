import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import {
  countSchema,
  instant,
  languageCode,
  lineSchema,
  localisedName,
  personName,
  requiredTextSchema,
  typed,
} from '../parts.ts'
import { codeEnded, codeSent, codeWait, codeWrong, oneTimeToken, sixDigits } from './parts.ts'
import { asset } from './own-pictures.ts'

/**
 * The kinds of requests about personal data: by the person, or (RECORD) by the office, with evidence (specification,
 * sections 11.3.6, 11.3.8).
 */
export const REQUEST_KINDS = ['RECORD', 'CORRECTION', 'ERASURE'] as const

/** Returns everything that callers may see and change of their own record; one row. */
export const myDetails = defineQuery({
  id: 'myDetails',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  row: v.object({
    rowVersion: v.number(),
    userName: v.string(),
    userType: v.string(),
    displayName: v.string(),
    names: localisedName,
    /** The name belongs to the university's record; the office changes it. */
    nameLocked: v.boolean(),
    designation: v.nullable(v.string()),
    prn: v.nullable(v.string()),
    email: v.nullable(v.string()),
    emailVerifiedAt: v.nullable(instant),
    mobile: v.nullable(v.string()),
    mobileVerifiedAt: v.nullable(instant),
    guardianMobile: v.nullable(v.string()),
    preferredLanguage: v.nullable(languageCode),
    /** The optional notices that the institution sends to this person. Security notices are always sent. */
    notices: v.object({ email: v.boolean(), sms: v.boolean() }),
    assets: v.array(asset),
    /** The missing details, to be requested after the first sign-in. */
    missing: v.array(v.picklist(['EMAIL', 'MOBILE', 'PHOTO', 'SIGNATURE'])),
    /** The last twenty requests about the person's own data, the newest first; RECORD: entered by the office. */
    requests: v.array(
      v.object({
        reference: v.string(),
        kind: v.picklist(REQUEST_KINDS),
        status: v.picklist(['NEW', 'DONE', 'REFUSED']),
        askedAt: instant,
        answeredAt: v.nullable(instant),
        reason: v.nullable(v.string()),
      }),
    ),
    passwordChangedAt: v.nullable(instant),
    networkAccount: v.boolean(),
  }),
})

/**
 * Changes the details that need no proof; anything else in the payload is refused. A stale `rowVersion` is refused with
 * 1204.
 */
export const updateUserDetails = defineActivity({
  name: 'updateUserDetails',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.strictObject({
    rowVersion: countSchema(),
    /** A form of the name on record: its words in any order, some left out or as initials. */
    displayName: v.optional(personName),
    designation: v.optional(v.nullable(lineSchema(100))),
    preferredLanguage: v.optional(v.nullable(languageCode)),
    /** Students only. */
    guardianMobile: v.optional(v.nullable(v.pipe(...typed, v.regex(/^\+[\p{Nd} -]{8,24}$/u)))),
    notices: v.optional(v.strictObject({ email: v.boolean(), sms: v.boolean() })),
  }),
  output: v.object({ outcome: v.literal('SAVED'), rowVersion: v.number() }),
})

/**
 * Sends a code to a new address or number; nothing changes before the code is confirmed. SAME: it is the one on file.
 */
export const sendContactOtp = defineActivity({
  name: 'sendContactOtp',
  access: 'r',
  needs: 'own',
  writes: true,
  recent: true,
  input: v.variant('kind', [
    v.strictObject({
      kind: v.literal('EMAIL'),
      value: v.pipe(
        ...typed,
        v.maxLength(254),
        v.regex(/^[^\s@\0\p{Cs}"(),:;<>[\\\]]{1,64}@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u),
      ),
    }),
    v.strictObject({
      kind: v.literal('MOBILE'),
      value: v.pipe(...typed, v.regex(/^\+[\p{Nd} -]{8,24}$/u)),
    }),
  ]),
  output: v.variant('outcome', [codeSent, codeWait, v.object({ outcome: v.literal('SAME') })]),
})

/**
 * Replaces the address or number with the new one, and notifies the old one. TAKEN: another account has confirmed it
 * meanwhile.
 */
export const confirmContactOtp = defineActivity({
  name: 'confirmContactOtp',
  access: 'r',
  needs: 'own',
  writes: true,
  recent: true,
  input: v.strictObject({ request: oneTimeToken, code: sixDigits }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('CONFIRMED'), rowVersion: v.number() }),
    v.object({ outcome: v.literal('TAKEN') }),
    codeWrong,
    codeEnded,
  ]),
})

/** Returns all data stored about the caller, as a text to be saved. Five a day. */
export const exportMyData = defineActivity({
  name: 'exportMyData',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.nullish(v.strictObject({})),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('READY'), fileName: v.string(), text: v.string() }),
    codeWait,
  ]),
})

/** Requests that the office correct or erase data that the caller cannot change. */
export const requestDataChange = defineActivity({
  name: 'requestDataChange',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.strictObject({ kind: v.picklist(['CORRECTION', 'ERASURE']), text: requiredTextSchema(1000) }),
  output: v.variant('outcome', [v.object({ outcome: v.literal('RECEIVED'), requestId: v.string() }), codeWait]),
})
