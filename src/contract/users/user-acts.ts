import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import type { Right } from '../access.ts'
import { day } from '../parts.ts'
import { collegeName, reason, roleName, userId } from './parts.ts'

/** The right to act on the accounts of others. */
export const ACT_ON_USERS: Right = { menu: '/user-management', verb: 'edit' }

/**
 * The reasons why an action was not applied to a person. UNCHANGED: the state is so already, or there is nothing to do.
 * CLOSED: the account is suspended or deactivated. TOO_MANY: this person, this sender or this institution has reached
 * the daily limit of written messages. NO_SUCCESSOR: the named person may not take the work over. ONLY_COLLEGE_ADMIN:
 * nobody else administers one of the person's colleges (specification, section 11.3.5). OTHER_COLLEGE: the person works
 * for a college outside the caller's scope; MORE_RIGHTS: they have rights that the caller lacks. A user with authority
 * over all of that can do it. MANAGED_ELSEWHERE: the password is the directory's or a partner's, the role follows the
 * directory, the college follows the enrolment. SECOND_PERSON: it concerns an administrator, and waits for another.
 * LINK_ONLY: nobody else may know the password of an administrator, who gets a link instead.
 */
export const SKIP_REASONS = [
  'NOT_FOUND',
  'NO_RIGHT',
  'RANK',
  'NOT_HELD',
  'NOT_ASSIGNABLE',
  'OTHER_COLLEGE',
  'MORE_RIGHTS',
  'OWN_ACCOUNT',
  'LAST_ADMIN',
  'CONFLICT',
  'FULL',
  'UNCHANGED',
  'CLOSED',
  'NO_ADDRESS',
  'MANAGED_ELSEWHERE',
  'LAST_ROLE',
  'OTHER_KIND',
  'NO_SUCCESSOR',
  'ONLY_COLLEGE_ADMIN',
  'TOO_MANY',
  'SECOND_PERSON',
  'LINK_ONLY',
] as const
/** A reason why an action was not applied to a person. */
export type SkipReason = (typeof SKIP_REASONS)[number]

/** The outcome of an action on one person that was not applied; a forbidden action is refused with 1107 instead. */
const skipped = v.object({ outcome: v.literal('SKIPPED'), why: v.picklist(SKIP_REASONS) })
const acted = v.variant('outcome', [v.object({ outcome: v.literal('DONE') }), skipped])

/**
 * Suspends a person and ends all their sessions, reactivates them, or closes the account permanently: at once, or at
 * the end of a day (specification, sections 11.3.3, 10.9). `on` is the last day, today at the earliest. `successor`
 * takes over the person's unfinished imports, at once; it must be a person who may import users. Refused for the
 * caller's own account and for the last administrator of the institution; the only administrator of a college cannot be
 * closed before the college is handed over.
 */
export const setUserStatus = defineActivity({
  name: 'setUserStatus',
  access: 'r',
  needs: ACT_ON_USERS,
  writes: true,
  changesAccess: true,
  once: true,
  input: v.variant('to', [
    v.strictObject({ to: v.literal('SUSPENDED'), userId, reason }),
    v.strictObject({ to: v.literal('ACTIVE'), userId, reason: v.optional(reason) }),
    v.strictObject({
      to: v.literal('DEACTIVATED'),
      userId,
      reason,
      on: v.optional(day),
      successor: v.optional(userId),
    }),
  ]),
  output: acted,
})

/**
 * Returns the work that a closed account would leave behind: colleges that nobody else administers, their pending
 * handovers of colleges, unfinished imports; one row.
 */
export const openWork = defineQuery({
  id: 'openWork',
  access: 'r',
  needs: ACT_ON_USERS,
  input: v.strictObject({ userId }),
  row: v.object({
    colleges: v.array(collegeName),
    handovers: v.number(),
    imports: v.array(v.object({ fileName: v.string(), running: v.boolean() })),
  }),
})

/** Sends an invitation again and invalidates the link in the previous one. `masked`: the masked recipient. */
export const sendInvite = defineActivity({
  name: 'sendInvite',
  access: 'r',
  needs: ACT_ON_USERS,
  writes: true,
  once: true,
  input: v.strictObject({ userId }),
  output: v.variant('outcome', [v.object({ outcome: v.literal('DONE'), masked: v.string() }), skipped]),
})

/**
 * Sends a link that sets a new password, or creates a password that is returned only in this response, and must be
 * changed at the first sign-in. A created password ends all sessions of the person.
 */
export const resetUserPassword = defineActivity({
  name: 'resetUserPassword',
  access: 'r',
  needs: ACT_ON_USERS,
  writes: true,
  changesAccess: true,
  once: true,
  input: v.strictObject({ userId, way: v.picklist(['LINK', 'TEMPORARY']) }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('DONE'), masked: v.string() }),
    v.object({ outcome: v.literal('TEMPORARY'), password: v.string() }),
    skipped,
  ]),
})

/** Clears the failed passwords and the limit on requested codes, and with them the lockout. */
export const unlockUser = defineActivity({
  name: 'unlockUser',
  access: 'r',
  needs: ACT_ON_USERS,
  writes: true,
  input: v.strictObject({ userId }),
  output: acted,
})

/**
 * Removes two-factor authentication from a person who has lost their authenticator app and their recovery codes. Ends
 * all their sessions, and notifies them of the reason. UNCHANGED: they have none.
 */
export const resetSecondStep = defineActivity({
  name: 'resetSecondStep',
  access: 'r',
  needs: ACT_ON_USERS,
  writes: true,
  changesAccess: true,
  once: true,
  input: v.strictObject({ userId, reason }),
  output: acted,
})

/** Ends all sessions of a person. */
export const revokeUserSessions = defineActivity({
  name: 'revokeUserSessions',
  access: 'r',
  needs: ACT_ON_USERS,
  writes: true,
  input: v.strictObject({ userId }),
  output: v.variant('outcome', [v.object({ outcome: v.literal('DONE'), count: v.number() }), skipped]),
})

/** Returns the roles that the caller may give or remove, and the colleges that they may set; one row. */
export const actChoices = defineQuery({
  id: 'actChoices',
  access: 'r',
  needs: ACT_ON_USERS,
  input: v.nullish(v.object({})),
  row: v.object({ roles: v.array(roleName), colleges: v.array(collegeName) }),
})
