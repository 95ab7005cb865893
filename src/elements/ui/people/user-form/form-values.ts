import type { AccountField, AccountSettings, TypedAccount } from '../../../../contract/people/account-fields.ts'
import type { UserMasters } from '../../../../contract/people/form-choices.ts'
import type { EditableField, UserForEdit } from '../../../../contract/people/user-form.ts'

/** What the form of an account holds: texts as typed, ids as texts. A type and no interface: a schema wants its members to be known. */
export type UserValues = {
  readonly [Field in Exclude<AccountField, 'collegeIds' | 'roleIds'>]: string
} & { readonly collegeIds: readonly string[]; readonly roleIds: readonly string[]; readonly reason: string }

const EMPTY: UserValues = {
  userType: '', title: '', firstName: '', middleName: '', lastName: '', localName: '', dateOfBirth: '', employeeCode: '', designation: '', departmentCode: '', officeCode: '',
  email: '', mobile: '', loginName: '', firstSignIn: 'INVITE', validFrom: '', validTo: '', preferredLanguage: '', secondStep: 'DEFAULT', collegeIds: [], roleIds: [], reason: '',
}

const TEXTS = [
  'userType', 'title', 'firstName', 'middleName', 'lastName', 'localName', 'dateOfBirth', 'employeeCode', 'designation', 'departmentCode', 'officeCode', 'email', 'mobile', 'loginName', 'firstSignIn', 'validFrom', 'validTo', 'preferredLanguage', 'secondStep',
] as const satisfies readonly AccountField[]

/** The form of somebody new: what there is no choice about is chosen. */
export const emptyValues = ({ defaultLanguage, colleges, allColleges }: UserMasters): UserValues => ({
  ...EMPTY,
  preferredLanguage: defaultLanguage,
  collegeIds: !allColleges && colleges.length === 1 ? colleges.map(({ collegeId }) => String(collegeId)) : [],
})

/** The form of somebody who is there. */
export const valuesOf = ({ fields, userType, loginName }: UserForEdit): UserValues => ({
  ...EMPTY,
  ...fields,
  userType,
  loginName,
  collegeIds: fields.collegeIds.map(String),
  roleIds: fields.roleIds.map(String),
})

/** What a form holds, as the rules of an account read it. */
export function typedOf(values: UserValues): TypedAccount {
  const { collegeIds, roleIds } = values
  const texts = Object.fromEntries(TEXTS.map((field) => [field, values[field]]))
  return { ...texts, collegeIds: collegeIds.map(Number), roleIds: roleIds.map(Number) }
}

/** What the rules depend on, of what the server offers. */
export const settingsOf = ({ country, today, languages, firstSignIns, departments, offices }: UserMasters): AccountSettings => ({
  country,
  today,
  languages,
  firstSignIns,
  departments: departments.map(({ code }) => code),
  offices: offices.map(({ code }) => code),
})

const same = (one: string | readonly string[], other: string | readonly string[]): boolean =>
  typeof one === 'string' || typeof other === 'string' ? one === other : one.length === other.length && one.every((id) => other.includes(id))

/** The fields in which two forms differ; the order of colleges and roles is none. */
export const differing = (one: UserValues, other: UserValues, fields: readonly EditableField[]): EditableField[] => fields.filter((field) => !same(one[field], other[field]))
