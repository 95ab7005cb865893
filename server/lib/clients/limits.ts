import * as v from 'valibot'
import { USER_TYPES } from '../../../src/contract/users/parts.ts'

/** Parses the settings of sign-in and sessions; a missing or invalid one gets its default. */
export const limits = v.object({
  'login.lockout': v.fallback(v.object({ max: v.number(), windowMin: v.number(), cooldownMin: v.number() }), {
    max: 5,
    windowMin: 30,
    cooldownMin: 60,
  }),
  'session.idleMin': v.fallback(v.pipe(v.number(), v.minValue(1)), 30),
  /** On a shared computer. */
  'session.sharedIdleMin': v.fallback(v.pipe(v.number(), v.minValue(1)), 20),
  /** Whether other tabs of the same browser may use a session; never on a shared computer. */
  'session.shareTabs': v.fallback(v.boolean(), false),
  /** Sign-in methods for students; the password always works. */
  'login.student.methods': v.fallback(v.array(v.picklist(['PASSWORD', 'OTP'])), ['PASSWORD']),
  /** User types for whom two-factor authentication is mandatory. */
  'login.secondStep': v.fallback(v.object({ requiredFor: v.array(v.picklist(USER_TYPES)) }), { requiredFor: [] }),
  'session.absoluteMin': v.fallback(v.pipe(v.number(), v.minValue(1)), 12 * 60),
})
/** Limits of sign-in and sessions at a client. */
export type Limits = v.InferOutput<typeof limits>
