import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { instant } from '../parts.ts'

/** The device of a session as described by its browser: kinds of devices and products, no versions. */
export const device = v.object({
  kind: v.picklist(['PHONE', 'TABLET', 'COMPUTER', 'OTHER']),
  /** Names of products, the same in every language: `Firefox`, `Android`; empty when not known. */
  browser: v.string(),
  system: v.string(),
})
/** The device of a session as described by its browser. */
export type Device = v.InferOutput<typeof device>

/** The methods of signing in. */
export const SIGN_IN_WAYS = ['PASSWORD', 'OTP', 'SSO', 'LDAP', 'PASSKEY'] as const

/**
 * The outcomes of a sign-in attempt. SECOND_STEP: the password was right, and the second step was still required;
 * BAD_CODE: the second step failed.
 */
export const SIGN_IN_OUTCOMES = [
  'OK',
  'BAD',
  'LOCKED',
  'INACTIVE',
  'UNVERIFIED',
  'RATE',
  'SECOND_STEP',
  'BAD_CODE',
] as const

/** Returns the caller's active sessions, the current one first. */
export const mySessions = defineQuery({
  id: 'mySessions',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  row: v.object({
    /** Identifies the session for `revokeSessions`; grants no access. */
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
  recent: true,
  input: v.variant('which', [
    v.strictObject({
      which: v.literal('THESE'),
      handles: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\w-]{10,60}$/))), v.minLength(1), v.maxLength(100)),
    }),
    v.strictObject({ which: v.literal('OTHERS') }),
    v.strictObject({ which: v.literal('ALL') }),
  ]),
  output: v.object({ outcome: v.literal('ENDED'), count: v.number(), current: v.boolean() }),
})

/** Returns the last fifty sign-in attempts at the caller's account within ninety days, the newest first. */
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

/** Verifies that the audit log of the caller's institution is unchanged; for auditors and administrators. One row. */
export const auditCheck = defineQuery({
  id: 'auditCheck',
  access: 'r',
  needs: { roles: [1, 10, 14] },
  input: v.nullish(v.object({})),
  row: v.object({
    rows: v.number(),
    /** The first row that was changed, or whose predecessor is missing; null: the chain is intact. */
    brokenAt: v.nullable(v.number()),
    /** Whether the end of the chain is missing: rows were removed after the last existing one. */
    truncated: v.boolean(),
  }),
})
