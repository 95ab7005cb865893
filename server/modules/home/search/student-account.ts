import { and, eq, type SQL } from 'drizzle-orm'
import { student, userAccount } from '../../../db/schema.ts'
import { whereUserInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/** Joins the account of a student. */
export const accountOfStudent: SQL | undefined = and(
  eq(userAccount.clientId, student.clientId),
  eq(userAccount.id, student.userId),
)

/** The columns that say whose a result is, a student. */
export const OWNER_COLUMNS = {
  userId: userAccount.publicId,
  accountId: userAccount.id,
  loginName: userAccount.loginName,
  name: student.name,
  translations: student.nameI18n,
}

/** Returns whose a result is, as the contract describes it. */
export const toResultOwner = (
  row: {
    readonly userId: string
    readonly accountId: number
    readonly loginName: string
    readonly name: string
    readonly translations: Readonly<Record<string, string>>
  },
  { actor }: Pick<ActorContext, 'actor'>,
) => ({
  userId: row.userId,
  loginName: row.loginName,
  names: { name: row.name, translations: { ...row.translations } },
  own: row.accountId === actor.userId,
})

/** Returns the condition for the students whose results the caller may open: all in scope, or the caller alone. */
export const whereStudentOpenable = (
  others: boolean,
  { db, actor }: Pick<ActorContext, 'db' | 'actor'>,
): SQL | undefined =>
  others ? whereUserInScope(db, actor) : and(eq(userAccount.clientId, actor.clientId), eq(userAccount.id, actor.userId))
