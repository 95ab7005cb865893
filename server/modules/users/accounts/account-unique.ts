import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import type { AccountField, CheckedAccount } from '../../../../src/contract/users/account-fields.ts'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import { whereUserInScope } from '../../../lib/access/scope.ts'
import type { Database } from '../../../db/database.ts'
import { userAccount, userProfile } from '../../../db/schema.ts'
import { mapUniqueViolation } from '../../../db/unique-violation.ts'
import type { Actor, ActorContext, Refusal } from '../../../lib/context/handler.ts'
import { listStudentNumbers } from '../../../lib/login-names/student-numbers.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { listFreeLoginNames, listNameBases } from './login-names.ts'
import { refuseFields } from './refuse-fields.ts'

/** Fields that must be unique to one account: the login name, a confirmed address, the employee code. */
export type Unique = Partial<Pick<CheckedAccount, 'loginName' | 'email' | 'employeeCode'>>
/** Messages for the values that other accounts have already, by field. */
export type TakenFields = Partial<Record<AccountField, string>>

type Names = Pick<CheckedAccount, 'firstName' | 'lastName'>

/**
 * Returns the values that other accounts have already, as messages in the caller's language. The holder of an employee
 * code is named only to callers who may see that person. `exceptId`: the account that the fields belong to.
 */
export async function findTakenFields(
  db: Database,
  actor: Actor,
  language: LanguageCode,
  { loginName, email, employeeCode }: Unique,
  names: Names,
  exceptId = 0,
): Promise<TakenFields> {
  const whereOtherAccount = and(eq(userAccount.clientId, actor.clientId), ne(userAccount.id, exceptId))
  const taken: TakenFields = {}
  if (loginName) {
    const [other] = await db
      .select({ id: userAccount.id })
      .from(userAccount)
      .where(and(whereOtherAccount, eq(userAccount.loginKey, loginName)))
    if (other || (await listStudentNumbers(db, actor.clientId, [loginName])).has(loginName))
      taken.loginName = getMessage(language, 'person.LOGIN_NAME_TAKEN', {
        names: (
          await listFreeLoginNames(
            db,
            actor.clientId,
            listNameBases(names.firstName, names.lastName, email ?? '', loginName),
          )
        ).join(', '),
      })
  }
  if (email) {
    const [other] = await db
      .select({ id: userAccount.id })
      .from(userAccount)
      .where(and(whereOtherAccount, eq(userAccount.emailKey, email), isNotNull(userAccount.emailVerifiedAt)))
    if (other) taken.email = getMessage(language, 'person.EMAIL_TAKEN')
  }
  if (employeeCode) {
    const [other] = await db
      .select({ userId: userProfile.userId, name: userProfile.displayName })
      .from(userProfile)
      .where(
        and(
          eq(userProfile.clientId, actor.clientId),
          ne(userProfile.userId, exceptId),
          eq(userProfile.employeeCode, employeeCode),
        ),
      )
    const [seen] = other
      ? await db
          .select({ id: userAccount.id })
          .from(userAccount)
          .where(and(whereUserInScope(db, actor), inArray(userAccount.id, [other.userId])))
      : []
    if (other)
      taken.employeeCode = seen
        ? getMessage(language, 'person.EMPLOYEE_CODE_TAKEN', { name: other.name })
        : getMessage(language, 'person.EMPLOYEE_CODE_TAKEN_ELSEWHERE')
  }
  return taken
}

/**
 * Writes an account. Maps a unique violation, when a concurrent request has taken a value since the check, to the same
 * messages as `findTakenFields`. `write` is a transaction of its own.
 */
export async function writeUnlessTaken<Result>(
  { db, actor, language }: ActorContext,
  fields: Unique & Names,
  write: () => Promise<Result>,
  exceptId = 0,
): Promise<Result | Refusal> {
  try {
    return await write()
  } catch (error) {
    const taken = mapUniqueViolation(error) ? await findTakenFields(db, actor, language, fields, fields, exceptId) : {}
    if (Object.keys(taken).length === 0) throw error
    return refuseFields(taken)
  }
}
