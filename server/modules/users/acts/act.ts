import { and, eq, sql } from 'drizzle-orm'
import type { Right } from '../../../../src/contract/access.ts'
import type { AccessChange } from '../../../../src/contract/users/access-changes.ts'
import { ACT_ON_USERS, type SkipReason } from '../../../../src/contract/users/user-acts.ts'
import { doesDecideIdentities, hasAdministeringRole } from '../../../lib/access/administrators.ts'
import { findDenial } from '../../../lib/access/allowed.ts'
import type { RecordedAct } from '../../../../src/contract/institution/audit/recorded-acts.ts'
import type { PersonAct } from '../../../lib/access/reach.ts'
import { recordCallerAct } from '../../../lib/audit/audit.ts'
import type { Database } from '../../../db/database.ts'
import { userAccount, userProfile } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { requestSecondPerson } from '../../../lib/second-person/ask.ts'
import { needsSecondPerson } from '../../../lib/second-person/reason-to-wait.ts'
import { refuse, refuseSaying, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'

/** The account that an act changes. */
export type Account = typeof userAccount.$inferSelect
/**
 * The result of an act: the reason why it was skipped, or its result for the caller and the detail for the audit log.
 */
export type ActResult<Result> =
  | SkipReason
  | { readonly result: Result; readonly detail?: Readonly<Record<string, unknown>> }

/** How an act concerns the access of administrators. */
interface ActAccess {
  readonly kind: AccessChange
  /** What it changes to, for the second person. */
  readonly facts?: readonly string[]
  /** A role that it gives, which may make an administrator of a person who is none. */
  readonly givesRole?: number
  /** Whether its result is a secret that the caller must not know of an administrator. */
  readonly secretResult?: boolean
}

/** An act on a person, alone or as one of many. */
export interface UserAct<Result> {
  /** The name of the activity in the audit log. */
  readonly activity: PersonAct & RecordedAct
  /** Whether it is allowed on the caller's own account. */
  readonly onOneself?: boolean
  /** The change that waits for a second administrator where it concerns an administrator, or makes one. */
  readonly access?: ActAccess
  readonly run: (db: Database, account: Account, context: ActorContext) => Promise<ActResult<Result>>
}

/** The result of an act, with the account. */
export type Done<Result> =
  | { readonly skip: SkipReason; readonly account: Account | null }
  | { readonly result: Result; readonly account: Account }

/** Returns the input that repeats a call for one person only. */
const buildRepeatInput = ({ publicId }: Account, call: ActorContext['call']): unknown =>
  call?.name === 'bulkUserAction' ? { ...(call.input as object), userIds: [publicId], expected: 1 } : call?.input

/** Returns why an act on an administrator must wait; undefined: it need not. */
async function findWait(
  { kind, facts = [], givesRole, secretResult = false }: ActAccess,
  account: Account,
  context: ActorContext,
): Promise<SkipReason | undefined> {
  const { db, client, actor, now, call } = context
  if (account.id === actor.userId) return undefined
  const makes = givesRole !== undefined && (await hasAdministeringRole(db, client.id, [givesRole]))
  if (!makes && !(await doesDecideIdentities(db, account, now))) return undefined
  if (secretResult) return (await needsSecondPerson(context, account.id)) ? 'LINK_ONLY' : undefined
  const [profile] = await db
    .select({ name: userProfile.displayName })
    .from(userProfile)
    .where(and(eq(userProfile.clientId, client.id), eq(userProfile.userId, account.id)))
  const about = profile?.name ?? account.loginName
  const change = { kind, subjectUserId: account.id, about, facts, input: buildRepeatInput(account, call) }
  return (await requestSecondPerson(context, change)) ? 'SECOND_PERSON' : undefined
}

/** Performs one act on one person if the caller may: in one transaction, with its audit record. */
export async function runActOnPerson<Result>(
  userId: string,
  { activity, onOneself = false, access, run }: UserAct<Result>,
  context: ActorContext,
  right: Right = ACT_ON_USERS,
): Promise<Done<Result>> {
  const { db, client, actor, now } = context
  const own = and(eq(userAccount.clientId, client.id), eq(userAccount.publicId, userId))
  const [found] = await db.select({ id: userAccount.id }).from(userAccount).where(own)
  if (!found) return { skip: 'NOT_FOUND', account: null }
  return runTransaction(db, async (tx) => {
    const [account] = await tx.select().from(userAccount).where(own).for('update')
    // Checked while the account is locked, so that roles and colleges granted in the meantime count.
    const denial = account
      ? await findDenial(tx, actor, right, now, { kind: 'user', userId: account.id, act: activity })
      : 'OUT_OF_SCOPE'
    if (!account || denial === 'OUT_OF_SCOPE') return { skip: 'NOT_FOUND', account: null }
    if (denial) return { skip: denial, account }
    if (account.id === actor.userId && !onOneself) return { skip: 'OWN_ACCOUNT', account }
    const waits = access && (await findWait(access, account, { ...context, db: tx }))
    if (waits) return { skip: waits, account }
    const deed = await run(tx, account, context)
    if (typeof deed === 'string') return { skip: deed, account }
    await recordCallerAct(tx, context, {
      activity,
      entity: 'user_account',
      entityId: String(account.id),
      detail: deed.detail ?? {},
    })
    return { result: deed.result, account }
  })
}

/** Changes an account and increments its row version. */
export async function changeAccount(
  db: Database,
  { clientId, id }: Pick<Account, 'clientId' | 'id'>,
  change: Partial<typeof userAccount.$inferInsert>,
): Promise<void> {
  await db
    .update(userAccount)
    .set({ ...change, rowVersion: sql`${userAccount.rowVersion} + 1` })
    .where(and(eq(userAccount.clientId, clientId), eq(userAccount.id, id)))
}

/** Returns the refusal for a skipped act on one person; undefined when the act was only unnecessary or impossible. */
export function findSkipRefusal(skip: SkipReason, activity: string): Refusal | undefined {
  switch (skip) {
    case 'NOT_FOUND':
      return refuse('notFound')
    case 'NO_RIGHT':
      return refuse('notPermitted', {}, { needs: ACT_ON_USERS })
    case 'RANK':
    case 'NOT_HELD':
    case 'NOT_ASSIGNABLE':
    case 'OTHER_COLLEGE':
    case 'MORE_RIGHTS':
    case 'LAST_ADMIN':
      return refuseSaying(`denial.${skip}`, 'notPermitted', {}, { denial: skip })
    case 'OWN_ACCOUNT':
      return refuseSaying(
        activity === 'setUserStatus' ? 'denial.OWN_ACCOUNT' : 'denial.OWN_CHANGE',
        'notPermitted',
        {},
        { denial: skip },
      )
    default:
      return undefined
  }
}

/** Performs an act on one person and returns the response. */
export async function answerAct<Result, Answer>(
  userId: string,
  act: UserAct<Result>,
  context: ActorContext,
  answer: (result: Result) => Answer,
): Promise<Answer | Refusal | { outcome: 'SKIPPED'; why: SkipReason }> {
  const done = await runActOnPerson(userId, act, context)
  if ('skip' in done) return findSkipRefusal(done.skip, act.activity) ?? { outcome: 'SKIPPED', why: done.skip }
  return answer(done.result)
}
