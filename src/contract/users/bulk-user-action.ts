import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { countSchema, day, id } from '../parts.ts'
import { messageTextSchema } from '../text-in-message.ts'
import { reason, userId } from './parts.ts'
import { ACT_ON_USERS, SKIP_REASONS } from './user-acts.ts'

/**
 * The actions that can be applied to many people at once (specification, section 11.3.3). A message is sent by mail; a
 * college replaces those that the caller may give.
 */
const bulkAct = v.variant('kind', [
  v.strictObject({ kind: v.literal('INVITE') }),
  v.strictObject({ kind: v.literal('SUSPEND'), reason }),
  v.strictObject({ kind: v.literal('ACTIVATE') }),
  v.strictObject({ kind: v.literal('FORCE_PASSWORD_CHANGE') }),
  v.strictObject({ kind: v.literal('ADD_ROLE'), roleId: id, reason: v.optional(reason) }),
  v.strictObject({ kind: v.literal('REMOVE_ROLE'), roleId: id, reason: v.optional(reason) }),
  v.strictObject({ kind: v.literal('SET_COLLEGE'), collegeId: id }),
  v.strictObject({ kind: v.literal('SET_VALIDITY'), from: v.nullable(day), to: v.nullable(day) }),
  v.strictObject({ kind: v.literal('SIGN_OUT') }),
  v.strictObject({ kind: v.literal('MESSAGE'), text: messageTextSchema(500) }),
])
/** An action that can be applied to many people at once. */
export type BulkAct = v.InferOutput<typeof bulkAct>

/** The maximal number of people in one action. */
export const BULK_MAX = 10_000
/** Above this, the confirmation must state the number of people (specification, section 11.0.5). */
export const COUNTED_ABOVE = 100

/**
 * Applies one action to many people, each checked separately. `expected` is the number that was confirmed: when the
 * caller can see another number of these people by now, nothing is done and the call is refused with 1204 and
 * `result.total`; above 100 people it is required. A call ends after some seconds: `treated` says how many of the ids,
 * from the first on, were processed or skipped; the caller sends the rest again.
 */
export const bulkUserAction = defineActivity({
  name: 'bulkUserAction',
  access: 'r',
  needs: ACT_ON_USERS,
  writes: true,
  changesAccess: true,
  once: true,
  input: v.strictObject({
    act: bulkAct,
    userIds: v.pipe(v.array(userId), v.minLength(1), v.maxLength(BULK_MAX)),
    expected: v.optional(countSchema()),
  }),
  output: v.object({
    treated: v.number(),
    /** Includes ids that the caller may not see, as NOT_FOUND. */
    skipped: v.array(
      v.object({
        userId: v.string(),
        name: v.nullable(v.string()),
        loginName: v.nullable(v.string()),
        why: v.picklist(SKIP_REASONS),
      }),
    ),
  }),
})
