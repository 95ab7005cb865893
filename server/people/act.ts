import { and, eq, sql } from 'drizzle-orm'
import type { Right } from '../../src/contract/access.ts'
import { ACT_ON_USERS, type Skip } from '../../src/contract/people/user-acts.ts'
import { allowed } from '../access/allowed.ts'
import { audit } from '../audit.ts'
import type { Database } from '../db/database.ts'
import { userAccount } from '../db/schema.ts'
import { transaction } from '../db/transaction.ts'
import { refuse, refuseSaying, type ActorContext, type Refusal } from '../handler.ts'

/** The account that something is done to. */
export type Account = typeof userAccount.$inferSelect
/** What was done: a reason why nothing was, or what the audit log is to say and the caller to get. */
export type Deed<Result> = Skip | { readonly result: Result; readonly detail?: Readonly<Record<string, unknown>> }

/** Something that can be done to a person, alone or among many. */
export interface UserAct<Result> {
  /** What it is called in the audit log. */
  readonly activity: string
  /** May be done to the own account. */
  readonly onOneself?: boolean
  readonly run: (db: Database, account: Account, context: ActorContext) => Promise<Deed<Result>>
}

/** What came of an act. */
export type Done<Result> = { readonly skip: Skip; readonly account: Account | null } | { readonly result: Result; readonly account: Account }

/** Does one act to one person, if the caller may: one transaction, with its audit. */
export async function actOn<Result>(userId: string, { activity, onOneself = false, run }: UserAct<Result>, context: ActorContext, right: Right = ACT_ON_USERS): Promise<Done<Result>> {
  const { db, client, actor, now, address, requestId } = context
  const own = and(eq(userAccount.clientId, client.id), eq(userAccount.publicId, userId))
  const [found] = await db.select().from(userAccount).where(own)
  const denial = found ? await allowed(db, actor, right, now, { kind: 'user', userId: found.id }) : 'OUT_OF_SCOPE'
  if (!found || denial === 'OUT_OF_SCOPE') return { skip: 'NOT_FOUND', account: null }
  if (denial) return { skip: denial, account: found }
  if (found.id === actor.userId && !onOneself) return { skip: 'OWN_ACCOUNT', account: found }
  return transaction(db, async (inside) => {
    const [account] = await inside.select().from(userAccount).where(own).for('update')
    if (!account) return { skip: 'NOT_FOUND', account: null }
    const deed = await run(inside, account, context)
    if (typeof deed === 'string') return { skip: deed, account }
    await audit(inside, { clientId: client.id, at: now, actorUserId: actor.userId, activity, entity: 'user_account', entityId: String(account.id), detail: deed.detail ?? {}, address, requestId })
    return { result: deed.result, account }
  })
}

/** Counts a change of an account, and makes it. */
export async function changeAccount(db: Database, { clientId, id }: Pick<Account, 'clientId' | 'id'>, change: Partial<typeof userAccount.$inferInsert>): Promise<void> {
  await db.update(userAccount).set({ ...change, rowVersion: sql`${userAccount.rowVersion} + 1` }).where(and(eq(userAccount.clientId, clientId), eq(userAccount.id, id)))
}

/** How an act on one person is refused; what only was not necessary, or is not possible, is no refusal and undefined. */
export function refusalOf(skip: Skip, activity: string): Refusal | undefined {
  switch (skip) {
    case 'NOT_FOUND':
      return refuse('notFound')
    case 'NO_RIGHT':
      return refuse('notPermitted', {}, { needs: ACT_ON_USERS })
    case 'RANK':
    case 'NOT_HELD':
    case 'NOT_ASSIGNABLE':
    case 'LAST_ADMIN':
      return refuseSaying(`denial.${skip}`, 'notPermitted', {}, { denial: skip })
    case 'OWN_ACCOUNT':
      return refuseSaying(activity === 'setUserStatus' ? 'denial.OWN_ACCOUNT' : 'denial.OWN_CHANGE', 'notPermitted', {}, { denial: skip })
    default:
      return undefined
  }
}

/** Does an act to one person and answers for it. */
export async function answerFor<Result, Answer>(userId: string, act: UserAct<Result>, context: ActorContext, answer: (result: Result) => Answer): Promise<Answer | Refusal | { outcome: 'SKIPPED'; why: Skip }> {
  const done = await actOn(userId, act, context)
  if ('skip' in done) return refusalOf(done.skip, act.activity) ?? { outcome: 'SKIPPED', why: done.skip }
  return answer(done.result)
}
