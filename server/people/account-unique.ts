import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import type { AccountField, CheckedAccount } from '../../src/contract/people/account-fields.ts'
import type { LanguageCode } from '../../src/contract/parts.ts'
import { usersInScope } from '../access/scope.ts'
import type { Database } from '../db/database.ts'
import { userAccount, userProfile } from '../db/schema.ts'
import { takenMeanwhile } from '../db/taken.ts'
import type { Actor, ActorContext, Refusal } from '../handler.ts'
import { sentence } from '../words.ts'
import { freeLoginNames, nameBases } from './login-names.ts'
import { wrongFields } from './wrong-fields.ts'

/** What may belong to one account only: a login name, a proven address, an employee code. */
export type Unique = Partial<Pick<CheckedAccount, 'loginName' | 'email' | 'employeeCode'>>
/** What others have already, by field, as a sentence. */
export type TakenFields = Partial<Record<AccountField, string>>

type Names = Pick<CheckedAccount, 'firstName' | 'lastName'>

/**
 * What others have already of an account's fields, as sentences in the caller's language. Whoever has an employee code is named only to those who may see that person.
 * `exceptId`: the account that the fields are for.
 */
export async function takenFields(db: Database, actor: Actor, language: LanguageCode, { loginName, email, employeeCode }: Unique, names: Names, exceptId = 0): Promise<TakenFields> {
  const ours = and(eq(userAccount.clientId, actor.clientId), ne(userAccount.id, exceptId))
  const taken: TakenFields = {}
  if (loginName) {
    const [other] = await db.select({ id: userAccount.id }).from(userAccount).where(and(ours, sql`lower(${userAccount.loginName}) = ${loginName.toLowerCase()}`))
    if (other) taken.loginName = sentence(language, 'person.LOGIN_NAME_TAKEN', { names: (await freeLoginNames(db, actor.clientId, nameBases(names.firstName, names.lastName, email ?? '', loginName))).join(', ') })
  }
  if (email) {
    const [other] = await db.select({ id: userAccount.id }).from(userAccount).where(and(ours, sql`lower(${userAccount.email}) = ${email.toLowerCase()}`, isNotNull(userAccount.emailVerifiedAt)))
    if (other) taken.email = sentence(language, 'person.EMAIL_TAKEN')
  }
  if (employeeCode) {
    const [other] = await db.select({ userId: userProfile.userId, name: userProfile.displayName }).from(userProfile).where(and(eq(userProfile.clientId, actor.clientId), ne(userProfile.userId, exceptId), eq(userProfile.employeeCode, employeeCode)))
    const [seen] = other ? await db.select({ id: userAccount.id }).from(userAccount).where(and(usersInScope(db, actor), inArray(userAccount.id, [other.userId]))) : []
    if (other) taken.employeeCode = seen ? sentence(language, 'person.EMPLOYEE_CODE_TAKEN', { name: other.name }) : sentence(language, 'person.EMPLOYEE_CODE_TAKEN_ELSEWHERE')
  }
  return taken
}

/** Writes an account; where somebody else has taken one of its fields since they were looked up, that is refused in the same words as if they had been there before. `write` is a transaction of its own. */
export async function orTaken<Result>({ db, actor, language }: ActorContext, fields: Unique & Names, write: () => Promise<Result>, exceptId = 0): Promise<Result | Refusal> {
  try {
    return await write()
  } catch (error) {
    const taken = takenMeanwhile(error) ? await takenFields(db, actor, language, fields, fields, exceptId) : {}
    if (Object.keys(taken).length === 0) throw error
    return wrongFields(taken)
  }
}
