import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import { type CheckedAccount } from '../../../src/contract/users/account-fields.ts'
import { formatShownName } from '../../../src/contract/users/check-account.ts'
import { ADD_USERS } from '../../../src/contract/users/form-choices.ts'
import type { addUser } from '../../../src/contract/users/user-form.ts'
import { maskContact } from '../../lib/identity/masks.ts'
import { hashPassword } from '../../lib/crypto/password-hash.ts'
import { hasAllColleges } from '../../lib/access/scope.ts'
import { hasAdministeringRole } from '../../lib/access/administrators.ts'
import { refuseAsWaiting, requestSecondPerson } from '../../lib/second-person/ask.ts'
import { needsSecondPerson } from '../../lib/second-person/reason-to-wait.ts'
import { recordCallerAct } from '../../lib/audit/audit.ts'
import { userCredential } from '../../db/schema.ts'
import { runTransaction } from '../../db/transaction.ts'
import { Refusal, type ActivityHandlers, type ActorContext } from '../../lib/context/handler.ts'
import { refuseRoleGrants, refuseInvalidRoles } from './accounts/account-roles.ts'
import { loadAccountSettings, formatAccountProblem, readAccount } from './accounts/account-rules.ts'
import { writeUnlessTaken, findTakenFields } from './accounts/account-unique.ts'
import { changeAccount } from './accounts/change-account.ts'
import { createAccount } from './accounts/create-account.ts'
import { inviteByMail } from './accounts/invitation.ts'
import { refreshSearchWords } from './accounts/search-words.ts'
import { createTemporaryPassword } from './accounts/temporary-password.ts'
import { listChangedRoles } from './accounts/request-for-change.ts'
import { listAddableTypes, listAssignableColleges } from './accounts/user-masters.ts'
import { createRecordRequest } from './approvals/request-record.ts'
import { refuseFields } from './accounts/refuse-fields.ts'
import { getMessage } from '../../lib/i18n/messages.ts'

/** Checks a new account against every rule that can be checked before it is written. */
async function checkNewAccount(
  typed: ParsedInputOf<typeof addUser>,
  context: ActorContext,
): Promise<CheckedAccount | Refusal> {
  const { db, client, actor, settings, language, now } = context
  const rules = await loadAccountSettings(db, client, settings, now)
  const { account, fields, problems } = readAccount(typed, rules)
  const wrong: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, formatAccountProblem(language, problem, rules)]),
  )
  if (!problems.userType && !listAddableTypes(actor).some((type) => type === typed.userType))
    wrong.userType = getMessage(language, 'person.TYPE_OUTSIDE')
  const assignableIds = new Set((await listAssignableColleges(context, ADD_USERS)).map(({ id }) => id))
  if (fields.collegeIds.some((id) => !assignableIds.has(id)))
    wrong.collegeIds = getMessage(language, hasAllColleges(actor) ? 'person.NOT_IN_LIST' : 'person.COLLEGE_OUTSIDE')
  // A caller of a college may not add a person without a college: nobody at the caller's college would see them.
  if (fields.collegeIds.length === 0 && !hasAllColleges(actor))
    wrong.collegeIds = getMessage(language, 'person.COLLEGE_MISSING')
  const unique = {
    ...(problems.loginName ? {} : { loginName: fields.loginName }),
    ...(wrong.email ? {} : { email: fields.email }),
    ...(problems.employeeCode ? {} : { employeeCode: fields.employeeCode }),
  }
  Object.assign(wrong, await findTakenFields(db, actor, language, unique, fields))
  if (!account || Object.keys(wrong).length > 0) return refuseFields(wrong)
  return (await refuseRoleGrants(context, ADD_USERS, account.roleIds, [])) ?? account
}

/** Refuses a new administrator until a second one has approved it; undefined: the account may be created. */
async function refuseUntilApproved(account: CheckedAccount, context: ActorContext): Promise<Refusal | undefined> {
  const { db, client, language, approvedBy } = context
  if (approvedBy !== undefined || !(await hasAdministeringRole(db, client.id, account.roleIds))) return undefined
  if (account.firstSignIn === 'TEMPORARY' && (await needsSecondPerson(context, null)))
    return refuseFields({ firstSignIn: getMessage(language, 'secondPerson.linkOnly') })
  const roles = await listChangedRoles({ rolesGiven: account.roleIds, rolesTaken: [] }, context)
  const facts = [account.loginName, account.email ?? '', ...roles].filter(Boolean)
  const change = { kind: 'ADD_ADMINISTRATOR' as const, subjectUserId: null, about: formatShownName(account), facts }
  const waiting = await requestSecondPerson(context, change)
  return waiting ? refuseAsWaiting(waiting, context) : undefined
}

/** Handles the creation and changes of accounts (specification, sections 11.3.4, 11.3.8). */
export const userFormActivities = {
  async addUser(typed, context) {
    const { client, actor, settings, language, now } = context
    const account = await checkNewAccount(typed, context)
    if (account instanceof Refusal) return account
    const password = account.firstSignIn === 'TEMPORARY' ? createTemporaryPassword() : null
    const passwordHash = password === null ? null : await hashPassword(password)
    const writeAccount = (): Promise<OutputOf<typeof addUser> | Refusal> =>
      runTransaction(context.db, async (db) => {
        const wrong = await refuseInvalidRoles(db, context, {
          userType: account.userType,
          roleIds: account.roleIds,
          given: account.roleIds,
        })
        if (wrong) return wrong
        const waits = await refuseUntilApproved(account, { ...context, db })
        if (waits) return waits
        const row = await createAccount(db, client, actor, account, 'FORM', now)
        if (!row)
          return refuseFields(await findTakenFields(db, actor, language, { loginName: account.loginName }, account))
        if (passwordHash !== null)
          await db.insert(userCredential).values({ clientId: client.id, userId: row.id, passwordHash, changedAt: now })
        const link = account.firstSignIn === 'INVITE' ? await inviteByMail(db, client, settings, row, now) : null
        await refreshSearchWords(db, client.id, [row.id])
        const { userType, firstSignIn, roleIds, collegeIds } = account
        await recordCallerAct(db, context, {
          activity: 'addUser',
          entity: 'user_account',
          entityId: String(row.id),
          detail: { userType, loginName: row.loginName, firstSignIn, roleIds, collegeIds },
        })
        return {
          outcome: 'CREATED',
          userId: row.publicId,
          name: formatShownName(account),
          loginName: row.loginName,
          maskedEmail: maskContact(row.email ?? ''),
          link,
          temporaryPassword: password,
        }
      })
    return writeUnlessTaken(context, account, writeAccount)
  },

  updateEditUser: ({ userId, rowVersion, changes, reason }, context) =>
    changeAccount(context, { userId, rowVersion, changes, reason, activity: 'updateEditUser' }),

  setUserRoles: ({ userId, rowVersion, roleIds, reason }, context) =>
    changeAccount(context, { userId, rowVersion, changes: { roleIds }, reason, activity: 'setUserRoles' }),

  setUserColleges: ({ userId, rowVersion, collegeIds, add, reason }, context) =>
    changeAccount(context, {
      userId,
      rowVersion,
      changes: (edited) => ({ collegeIds: add ? [...new Set([...edited.collegeIds, ...collegeIds])] : collegeIds }),
      reason,
      activity: 'setUserColleges',
    }),

  requestRecordChange: createRecordRequest,
} satisfies Partial<ActivityHandlers>
