import * as v from 'valibot'
import { SECOND_STEP_RULES } from '../account/two-factor.ts'
import { day as existingDay, type LanguageCode } from '../parts.ts'
import { trimInvisible } from '../invisible.ts'
import { findBirthFault, isRecordDay } from '../plausible-days.ts'
import { COUNTRIES, normalisePhone, type Country } from '../phones.ts'
import { LINE_FIELDS, type LineField } from './account-field-list.ts'
import {
  FIRST_SIGN_IN,
  MANUALLY_ADDED_TYPES,
  NEEDS_COLLEGE,
  TITLES,
  type AccountField,
  type AccountProblem,
  type AccountProblems,
  type AccountSettings,
  type CheckedAccount,
  type TypedAccount,
} from './account-fields.ts'

const NEEDS_EMAIL: readonly string[] = ['UNIVERSITY', 'COLLEGE', 'STAFF']

/** The maximal lengths of a part of a name, a whole name in the local language, and an e-mail address. */
const LONGEST = { name: 60, localName: 150, email: 254 } as const
// A local part of up to 64 characters and labels of a host; only a message to the address tells whether it exists (RFC
// 5321).
const EMAIL =
  /^[^\s@"(),:;<>[\\\]]{1,64}@(?=.{4,190}$)[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)+$/u
/** Returns whether a text has the form of an e-mail address. */
export const isEmail = (text: string): boolean => text.length <= LONGEST.email && EMAIL.test(text)

// Joiners belong to the spelling of Marathi, Hindi and Urdu names.
const NAME = /^[\p{L}\p{M}](?:[\p{L}\p{M} .'’‘`\u200c\u200d-]*)$/u
const LOGIN_NAME = /^[a-z0-9._-]{4,40}$/

/** Characters that are no text. */
const CONTROL = /[\p{Cc}\p{Co}\p{Cs}]/gu

/**
 * Removes everything invisible from a text: surrounding and doubled spaces, control characters, direction marks.
 * Composes letters (NFC).
 */
const tidyText = (text: string | undefined): string =>
  trimInvisible((text ?? '').replaceAll(/\s+/g, ' '))
    .replaceAll(CONTROL, '')
    .normalize('NFC')
    .trim()

/** Returns the displayed name: its parts in their order. */
export const formatShownName = ({
  firstName,
  middleName,
  lastName,
}: Pick<CheckedAccount, 'firstName' | 'middleName' | 'lastName'>): string =>
  [firstName, middleName, lastName].filter(Boolean).join(' ')

/**
 * Validates the fields of one account, each by itself, without any lookup. `fields`: the values to be stored, valid
 * where there is no problem; `account`: all of them, when there is no problem at all. The form, the server and the file
 * import apply the same rules (specification, section 11.3.4).
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
  const addProblem = (field: AccountField, problem: AccountProblem) => void (problems[field] ??= problem)
  const readLine = (field: LineField | 'localName', longest: number): string | null => {
    const text = tidyText(typed[field])
    if (text.length > longest) addProblem(field, 'TOO_LONG')
    return text || null
  }
  const readName = (field: 'firstName' | 'middleName' | 'lastName', missing?: AccountProblem): string => {
    const text = tidyText(typed[field])
    if (!text && missing) addProblem(field, missing)
    if (text.length > LONGEST.name) addProblem(field, 'NAME_TOO_LONG')
    if (text && !NAME.test(text)) addProblem(field, 'NAME_CHARACTERS')
    return text
  }
  const readChoice = <Value extends string>(
    field: AccountField,
    text: string,
    values: readonly Value[],
  ): Value | null => {
    const found = values.find((value) => value === text)
    if (text && found === undefined) addProblem(field, 'NOT_IN_LIST')
    return found ?? null
  }
  const readDay = (field: 'dateOfBirth' | 'validFrom' | 'validTo'): string | null => {
    const text = tidyText(typed[field])
    if (text && !v.is(existingDay, text)) addProblem(field, 'DAY_WRONG')
    return text || null
  }

  const userType = MANUALLY_ADDED_TYPES.find((one) => one === typed.userType)
  if (!userType) addProblem('userType', 'TYPE_MISSING')
  const email = tidyText(typed.email)
  const firstSignIn =
    readChoice(
      'firstSignIn',
      tidyText(typed.firstSignIn) || 'INVITE',
      FIRST_SIGN_IN.filter((one) => settings.firstSignIns.includes(one)),
    ) ?? 'INVITE'
  if (email ? !isEmail(email) : NEEDS_EMAIL.includes(userType ?? '') || firstSignIn === 'INVITE')
    addProblem('email', 'EMAIL_WRONG')
  const phone = tidyText(typed.mobile)
  const mobile = phone ? normalisePhone(phone, settings.country) : null
  if (mobile === undefined) addProblem('mobile', 'MOBILE_WRONG')
  const loginName = tidyText(typed.loginName).toLowerCase()
  if (!LOGIN_NAME.test(loginName)) addProblem('loginName', 'LOGIN_NAME_WRONG')
  // A user of the institution works for all its colleges.
  const collegeIds = userType === 'UNIVERSITY' ? [] : [...new Set(typed.collegeIds ?? [])]
  if (collegeIds.length === 0 && NEEDS_COLLEGE.includes(userType ?? '')) addProblem('collegeIds', 'COLLEGE_MISSING')
  const roleIds = [...new Set(typed.roleIds ?? [])]
  if (roleIds.length === 0) addProblem('roleIds', 'ROLE_MISSING')
  const [validFrom, validTo, dateOfBirth] = [readDay('validFrom'), readDay('validTo'), readDay('dateOfBirth')]
  if (validTo && validTo <= (validFrom ?? settings.today)) addProblem('validTo', 'DAYS_REVERSED')
  if (validFrom && !isRecordDay(validFrom, settings.today)) addProblem('validFrom', 'DAY_FAR')
  const born = dateOfBirth ? findBirthFault(dateOfBirth, settings.today) : null
  if (born) addProblem('dateOfBirth', born)

  const lines = Object.fromEntries(
    LINE_FIELDS.map(({ field, longest }) => [field, readLine(field, longest)]),
  ) as Readonly<Record<LineField, string | null>>
  const fields = {
    ...lines,
    title: readChoice('title', tidyText(typed.title).toUpperCase().replace(/\.$/, ''), TITLES),
    firstName: readName('firstName', 'FIRST_NAME_MISSING'),
    middleName: readName('middleName') || null,
    // Many people have one name only.
    lastName: readName('lastName'),
    localName: readLine('localName', LONGEST.localName),
    dateOfBirth,
    departmentCode: readChoice('departmentCode', tidyText(typed.departmentCode), settings.departments),
    officeCode: readChoice('officeCode', tidyText(typed.officeCode), settings.offices),
    email: email || null,
    mobile: mobile ?? null,
    loginName,
    firstSignIn,
    validFrom,
    validTo,
    preferredLanguage: readChoice(
      'preferredLanguage',
      tidyText(typed.preferredLanguage),
      settings.languages,
    ) as LanguageCode | null,
    secondStep: readChoice('secondStep', tidyText(typed.secondStep) || 'DEFAULT', SECOND_STEP_RULES) ?? 'DEFAULT',
    collegeIds,
    roleIds,
  }
  if (fields.localName && !problems.localName && !NAME.test(fields.localName))
    addProblem('localName', 'NAME_CHARACTERS')
  return {
    fields,
    problems,
    ...(userType && Object.keys(problems).length === 0 ? { account: { ...fields, userType } } : {}),
  }
}

/** Returns the number of digits of a mobile number, for the message about an invalid one. */
export const getMobileDigits = (country: Country): number => COUNTRIES[country].mobileDigits
