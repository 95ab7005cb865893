import { hash } from '@node-rs/argon2'
import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import { shownName, type CheckedAccount } from '../../../src/contract/people/account-fields.ts'
import { ADD_USERS } from '../../../src/contract/people/form-choices.ts'
import type { addUser } from '../../../src/contract/people/user-form.ts'
import { masked } from '../../account/masks.ts'
import { seesAllColleges } from '../../access/scope.ts'
import { audit } from '../../audit.ts'
import { userCredential } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.ts'
import { Refusal, type ActivityHandlers, type ActorContext } from '../../handler.ts'
import { refusedRoles, wrongRoles } from '../../people/account-roles.ts'
import { accountSettings, problemSentence, readAccount } from '../../people/account-rules.ts'
import { orTaken, takenFields } from '../../people/account-unique.ts'
import { changeAccount } from '../../people/change-account.ts'
import { createAccount } from '../../people/create-account.ts'
import { inviteByMail } from '../../people/invitation.ts'
import { refreshSearchWords } from '../../people/search-words.ts'
import { temporaryPassword } from '../../people/temporary-password.ts'
import { addableTypes, givenColleges } from '../../people/user-masters.ts'
import { enterRecordChange } from '../../people/waiting/request-record.ts'
import { wrongFields } from '../../people/wrong-fields.ts'
import { sentence } from '../../words.ts'

/** Holds a new account against every rule that can be asked before it is written. */
async function checkNew(typed: ParsedInputOf<typeof addUser>, context: ActorContext): Promise<CheckedAccount | Refusal> {
  const { db, client, actor, settings, language, now } = context
  const rules = await accountSettings(db, client, settings, now)
  const { account, fields, problems } = readAccount(typed, rules)
  const wrong: Record<string, string | undefined> = Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, problemSentence(language, problem, rules)]))
  if (!problems.userType && !addableTypes(actor).some((type) => type === typed.userType)) wrong.userType = sentence(language, 'person.TYPE_OUTSIDE')
  const mine = new Set((await givenColleges(context)).map(({ id }) => id))
  if (fields.collegeIds.some((id) => !mine.has(id))) wrong.collegeIds = sentence(language, seesAllColleges(actor) ? 'person.NOT_IN_LIST' : 'person.COLLEGE_OUTSIDE')
  // Whom nobody at the own college would see, a college does not add.
  if (fields.collegeIds.length === 0 && !seesAllColleges(actor)) wrong.collegeIds = sentence(language, 'person.COLLEGE_MISSING')
  const unique = { ...(problems.loginName ? {} : { loginName: fields.loginName }), ...(wrong.email ? {} : { email: fields.email }), ...(problems.employeeCode ? {} : { employeeCode: fields.employeeCode }) }
  Object.assign(wrong, await takenFields(db, actor, language, unique, fields))
  if (!account || Object.keys(wrong).length > 0) return wrongFields(wrong)
  return (await refusedRoles(context, ADD_USERS, account.roleIds, [])) ?? account
}

/** Making and changing accounts (domain brief 2.3.4, 2.3.8). */
export const userFormActivities = {
  async addUser(typed, context) {
    const { client, actor, settings, language, now, address, requestId } = context
    const account = await checkNew(typed, context)
    if (account instanceof Refusal) return account
    const password = account.firstSignIn === 'TEMPORARY' ? temporaryPassword() : null
    const passwordHash = password === null ? null : await hash(password)
    const write = (): Promise<OutputOf<typeof addUser> | Refusal> => transaction(context.db, async (db) => {
      const wrong = await wrongRoles(db, context, { userType: account.userType, roleIds: account.roleIds, given: account.roleIds })
      if (wrong) return wrong
      const row = await createAccount(db, client, actor, account, 'FORM', now)
      if (!row) return wrongFields(await takenFields(db, actor, language, { loginName: account.loginName }, account))
      if (passwordHash !== null) await db.insert(userCredential).values({ clientId: client.id, userId: row.id, passwordHash, changedAt: now })
      const link = account.firstSignIn === 'INVITE' ? await inviteByMail(db, client, settings, row, now) : null
      await refreshSearchWords(db, client.id, [row.id])
      const { userType, firstSignIn, roleIds, collegeIds } = account
      await audit(db, { clientId: client.id, at: now, actorUserId: actor.userId, activity: 'addUser', entity: 'user_account', entityId: String(row.id), detail: { userType, loginName: row.loginName, firstSignIn, roleIds, collegeIds }, address, requestId })
      return { outcome: 'CREATED', userId: row.publicId, name: shownName(account), loginName: row.loginName, maskedEmail: masked(row.email ?? ''), link, temporaryPassword: password }
    })
    return orTaken(context, account, write)
  },

  updateEditUser: ({ userId, rowVersion, changes, reason }, context) => changeAccount(context, { userId, rowVersion, changes, reason, activity: 'updateEditUser' }),

  setUserRoles: ({ userId, rowVersion, roleIds, reason }, context) => changeAccount(context, { userId, rowVersion, changes: { roleIds }, reason, activity: 'setUserRoles' }),

  setUserColleges: ({ userId, rowVersion, collegeIds, add, reason }, context) =>
    changeAccount(context, { userId, rowVersion, changes: (edited) => ({ collegeIds: add ? [...new Set([...edited.collegeIds, ...collegeIds])] : collegeIds }), reason, activity: 'setUserColleges' }),

  requestRecordChange: enterRecordChange,
} satisfies Partial<ActivityHandlers>
