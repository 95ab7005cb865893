import { ACCOUNT_TEXTS, type AccountField, type AccountText } from '../../../contract/users/account-field-list.ts'
import type { AccountSettings, TypedAccount } from '../../../contract/users/account-fields.ts'
import type { UserMasters } from '../../../contract/users/form-choices.ts'
import type { EditableField, UserForEdit } from '../../../contract/users/user-form.ts'

/**
 * Values of the account form: texts as typed, ids as texts. A type and not an interface, because a schema requires
 * known members.
 */
export type UserValues = { readonly [Field in AccountText]: string } & {
  readonly [Field in Exclude<AccountField, AccountText> | 'reason']: Field extends 'reason' ? string : readonly string[]
}

const EMPTY: UserValues = {
  ...(Object.fromEntries(ACCOUNT_TEXTS.map((field) => [field, ''])) as Record<AccountText, string>),
  firstSignIn: 'INVITE',
  secondStep: 'DEFAULT',
  collegeIds: [],
  roleIds: [],
  reason: '',
}

/** Returns the values for a new user; fields with a single option are preselected. */
export const buildEmptyValues = ({ defaultLanguage, colleges, allColleges }: UserMasters): UserValues => ({
  ...EMPTY,
  preferredLanguage: defaultLanguage,
  collegeIds: !allColleges && colleges.length === 1 ? colleges.map(({ collegeId }) => String(collegeId)) : [],
})

/** Returns the values for an existing user. */
export const toUserValues = ({ fields, userType, loginName }: UserForEdit): UserValues => ({
  ...EMPTY,
  ...fields,
  userType,
  loginName,
  collegeIds: fields.collegeIds.map(String),
  roleIds: fields.roleIds.map(String),
})

/** Converts the form's values to the input of the account rules. */
export function toTypedAccount(values: UserValues): TypedAccount {
  const { collegeIds, roleIds } = values
  const texts = Object.fromEntries(ACCOUNT_TEXTS.map((field) => [field, values[field]]))
  return { ...texts, collegeIds: collegeIds.map(Number), roleIds: roleIds.map(Number) }
}

/** Returns the settings that the account rules depend on. */
export const getAccountSettings = ({
  country,
  today,
  languages,
  firstSignIns,
  departments,
  offices,
}: UserMasters): AccountSettings => ({
  country,
  today,
  languages,
  firstSignIns,
  departments: departments.map(({ code }) => code),
  offices: offices.map(({ code }) => code),
})

const isSame = (one: string | readonly string[], other: string | readonly string[]): boolean =>
  typeof one === 'string' || typeof other === 'string'
    ? one === other
    : one.length === other.length && one.every((id) => other.includes(id))

/** Returns the fields in which two forms differ; the order of colleges and roles does not matter. */
export const listChangedFields = (
  one: UserValues,
  other: UserValues,
  fields: readonly EditableField[],
): EditableField[] => fields.filter((field) => !isSame(one[field], other[field]))
