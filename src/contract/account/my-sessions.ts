import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { instant } from '../parts.ts'

/** What a device calls itself, as far as it is worth telling: kinds, not versions. */
export const device = v.object({
  kind: v.picklist(['PHONE', 'TABLET', 'COMPUTER', 'OTHER']),
  /** Names of products, the same in every language: `Firefox`, `Android`; empty when not known. */
  browser: v.string(),
  system: v.string(),
})
/** What a device calls itself. */
export type Device = v.InferOutput<typeof device>

/** How somebody has signed in. */
export const SIGN_IN_WAYS = ['PASSWORD', 'OTP', 'SSO', 'LDAP'] as const

/** What comes of a try to sign in. SECOND_STEP: the password was right, and the second step was still to come; BAD_CODE: it was not passed. */
export const SIGN_IN_OUTCOMES = ['OK', 'BAD', 'LOCKED', 'INACTIVE', 'UNVERIFIED', 'RATE', 'SECOND_STEP', 'BAD_CODE'] as const

/** The caller's living sessions, the current one first. */
export const mySessions = defineQuery({
  id: 'mySessions',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  row: v.object({
    /** Names the session to `revokeSessions`; opens nothing. */
    handle: v.string(),
    current: v.boolean(),
    device,
    /** The network, not the machine. */
    address: v.string(),
    via: v.picklist(SIGN_IN_WAYS),
    sharedComputer: v.boolean(),
    startedAt: instant,
    lastSeenAt: instant,
  }),
})

/** Ends sessions of the caller: the named ones, all others, or all including this one. */
export const revokeSessions = defineActivity({
  name: 'revokeSessions',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.variant('which', [
    v.strictObject({ which: v.literal('THESE'), handles: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{10,60}$/))), v.minLength(1), v.maxLength(100)) }),
    v.strictObject({ which: v.literal('OTHERS') }),
    v.strictObject({ which: v.literal('ALL') }),
  ]),
  output: v.object({ outcome: v.literal('ENDED'), count: v.number(), current: v.boolean() }),
})

/** The last fifty tries to sign in to the caller's account within ninety days, the newest first. */
export const loginHistory = defineQuery({
  id: 'loginHistory',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  row: v.object({
    at: instant,
    outcome: v.picklist(SIGN_IN_OUTCOMES),
    via: v.picklist(SIGN_IN_WAYS),
    device,
    address: v.string(),
  }),
})

/** Whether the audit log of the caller's institution is as it was written; for auditors and administrators. One row. */
export const auditCheck = defineQuery({
  id: 'auditCheck',
  access: 'r',
  needs: { roles: [1, 10, 14] },
  input: v.nullish(v.object({})),
  row: v.object({
    rows: v.number(),
    /** The first row that is not as it was written, or whose predecessor is gone; null: the chain is whole. */
    brokenAt: v.nullable(v.number()),
    /** The end of the chain is missing: rows were taken away after the last one that is there. */
    truncated: v.boolean(),
  }),
})
