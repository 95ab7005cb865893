import { type SecondStepRule } from '../account/two-factor.ts'
import type { LanguageCode } from '../parts.ts'
import { type Country } from '../phones.ts'
import type { AccountField, AccountText } from './account-field-list.ts'

export type { AccountField } from './account-field-list.ts'

/** The titles of people. */
export const TITLES = ['MR', 'MRS', 'MS', 'DR', 'PROF', 'ADV'] as const
/**
 * The user types whose accounts are created by hand; students open their own with their number (specification, section
 * 11.1.2), the platform's come with the installation.
 */
export const MANUALLY_ADDED_TYPES = ['UNIVERSITY', 'COLLEGE', 'STAFF', 'CSC', 'VERIFIER'] as const
/**
 * The first sign-in of a new account: by a link in a mail, with the directory's password, from a partner's site, or
 * with a password that is shown once.
 */
export const FIRST_SIGN_IN = ['INVITE', 'DIRECTORY', 'SSO', 'TEMPORARY'] as const

/** A user type whose accounts are created by hand. */
export type ManuallyAddedType = (typeof MANUALLY_ADDED_TYPES)[number]
/** The first sign-in of a new account. */
export type FirstSignIn = (typeof FIRST_SIGN_IN)[number]

/** The user types that must work for a college, and those that must have an e-mail address. */
export const NEEDS_COLLEGE: readonly string[] = ['COLLEGE', 'STAFF']
/**
 * Returns whether a role fits a user type: the roles of the whole institution, of students and of service centres fit
 * only their own type.
 */
export const doesRoleFit = (roleType: string, userType: string): boolean =>
  ['UNIVERSITY', 'STUDENT', 'CSC', 'PLATFORM'].includes(roleType)
    ? roleType === userType
    : userType !== 'STUDENT' && userType !== 'CSC'

/**
 * The fields of one account as typed, with digits already 0 to 9 and days as `YYYY-MM-DD`; an empty or missing field
 * was not given.
 */
export type TypedAccount = { readonly [Field in AccountText]?: string | undefined } & {
  readonly [Field in Exclude<AccountField, AccountText>]?: readonly number[] | undefined
}

/** The fields of an account that are not stored as a text or null. */
interface OwnTypes {
  readonly userType: ManuallyAddedType
  readonly title: (typeof TITLES)[number] | null
  readonly firstName: string
  readonly lastName: string
  readonly loginName: string
  readonly firstSignIn: FirstSignIn
  readonly preferredLanguage: LanguageCode | null
  readonly secondStep: SecondStepRule
  readonly collegeIds: readonly number[]
  readonly roleIds: readonly number[]
}

/** The fields of an account as stored: null for a field that was not given. The mobile number is one of E.164. */
export type CheckedAccount = OwnTypes & {
  readonly [Field in Exclude<AccountField, keyof OwnTypes>]: string | null
}

/**
 * The validation errors of a single field (specification, section 11.3.4). The server also finds conflicts with other
 * accounts.
 */
export const ACCOUNT_PROBLEMS = [
  'TYPE_MISSING',
  'FIRST_NAME_MISSING',
  'LAST_NAME_MISSING',
  'NAME_CHARACTERS',
  'NAME_TOO_LONG',
  'TOO_LONG',
  'EMAIL_WRONG',
  'MOBILE_WRONG',
  'COLLEGE_MISSING',
  'ROLE_MISSING',
  'LOGIN_NAME_WRONG',
  'DAY_WRONG',
  'BORN_LATER',
  'BORN_EARLY',
  'DAY_FAR',
  'DAYS_REVERSED',
  'NOT_IN_LIST',
] as const
/** A validation error of a single field. */
export type AccountProblem = (typeof ACCOUNT_PROBLEMS)[number]
/** The validation errors, by field. */
export type AccountProblems = Readonly<Partial<Record<AccountField, AccountProblem>>>

/** The settings of an institution that the rules depend on. */
export interface AccountSettings {
  readonly country: Country
  /** Today at the institution, `YYYY-MM-DD`. */
  readonly today: string
  readonly languages: readonly string[]
  readonly firstSignIns: readonly string[]
  /** Codes of the pick-lists. */
  readonly departments: readonly string[]
  readonly offices: readonly string[]
}
