const person = { step: 'PERSON', stored: 'PROFILE' } as const
const access = { step: 'ACCESS', stored: 'ACCOUNT' } as const
const places = { step: 'PLACES', stored: 'LIST' } as const

/**
 * All fields of an account, in the order of its form: the step of the form in which a new account asks for a field,
 * where it is stored under the same name (`OWN`: in a way of its own), and the column of a file of users that has it.
 * `fixed`: it is chosen for a new account and cannot be edited. `longest`: it is a line of at most so many characters,
 * which has no other rule.
 */
export const ACCOUNT_FIELDS = [
  { field: 'userType', step: 'PERSON', stored: 'ACCOUNT', column: 'userType', fixed: true },
  { field: 'title', ...person, column: 'title' },
  { field: 'firstName', ...person, column: 'firstName' },
  { field: 'middleName', ...person, column: 'middleName' },
  { field: 'lastName', ...person, column: 'lastName' },
  { field: 'localName', step: 'PERSON', stored: 'OWN', column: 'localName' },
  { field: 'dateOfBirth', ...person, column: 'dateOfBirth' },
  { field: 'employeeCode', ...person, column: 'employeeCode', longest: 30 },
  { field: 'designation', ...person, column: 'designation', longest: 100 },
  { field: 'departmentCode', ...person, column: 'department' },
  { field: 'officeCode', ...person, column: 'office' },
  { field: 'email', ...access, column: 'email' },
  { field: 'mobile', ...access, column: 'mobile' },
  { field: 'loginName', ...access, column: 'loginName', fixed: true },
  { field: 'firstSignIn', step: 'ACCESS', stored: 'OWN', column: 'signInMethod', fixed: true },
  { field: 'validFrom', ...access, column: 'validFrom' },
  { field: 'validTo', ...access, column: 'validTo' },
  { field: 'preferredLanguage', ...access, column: 'language' },
  /** Whether the person must use two-factor authentication: `DEFAULT`, as the institution decides, or `REQUIRED`. */
  { field: 'secondStep', ...access },
  { field: 'collegeIds', ...places, column: 'colleges' },
  { field: 'roleIds', ...places, column: 'roles' },
] as const

type Described = (typeof ACCOUNT_FIELDS)[number]
/** A field of an account. */
export type AccountField = Described['field']
/** A field that is a text as it is typed; the others are lists of ids. */
export type AccountText = Exclude<Described, { readonly stored: 'LIST' }>['field']
/** A field that is a column of the profile. */
export type ProfileField = Extract<Described, { readonly stored: 'PROFILE' }>['field']
/** A field that is a line with a greatest length and no other rule. */
export type LineField = Extract<Described, { readonly longest: number }>['field']
/** A field that may be changed after the account's creation. */
export type EditableField = Exclude<Described, { readonly fixed: true }>['field']

/** The fields that are texts as they are typed. */
export const ACCOUNT_TEXTS: readonly AccountText[] = ACCOUNT_FIELDS.flatMap((one) =>
  one.stored === 'LIST' ? [] : [one.field],
)

/** The fields that are columns of the profile. */
export const PROFILE_FIELDS: readonly ProfileField[] = ACCOUNT_FIELDS.flatMap((one) =>
  one.stored === 'PROFILE' ? [one.field] : [],
)

/** The fields that are lines without another rule than their greatest length. */
export const LINE_FIELDS: readonly { readonly field: LineField; readonly longest: number }[] = ACCOUNT_FIELDS.flatMap(
  (one) => ('longest' in one ? [one] : []),
)

/** The fields that may be changed after the account's creation. */
export const EDITABLE: readonly EditableField[] = ACCOUNT_FIELDS.flatMap((one) => ('fixed' in one ? [] : [one.field]))

/** The columns of the profile without a value, as after an erasure. */
export const EMPTY_PROFILE = Object.fromEntries(PROFILE_FIELDS.map((field) => [field, null])) as Readonly<
  Record<ProfileField, null>
>

/** Returns the columns of the profile of an account. */
export const pickProfile = <Account extends Readonly<Record<ProfileField, unknown>>>(
  account: Account,
): Pick<Account, ProfileField> =>
  Object.fromEntries(PROFILE_FIELDS.map((field) => [field, account[field]])) as Pick<Account, ProfileField>
