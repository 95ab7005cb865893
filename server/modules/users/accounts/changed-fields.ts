import type { CheckedAccount } from '../../../../src/contract/users/account-fields.ts'
import { EDIT_USERS } from '../../../../src/contract/users/form-choices.ts'
import {
  EDITABLE,
  SENSITIVE_FIELDS,
  type EditableField,
  type UserForEdit,
} from '../../../../src/contract/users/user-form.ts'
import { hasAllColleges } from '../../../lib/access/scope.ts'
import type { ActorContext, Refusal } from '../../../lib/context/handler.ts'
import { getMessage, type SentenceKey } from '../../../lib/i18n/messages.ts'
import { toAccountFields, isRecord, listChangeableFields, type EditedAccount } from './account-for-edit.ts'
import { refuseRoleGrants } from './account-roles.ts'
import { loadAccountSettings, formatAccountProblem, readAccount } from './account-rules.ts'
import { findTakenFields } from './account-unique.ts'
import { listAssignableColleges } from './user-masters.ts'
import { refuseFields } from './refuse-fields.ts'

/** The wanted values of an account; fields that are not set stay unchanged. */
export type Changes = { readonly [Field in EditableField]?: UserForEdit['fields'][Field] | undefined }

/** A change that passed all rules. */
export interface ValidChange {
  readonly fields: Omit<CheckedAccount, 'userType'>
  readonly changed: readonly EditableField[]
  readonly rolesGiven: readonly number[]
  readonly rolesTaken: readonly number[]
  readonly collegesGiven: readonly number[]
  readonly collegesTaken: readonly number[]
}

const listIdsOnlyInFirst = (some: readonly number[], others: readonly number[]): number[] =>
  some.filter((one) => !others.includes(one))
const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((id) => other.includes(id))
    : (one ?? '') === (other ?? '')

/** Returns the message for a field that the caller may not change here. */
function explainRefusedField(
  field: EditableField,
  { account, limit }: EditedAccount,
  { actor }: ActorContext,
): SentenceKey {
  if (limit) return `denial.${limit}`
  if (isRecord(field)) return 'person.STUDENT_RECORD'
  if (account.id !== actor.userId) return 'field.invalid'
  return field === 'email' || field === 'mobile' ? 'person.OWN_CONTACT' : 'person.OWN_ROLES'
}

/**
 * Checks a change against every rule (specification, sections 11.3.4, 11.3.8). Only fields that really change are
 * checked, so that an old record can be corrected step by step.
 */
export async function checkChange(
  context: ActorContext,
  edited: EditedAccount,
  changes: Changes,
  reason: string | undefined,
): Promise<ValidChange | Refusal> {
  const { db, client, actor, settings, language, now } = context
  const before = toAccountFields(client, edited)
  const wanted = {
    ...before,
    ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
  }
  const rules = await loadAccountSettings(db, client, settings, now)
  const { account, otherCollegeIds } = edited
  const { fields, problems } = readAccount(
    {
      ...wanted,
      collegeIds: [...wanted.collegeIds, ...otherCollegeIds],
      userType: account.userType,
      loginName: account.loginName,
      firstSignIn: account.status === 'INVITED' && account.signInMethod === 'PASSWORD' ? 'INVITE' : 'TEMPORARY',
    },
    rules,
  )
  const after = { ...fields, collegeIds: wanted.collegeIds }
  const changed = EDITABLE.filter(
    (field) => changes[field] !== undefined && (problems[field] !== undefined || !isSame(after[field], before[field])),
  )

  const may = listChangeableFields(context, edited)
  const forbidden = changed.filter((field) => !may.includes(field))
  if (forbidden.length > 0)
    return refuseFields(
      Object.fromEntries(
        forbidden.map((field) => [field, getMessage(language, explainRefusedField(field, edited, context))]),
      ),
    )

  const checkedFields = changed.includes('validFrom') ? [...changed, 'validTo' as const] : changed
  const wrong: Record<string, string | undefined> = Object.fromEntries(
    checkedFields.flatMap((field) =>
      problems[field] ? [[field, formatAccountProblem(language, problems[field], rules)]] : [],
    ),
  )
  if (reason === undefined && changed.some((field) => SENSITIVE_FIELDS.includes(field)))
    wrong.reason = getMessage(language, 'person.REASON_MISSING')
  const unique = {
    ...(changed.includes('email') && !problems.email ? { email: fields.email } : {}),
    ...(changed.includes('employeeCode') && !problems.employeeCode ? { employeeCode: fields.employeeCode } : {}),
  }
  Object.assign(wrong, await findTakenFields(db, actor, language, unique, fields, account.id))
  const [collegesGiven, collegesTaken] = [
    listIdsOnlyInFirst(after.collegeIds, before.collegeIds),
    listIdsOnlyInFirst(before.collegeIds, after.collegeIds),
  ]
  if (collegesGiven.length > 0) {
    const assignableIds = (await listAssignableColleges(context, EDIT_USERS)).map(({ id }) => id)
    if (listIdsOnlyInFirst(collegesGiven, assignableIds).length > 0)
      wrong.collegeIds = getMessage(language, hasAllColleges(actor) ? 'person.NOT_IN_LIST' : 'person.COLLEGE_OUTSIDE')
  }
  if (Object.keys(wrong).length > 0) return refuseFields(wrong)

  const [rolesGiven, rolesTaken] = [
    listIdsOnlyInFirst(after.roleIds, before.roleIds),
    listIdsOnlyInFirst(before.roleIds, after.roleIds),
  ]
  if (edited.roles.some(({ row, source }) => source === 'DIRECTORY' && rolesTaken.includes(row.id)))
    return refuseFields({ roleIds: getMessage(language, 'person.ROLE_OF_DIRECTORY') })
  const refused = await refuseRoleGrants(context, EDIT_USERS, rolesGiven, rolesTaken)
  return refused ?? { fields: after, changed, rolesGiven, rolesTaken, collegesGiven, collegesTaken }
}
