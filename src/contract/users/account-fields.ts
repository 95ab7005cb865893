import { SECOND_STEP_RULES, type SecondStepRule } from '../account/two-factor.ts'
import type { LanguageCode } from '../parts.ts'
import { COUNTRIES, phoneOf, type Country } from '../phones.ts'

/** The titles of people. */
export const TITLES = ['MR', 'MRS', 'MS', 'DR', 'PROF', 'ADV'] as const
/**
 * The user types whose accounts are created by hand; students open their own with their number (domain brief 2.1.2),
 * the platform's come with the installation.
 */
export const MADE_BY_HAND = ['UNIVERSITY', 'COLLEGE', 'STAFF', 'CSC', 'VERIFIER'] as const
/**
 * The first sign-in of a new account: by a link in a mail, with the directory's password, from a partner's site, or
 * with a password that is shown once.
 */
export const FIRST_SIGN_IN = ['INVITE', 'DIRECTORY', 'SSO', 'TEMPORARY'] as const

/** A user type whose accounts are created by hand. */
export type MadeByHand = (typeof MADE_BY_HAND)[number]
/** The first sign-in of a new account. */
export type FirstSignIn = (typeof FIRST_SIGN_IN)[number]

/** The user types that must work for a college, and those that must have an e-mail address. */
export const NEEDS_COLLEGE: readonly string[] = ['COLLEGE', 'STAFF']
const NEEDS_EMAIL: readonly string[] = ['UNIVERSITY', 'COLLEGE', 'STAFF']

/**
 * Whether a role fits a user type: the roles of the whole institution, of students and of service centres fit only
 * their own type.
 */
export const roleFits = (roleType: string, userType: string): boolean =>
  ['UNIVERSITY', 'STUDENT', 'CSC', 'PLATFORM'].includes(roleType)
    ? roleType === userType
    : userType !== 'STUDENT' && userType !== 'CSC'

/**
 * The fields of one account as typed, with digits already 0 to 9 and days as `YYYY-MM-DD`; an empty or missing field
 * was not given.
 */
export interface TypedAccount {
  readonly userType?: string | undefined
  readonly title?: string | undefined
  readonly firstName?: string | undefined
  readonly middleName?: string | undefined
  readonly lastName?: string | undefined
  readonly localName?: string | undefined
  readonly dateOfBirth?: string | undefined
  readonly employeeCode?: string | undefined
  readonly designation?: string | undefined
  readonly departmentCode?: string | undefined
  readonly officeCode?: string | undefined
  readonly email?: string | undefined
  readonly mobile?: string | undefined
  readonly loginName?: string | undefined
  readonly firstSignIn?: string | undefined
  readonly validFrom?: string | undefined
  readonly validTo?: string | undefined
  readonly preferredLanguage?: string | undefined
  readonly secondStep?: string | undefined
  readonly collegeIds?: readonly number[] | undefined
  readonly roleIds?: readonly number[] | undefined
}
/** One of those fields. */
export type AccountField = keyof TypedAccount

/** The fields of an account as stored: null for a field that was not given. */
export interface CheckedAccount {
  readonly userType: MadeByHand
  readonly title: (typeof TITLES)[number] | null
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
  readonly localName: string | null
  readonly dateOfBirth: string | null
  readonly employeeCode: string | null
  readonly designation: string | null
  readonly departmentCode: string | null
  readonly officeCode: string | null
  readonly email: string | null
  /** E.164. */
  readonly mobile: string | null
  readonly loginName: string
  readonly firstSignIn: FirstSignIn
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly preferredLanguage: LanguageCode | null
  readonly secondStep: SecondStepRule
  readonly collegeIds: readonly number[]
  readonly roleIds: readonly number[]
}

/**
 * The validation errors of a single field (domain brief 2.3.4). The server also finds conflicts with other accounts.
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

/** The maximal lengths of a part of a name, another line, a login name and an e-mail address. */
export const LONGEST = { name: 60, localName: 150, line: 100, code: 30, email: 254 } as const
// A local part of up to 64 characters and labels of a host; only a message to the address tells whether it exists (RFC
// 5321).
const EMAIL =
  /^[^\s@"(),:;<>[\\\]]{1,64}@(?=.{4,190}$)[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)+$/u
// Joiners belong to the spelling of Marathi, Hindi and Urdu names.
const NAME = /^[\p{L}\p{M}](?:[\p{L}\p{M} .'’\u200c\u200d-]*)$/u
const LOGIN_NAME = /^[a-z0-9._-]{4,40}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

// Invisible characters, which files contain and a name does not need. The joiners of Indic and Arabic spelling stay.
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu

/**
 * Removes everything invisible from a text: surrounding and doubled spaces, control characters, direction marks.
 * Composes letters (NFC).
 */
export const tidy = (text: string | undefined): string =>
  (text ?? '').replaceAll(/\s+/g, ' ').replaceAll(INVISIBLE, '').normalize('NFC').trim()

const isDay = (day: string): boolean =>
  DAY.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)

/** Returns the displayed name: its parts in their order. */
export const shownName = ({
  firstName,
  middleName,
  lastName,
}: Pick<CheckedAccount, 'firstName' | 'middleName' | 'lastName'>): string =>
  [firstName, middleName, lastName].filter(Boolean).join(' ')

/**
 * Validates the fields of one account, each by itself, without any lookup. `fields`: the values to be stored, valid
 * where there is no problem; `account`: all of them, when there is no problem at all. The form, the server and the file
 * import apply the same rules (domain brief 2.3.4).
 */
export function checkAccount(
  typed: TypedAccount,
  settings: AccountSettings,
): {
  readonly fields: Omit<CheckedAccount, 'userType'>
  readonly account?: CheckedAccount
  readonly problems: AccountProblems
} {
  const problems: Partial<Record<AccountField, AccountProblem>> = {}
  const wrong = (field: AccountField, problem: AccountProblem) => void (problems[field] ??= problem)
  const line = (field: 'employeeCode' | 'designation' | 'localName', longest: number): string | null => {
    const text = tidy(typed[field])
    if (text.length > longest) wrong(field, 'TOO_LONG')
    return text || null
  }
  const name = (field: 'firstName' | 'middleName' | 'lastName', missing?: AccountProblem): string => {
    const text = tidy(typed[field])
    if (!text && missing) wrong(field, missing)
    if (text.length > LONGEST.name) wrong(field, 'NAME_TOO_LONG')
    if (text && !NAME.test(text)) wrong(field, 'NAME_CHARACTERS')
    return text
  }
  const oneOf = <Value extends string>(field: AccountField, text: string, values: readonly Value[]): Value | null => {
    const found = values.find((value) => value === text)
    if (text && found === undefined) wrong(field, 'NOT_IN_LIST')
    return found ?? null
  }
  const day = (field: 'dateOfBirth' | 'validFrom' | 'validTo'): string | null => {
    const text = tidy(typed[field])
    if (text && !isDay(text)) wrong(field, 'DAY_WRONG')
    return text || null
  }

  const userType = MADE_BY_HAND.find((one) => one === typed.userType)
  if (!userType) wrong('userType', 'TYPE_MISSING')
  const email = tidy(typed.email)
  const firstSignIn =
    oneOf(
      'firstSignIn',
      tidy(typed.firstSignIn) || 'INVITE',
      FIRST_SIGN_IN.filter((one) => settings.firstSignIns.includes(one)),
    ) ?? 'INVITE'
  const isAddress = email.length <= LONGEST.email && EMAIL.test(email)
  if (email ? !isAddress : NEEDS_EMAIL.includes(userType ?? '') || firstSignIn === 'INVITE')
    wrong('email', 'EMAIL_WRONG')
  const phone = tidy(typed.mobile)
  const mobile = phone ? phoneOf(phone, settings.country) : null
  if (mobile === undefined) wrong('mobile', 'MOBILE_WRONG')
  const loginName = tidy(typed.loginName).toLowerCase()
  if (!LOGIN_NAME.test(loginName)) wrong('loginName', 'LOGIN_NAME_WRONG')
  // A user of the institution works for all its colleges.
  const collegeIds = userType === 'UNIVERSITY' ? [] : [...new Set(typed.collegeIds ?? [])]
  if (collegeIds.length === 0 && NEEDS_COLLEGE.includes(userType ?? '')) wrong('collegeIds', 'COLLEGE_MISSING')
  const roleIds = [...new Set(typed.roleIds ?? [])]
  if (roleIds.length === 0) wrong('roleIds', 'ROLE_MISSING')
  const [validFrom, validTo, dateOfBirth] = [day('validFrom'), day('validTo'), day('dateOfBirth')]
  if (validTo && validTo <= (validFrom ?? settings.today)) wrong('validTo', 'DAYS_REVERSED')
  if (dateOfBirth && dateOfBirth >= settings.today) wrong('dateOfBirth', 'BORN_LATER')

  const fields = {
    title: oneOf('title', tidy(typed.title).toUpperCase().replace(/\.$/, ''), TITLES),
    firstName: name('firstName', 'FIRST_NAME_MISSING'),
    middleName: name('middleName') || null,
    lastName: name('lastName', 'LAST_NAME_MISSING'),
    localName: line('localName', LONGEST.localName),
    dateOfBirth,
    employeeCode: line('employeeCode', LONGEST.code),
    designation: line('designation', LONGEST.line),
    departmentCode: oneOf('departmentCode', tidy(typed.departmentCode), settings.departments),
    officeCode: oneOf('officeCode', tidy(typed.officeCode), settings.offices),
    email: email || null,
    mobile: mobile ?? null,
    loginName,
    firstSignIn,
    validFrom,
    validTo,
    preferredLanguage: oneOf(
      'preferredLanguage',
      tidy(typed.preferredLanguage),
      settings.languages,
    ) as LanguageCode | null,
    secondStep: oneOf('secondStep', tidy(typed.secondStep) || 'DEFAULT', SECOND_STEP_RULES) ?? 'DEFAULT',
    collegeIds,
    roleIds,
  }
  if (fields.localName && !problems.localName && !NAME.test(fields.localName)) wrong('localName', 'NAME_CHARACTERS')
  return {
    fields,
    problems,
    ...(userType && Object.keys(problems).length === 0 ? { account: { ...fields, userType } } : {}),
  }
}

/** Returns the number of digits of a mobile number, for the message about an invalid one. */
export const mobileDigits = (country: Country): number => COUNTRIES[country].mobileDigits
