import { checkAccount } from '../../../src/contract/users/check-account.ts'
import { ADD_USERS } from '../../../src/contract/users/form-choices.ts'
import { Refusal, type QueryHandlers } from '../../lib/context/handler.ts'
import { loadAccountSettings, readAccount } from './accounts/account-rules.ts'
import { loadAccountForEdit } from './accounts/account-for-edit.ts'
import { findDuplicates } from './accounts/duplicates.ts'
import { findEffectiveScreens } from './record/effective-screens.ts'
import { listFreeLoginNames, listNameBases } from './accounts/login-names.ts'
import { loadUserMasters } from './accounts/user-masters.ts'

/** Handles the queries of account forms (specification, sections 11.3.4, 11.3.8). */
export const userFormQueries = {
  async addUserMasters(_input, context) {
    return [await loadUserMasters(context, ADD_USERS)]
  },

  async loginNameAvailable({ loginName, firstName = '', lastName = '', email = '' }, { db, client, settings, now }) {
    const rules = await loadAccountSettings(db, client, settings, now)
    const { fields, problems } = checkAccount({ loginName }, rules)
    const problem = problems.loginName ?? null
    const suggestions = [
      ...(await listFreeLoginNames(db, client.id, listNameBases(firstName, lastName, email, loginName))),
    ]
    const [free] = problem ? [] : await listFreeLoginNames(db, client.id, [fields.loginName])
    return [{ available: problem === null && free === fields.loginName, problem, suggestions }]
  },

  async possibleDuplicates(input, context) {
    const { db, client, settings, now } = context
    const { fields, problems } = readAccount(input, await loadAccountSettings(db, client, settings, now))
    // Invalid values cannot belong to anybody.
    return findDuplicates(context, {
      ...fields,
      email: problems.email ? null : fields.email,
      mobile: problems.mobile ? null : fields.mobile,
      dateOfBirth: problems.dateOfBirth ? null : fields.dateOfBirth,
    })
  },

  async effectiveMenus({ roleIds, userId }, context) {
    const screens = await findEffectiveScreens(context, roleIds, userId)
    return screens instanceof Refusal ? screens : [screens]
  },

  async userForEdit({ userId }, context) {
    const account = await loadAccountForEdit(context, userId)
    return account instanceof Refusal ? account : [account]
  },
} satisfies Partial<QueryHandlers>
