import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import type { Right } from '../access.ts'
import { day, id, requiredText } from '../parts.ts'
import { collegeName, reason, roleName, userId } from './parts.ts'

/** Who acts on the accounts of others. */
export const ACT_ON_USERS: Right = { menu: '/user-management', verb: 'edit' }

/**
 * Why an act was not done to somebody. UNCHANGED: it is so already, or there is nothing to do. CLOSED: the account is suspended or deactivated.
 * NO_SUCCESSOR: who was named may not take the work over. ONLY_COLLEGE_ADMIN: nobody else administers one of the person's colleges (domain brief 2.3.5).
 * MANAGED_ELSEWHERE: the password is the directory's or a partner's, the role follows the directory, the college follows the enrolment.
 */
export const SKIPS = ['NOT_FOUND', 'NO_RIGHT', 'RANK', 'NOT_HELD', 'NOT_ASSIGNABLE', 'OWN_ACCOUNT', 'LAST_ADMIN', 'CONFLICT', 'FULL', 'UNCHANGED', 'CLOSED', 'NO_ADDRESS', 'MANAGED_ELSEWHERE', 'LAST_ROLE', 'OTHER_KIND', 'NO_SUCCESSOR', 'ONLY_COLLEGE_ADMIN'] as const
/** Why an act was not done to somebody. */
export type Skip = (typeof SKIPS)[number]

/** What an act on one person answers when nothing was done; what is forbidden is refused with 1107 instead. */
const skipped = v.object({ outcome: v.literal('SKIPPED'), why: v.picklist(SKIPS) })
const acted = v.variant('outcome', [v.object({ outcome: v.literal('DONE') }), skipped])

/**
 * Suspends somebody and signs them out everywhere, lets them in again, or closes the account for good: at once, or at the end of a day (domain brief 2.3.3, 1.9).
 * `on` is the last day, today at the earliest.
 * `successor` takes over the person's unfinished imports, at once; it must be somebody who may import users.
 * Refused for the own account and for the last administrator of the institution; the only administrator of a college is not closed before that is handed over.
 */
export const setUserStatus = defineActivity({
  name: 'setUserStatus',
  access: 'r',
  needs: ACT_ON_USERS,
  writes: true,
  once: true,
  input: v.variant('to', [
    v.strictObject({ to: v.literal('SUSPENDED'), userId, reason }),
    v.strictObject({ to: v.literal('ACTIVE'), userId, reason: v.optional(reason) }),
    v.strictObject({ to: v.literal('DEACTIVATED'), userId, reason, on: v.optional(day), successor: v.optional(userId) }),
  ]),
  output: acted,
})

/** What somebody would leave behind whose account is closed: colleges that nobody else administers, hand-overs of colleges that wait with them, imports that are not finished; one row. */
export const openWork = defineQuery({
  id: 'openWork',
  access: 'r',
  needs: ACT_ON_USERS,
  input: v.strictObject({ userId }),
  row: v.object({ colleges: v.array(collegeName), handovers: v.number(), imports: v.array(v.object({ fileName: v.string(), running: v.boolean() })) }),
})

/** Sends an invitation again; the link in the one before holds no longer. `masked`: where it went. */
export const sendInvite = defineActivity({
  name: 'sendInvite',
  access: 'r',
  needs: ACT_ON_USERS,
  writes: true,
  once: true,
  input: v.strictObject({ userId }),
  output: v.variant('outcome', [v.object({ outcome: v.literal('DONE'), masked: v.string() }), skipped]),
})

/** Sends a link that sets a new password, or makes a password that is shown once, here, and must be changed at the first sign-in. All sessions of the person end with the latter. */
export const resetUserPassword = defineActivity({
  name: 'resetUserPassword',
  access: 'r',
  needs: ACT_ON_USERS,
  writes: true,
  once: true,
  input: v.strictObject({ userId, way: v.picklist(['LINK', 'TEMPORARY']) }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('DONE'), masked: v.string() }),
    v.object({ outcome: v.literal('TEMPORARY'), password: v.string() }),
    skipped,
  ]),
})

/** Forgets the wrong passwords and the codes asked for too often, and with them the lock. */
export const unlockUser = defineActivity({ name: 'unlockUser', access: 'r', needs: ACT_ON_USERS, writes: true, input: v.strictObject({ userId }), output: acted })

/** Takes the second step at sign-in away from somebody who has lost their authenticator app and their recovery codes: signed out everywhere, and told why. UNCHANGED: they have none. */
export const resetSecondStep = defineActivity({ name: 'resetSecondStep', access: 'r', needs: ACT_ON_USERS, writes: true, once: true, input: v.strictObject({ userId, reason }), output: acted })

/** Signs somebody out everywhere. */
export const revokeUserSessions = defineActivity({
  name: 'revokeUserSessions',
  access: 'r',
  needs: ACT_ON_USERS,
  writes: true,
  input: v.strictObject({ userId }),
  output: v.variant('outcome', [v.object({ outcome: v.literal('DONE'), count: v.number() }), skipped]),
})

/** What can be done to many at once (domain brief 2.3.3). A message goes by mail; a college replaces those that the caller may give. */
export const bulkAct = v.variant('kind', [
  v.strictObject({ kind: v.literal('INVITE') }),
  v.strictObject({ kind: v.literal('SUSPEND'), reason }),
  v.strictObject({ kind: v.literal('ACTIVATE') }),
  v.strictObject({ kind: v.literal('FORCE_PASSWORD_CHANGE') }),
  v.strictObject({ kind: v.literal('ADD_ROLE'), roleId: id, reason: v.optional(reason) }),
  v.strictObject({ kind: v.literal('REMOVE_ROLE'), roleId: id, reason: v.optional(reason) }),
  v.strictObject({ kind: v.literal('SET_COLLEGE'), collegeId: id }),
  v.strictObject({ kind: v.literal('SET_VALIDITY'), from: v.nullable(day), to: v.nullable(day) }),
  v.strictObject({ kind: v.literal('SIGN_OUT') }),
  v.strictObject({ kind: v.literal('MESSAGE'), text: requiredText(500) }),
])
/** What can be done to many at once. */
export type BulkAct = v.InferOutput<typeof bulkAct>

/** As many people as one act may concern. */
export const BULK_MAX = 10_000
/** Above this the number of people must be given by whoever confirms (domain brief 2.0.5). */
export const COUNTED_ABOVE = 100

/**
 * Does one act to many, each checked for itself. `expected` is the number that was confirmed: when the caller can see another number of these people by now,
 * nothing is done and the answer is 1204 with `result.total`; above 100 people it must be given. A call ends after some seconds: `treated` says how many of the ids, from the first on, are done with or skipped;
 * whoever has called sends the rest again.
 */
export const bulkUserAction = defineActivity({
  name: 'bulkUserAction',
  access: 'r',
  needs: ACT_ON_USERS,
  writes: true,
  once: true,
  input: v.strictObject({ act: bulkAct, userIds: v.pipe(v.array(userId), v.minLength(1), v.maxLength(BULK_MAX)), expected: v.optional(v.number()) }),
  output: v.object({
    treated: v.number(),
    /** Ids whose row may not even be looked at stand here too, as NOT_FOUND. */
    skipped: v.array(v.object({ userId: v.string(), name: v.nullable(v.string()), loginName: v.nullable(v.string()), why: v.picklist(SKIPS) })),
  }),
})

/** The roles that the caller may give or take, and the colleges that they may set; one row. */
export const actChoices = defineQuery({ id: 'actChoices', access: 'r', needs: ACT_ON_USERS, input: v.nullish(v.object({})), row: v.object({ roles: v.array(roleName), colleges: v.array(collegeName) }) })
