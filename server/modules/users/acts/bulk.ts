import { and, count, eq, inArray } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import { ACT_ON_USERS, type SkipReason } from '../../../../src/contract/users/user-acts.ts'
import { COUNTED_ABOVE, type BulkAct, type bulkUserAction } from '../../../../src/contract/users/bulk-user-action.ts'
import { findDenial } from '../../../lib/access/allowed.ts'
import { whereCollegeUnderRight } from '../../../lib/access/authority.ts'
import { whereUserInScope } from '../../../lib/access/scope.ts'
import { college, userAccount, userProfile } from '../../../db/schema.ts'
import { refuse, refuseSaying, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { runActOnPerson, findSkipRefusal, type UserAct } from './act.ts'
import { addRole, removeRole, buildCollegeAssignment, setValidity } from './grants.ts'
import { buildMessageAct } from './message.ts'
import { forcePasswordChange, invite, signOutEverywhere } from './sign-in-acts.ts'
import { buildActivation, buildSuspension } from './status-acts.ts'

/** A call returns after about this time in milliseconds, so that a waiting client can show progress. */
const SLICE_MS = 2000

function buildUserAct(act: BulkAct): UserAct<unknown> {
  switch (act.kind) {
    case 'INVITE':
      return invite
    case 'SUSPEND':
      return buildSuspension(act.reason)
    case 'ACTIVATE':
      return buildActivation()
    case 'FORCE_PASSWORD_CHANGE':
      return forcePasswordChange
    case 'ADD_ROLE':
      return addRole(act.roleId, act.reason)
    case 'REMOVE_ROLE':
      return removeRole(act.roleId, act.reason)
    case 'SET_COLLEGE':
      return buildCollegeAssignment(act.collegeId)
    case 'SET_VALIDITY':
      return setValidity(act.from, act.to)
    case 'SIGN_OUT':
      return signOutEverywhere
    case 'MESSAGE':
      return buildMessageAct(act.text)
  }
}

/** Returns the refusal of the whole act when it is invalid for every person. */
async function refuseForAll(act: BulkAct, { db, actor, client, now }: ActorContext): Promise<Refusal | undefined> {
  if (act.kind === 'ADD_ROLE' || act.kind === 'REMOVE_ROLE') {
    const denial = await findDenial(db, actor, ACT_ON_USERS, now, { kind: 'grant', roleId: act.roleId })
    // A role that is no longer assignable can still be taken away.
    if (denial && !(act.kind === 'REMOVE_ROLE' && denial === 'NOT_ASSIGNABLE'))
      return denial === 'OUT_OF_SCOPE' ? refuse('notFound') : findSkipRefusal(denial, 'bulkUserAction')
  }
  if (act.kind === 'SET_COLLEGE') {
    const [knownCollege] = await db
      .select({ id: college.id })
      .from(college)
      .where(
        and(
          eq(college.clientId, client.id),
          eq(college.id, act.collegeId),
          whereCollegeUnderRight(db, actor, ACT_ON_USERS, college.id),
        ),
      )
    if (!knownCollege) return refuse('notFound')
  }
  if (act.kind === 'SET_VALIDITY' && act.from !== null && act.to !== null && act.to <= act.from)
    return refuse('invalidInput')
  return undefined
}

/** Refuses an act when the number of people differs from the confirmed one (specification, section 11.0.5). */
export const refuseOtherTotal = (total: number): Refusal =>
  refuseSaying('otherNumber', 'stale', { count: total }, { total })

/** Refuses an act unless the number of visible people equals the confirmed one. */
async function refuseOtherNumber(
  userIds: readonly string[],
  expected: number | undefined,
  { db, actor }: ActorContext,
): Promise<Refusal | undefined> {
  if (expected === undefined) return userIds.length > COUNTED_ABOVE ? refuse('invalidInput') : undefined
  const [row] = await db
    .select({ total: count() })
    .from(userAccount)
    .where(and(whereUserInScope(db, actor), inArray(userAccount.publicId, [...userIds])))
  const total = row?.total ?? 0
  return total === expected && userIds.length === expected ? undefined : refuseOtherTotal(total)
}

/**
 * Performs an act on many people, one after the other, until all are done or the time of one call is used up
 * (specification, section 11.3.3).
 */
export async function runActOnMany(
  { act, userIds, expected }: ParsedInputOf<typeof bulkUserAction>,
  context: ActorContext,
): Promise<OutputOf<typeof bulkUserAction> | Refusal> {
  const wrong = (await refuseForAll(act, context)) ?? (await refuseOtherNumber(userIds, expected, context))
  if (wrong) return wrong
  const { db, client } = context
  const what = buildUserAct(act)
  const skipped: { userId: string; name: string | null; loginName: string | null; why: SkipReason }[] = []
  const until = performance.now() + SLICE_MS
  let treated = 0
  for (const userId of userIds) {
    if (treated > 0 && performance.now() > until) break
    const done = await runActOnPerson(userId, what, context)
    treated += 1
    if (!('skip' in done)) continue
    const { account, skip } = done
    const [profile] = account
      ? await db
          .select({ name: userProfile.displayName })
          .from(userProfile)
          .where(and(eq(userProfile.clientId, client.id), eq(userProfile.userId, account.id)))
      : []
    skipped.push({ userId, name: profile?.name ?? null, loginName: account?.loginName ?? null, why: skip })
  }
  return { treated, skipped }
}
