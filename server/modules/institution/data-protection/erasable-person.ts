import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Right } from '../../../../src/contract/access.ts'
import type { ErasablePerson } from '../../../../src/contract/institution/erasure.ts'
import { student, userAccount, userProfile, type erasureRequest } from '../../../db/schema.ts'
import { findDenial, type Denial } from '../../../lib/access/allowed.ts'
import { FIRST_BIRTHDAY } from '../../../lib/access/erased.ts'
import { listRecordDenials } from '../../../lib/access/record-denials.ts'
import { whereAccountInScope, whereRecordInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { toPerson } from '../../account/person/to-person.ts'

type StudentRow = typeof student.$inferSelect
type Context = Pick<ActorContext, 'db' | 'actor' | 'now'>

/** A person whom an erasure can concern: an account with its records of a student, or a record without an account. */
export interface Erasable {
  readonly clientId: number
  readonly account: typeof userAccount.$inferSelect | null
  readonly profile: typeof userProfile.$inferSelect | null
  readonly students: readonly StudentRow[]
}

/** The keys of a request that name a person. */
export type RequestKeys = Pick<typeof erasureRequest.$inferSelect, 'userId' | 'studentId'>

/** Returns the columns of a request that name a person. */
export const getRequestKeys = ({ account, students }: Erasable): RequestKeys =>
  account ? { userId: account.id, studentId: null } : { userId: null, studentId: students[0]?.id ?? null }

/** Returns whether an erasure has replaced the record of a student. */
export const isErasedRecord = ({ dob }: Pick<StudentRow, 'dob'>): boolean => dob < FIRST_BIRTHDAY

/** Returns a person as lists and forms show them: the first record where there is no account. */
export function toShownPerson({ account, profile, students }: Erasable): ErasablePerson {
  const [record] = students
  if (account) {
    const { userId, displayName, translations, loginName } = toPerson(account, profile)
    return { userId, displayName, translations, loginName, prn: record?.prn ?? null }
  }
  return {
    userId: null,
    displayName: record?.name ?? '',
    translations: record?.nameI18n ?? {},
    loginName: null,
    prn: record?.prn ?? null,
  }
}

async function findAccount({ db, actor }: Context, which: SQL): Promise<Erasable | undefined> {
  const [row] = await db
    .select({ account: userAccount, profile: userProfile })
    .from(userAccount)
    .leftJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
    .where(and(whereAccountInScope(db, actor), which))
    .limit(1)
  if (!row) return undefined
  const students = await db
    .select()
    .from(student)
    .where(and(eq(student.clientId, actor.clientId), eq(student.userId, row.account.id)))
    .orderBy(asc(student.id))
  return { clientId: actor.clientId, ...row, students }
}

/** Finds a record in the caller's scope; where it belongs to an account, the whole person. */
async function findRecord(context: Context, which: SQL): Promise<Erasable | undefined> {
  const { db, actor } = context
  const [record] = await db
    .select()
    .from(student)
    .where(and(eq(student.clientId, actor.clientId), which))
    .limit(1)
  if (!record) return undefined
  if (record.userId !== null) return findAccount(context, eq(userAccount.id, record.userId))
  const scope = whereRecordInScope(db, actor, student.id)
  const near = scope ? await db.$count(student, and(eq(student.clientId, actor.clientId), which, scope)) : 1
  return near === 0 ? undefined : { clientId: actor.clientId, account: null, profile: null, students: [record] }
}

/** Returns the person in the caller's scope whom an account or a PRN names; undefined: there is none. */
export async function findErasable(
  { userId, prn }: { readonly userId?: string | undefined; readonly prn?: string | undefined },
  context: Context,
): Promise<Erasable | undefined> {
  if (userId !== undefined) return findAccount(context, eq(userAccount.publicId, userId))
  return prn === undefined ? undefined : findRecord(context, eq(student.prn, prn))
}

/** Returns the person of a request, in the caller's scope: with the account that a student has got since. */
export const findRequested = ({ userId, studentId }: RequestKeys, context: Context): Promise<Erasable | undefined> =>
  userId === null
    ? findRecord(context, inArray(student.id, [studentId ?? 0]))
    : findAccount(context, eq(userAccount.id, userId))

/** Returns why the caller may not request, or decide about, the erasure of a person; null: they may. */
export async function findErasureDenial(
  { account, students }: Erasable,
  right: Right,
  { db, actor, now }: Context,
): Promise<Denial | 'OWN_ACCOUNT' | null> {
  if (!account) {
    const id = students[0]?.id ?? 0
    return (await listRecordDenials(db, actor, right, now, [id])).get(id) ?? null
  }
  const { id } = account
  const denial = await findDenial(db, actor, right, now, { kind: 'user', userId: id, act: 'requestErasure' })
  return denial ?? (id === actor.userId ? 'OWN_ACCOUNT' : null)
}
