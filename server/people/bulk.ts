import { and, count, eq, inArray } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../src/contract/activity.ts'
import { ACT_ON_USERS, COUNTED_ABOVE, type BulkAct, type bulkUserAction, type Skip } from '../../src/contract/people/user-acts.ts'
import { allowed } from '../access/allowed.ts'
import { collegeInScope, usersInScope } from '../access/scope.ts'
import { college, userAccount, userProfile } from '../db/schema.ts'
import { refuse, refuseSaying, type ActorContext, type Refusal } from '../handler.ts'
import { actOn, refusalOf, type UserAct } from './act.ts'
import { addRole, message, removeRole, setCollege, setValidity } from './acts/grants.ts'
import { forcePasswordChange, invite, signOutEverywhere } from './acts/sign-in.ts'
import { activate, suspend } from './acts/status.ts'

/** A call answers after about as long, so that whoever waits sees that it goes on. */
const SLICE_MS = 2000

function actFor(act: BulkAct): UserAct<unknown> {
  switch (act.kind) {
    case 'INVITE':
      return invite
    case 'SUSPEND':
      return suspend(act.reason)
    case 'ACTIVATE':
      return activate()
    case 'FORCE_PASSWORD_CHANGE':
      return forcePasswordChange
    case 'ADD_ROLE':
      return addRole(act.roleId, act.reason)
    case 'REMOVE_ROLE':
      return removeRole(act.roleId, act.reason)
    case 'SET_COLLEGE':
      return setCollege(act.collegeId)
    case 'SET_VALIDITY':
      return setValidity(act.from, act.to)
    case 'SIGN_OUT':
      return signOutEverywhere
    case 'MESSAGE':
      return message(act.text)
  }
}

/** What is wrong with an act whoever it is done to: it is refused as a whole. */
async function wrongForAll(act: BulkAct, { db, actor, client, now }: ActorContext): Promise<Refusal | undefined> {
  if (act.kind === 'ADD_ROLE' || act.kind === 'REMOVE_ROLE') {
    const denial = await allowed(db, actor, ACT_ON_USERS, now, { kind: 'grant', roleId: act.roleId })
    // What nobody can be given any more can still be taken away.
    if (denial && !(act.kind === 'REMOVE_ROLE' && denial === 'NOT_ASSIGNABLE')) return denial === 'OUT_OF_SCOPE' ? refuse('notFound') : refusalOf(denial, 'bulkUserAction')
  }
  if (act.kind === 'SET_COLLEGE') {
    const [known] = await db.select({ id: college.id }).from(college).where(and(eq(college.clientId, client.id), eq(college.id, act.collegeId), collegeInScope(db, actor, college.id)))
    if (!known) return refuse('notFound')
  }
  if (act.kind === 'SET_VALIDITY' && act.from !== null && act.to !== null && act.to <= act.from) return refuse('invalidInput')
  return undefined
}

/** The refusal of an act on another number of people than was confirmed (domain brief 2.0.5). */
export const otherNumber = (total: number): Refusal => refuseSaying('otherNumber', 'stale', { count: total }, { total })

/** Whether as many people can be seen as were confirmed. */
async function wrongNumber(userIds: readonly string[], expected: number | undefined, { db, actor }: ActorContext): Promise<Refusal | undefined> {
  if (expected === undefined) return userIds.length > COUNTED_ABOVE ? refuse('invalidInput') : undefined
  const [row] = await db.select({ total: count() }).from(userAccount).where(and(usersInScope(db, actor), inArray(userAccount.publicId, [...userIds])))
  const total = row?.total ?? 0
  return total === expected && userIds.length === expected ? undefined : otherNumber(total)
}

/** Does an act to many, one after the other, until they are done or a call has lasted long enough (domain brief 2.3.3). */
export async function actOnMany({ act, userIds, expected }: ParsedInputOf<typeof bulkUserAction>, context: ActorContext): Promise<OutputOf<typeof bulkUserAction> | Refusal> {
  const wrong = (await wrongForAll(act, context)) ?? (await wrongNumber(userIds, expected, context))
  if (wrong) return wrong
  const { db, client } = context
  const what = actFor(act)
  const skipped: { userId: string; name: string | null; loginName: string | null; why: Skip }[] = []
  const until = performance.now() + SLICE_MS
  let treated = 0
  for (const userId of userIds) {
    if (treated > 0 && performance.now() > until) break
    const done = await actOn(userId, what, context)
    treated += 1
    if (!('skip' in done)) continue
    const { account, skip } = done
    const [profile] = account ? await db.select({ name: userProfile.displayName }).from(userProfile).where(and(eq(userProfile.clientId, client.id), eq(userProfile.userId, account.id))) : []
    skipped.push({ userId, name: profile?.name ?? null, loginName: account?.loginName ?? null, why: skip })
  }
  return { treated, skipped }
}
