import type { PasswordProblem } from '../../../../src/contract/account/parts.ts'
import { isPersonal, type KnownPersonalData } from '../../../../src/contract/account/passwords/personal.ts'
import { isWeakPassword } from '../../../../src/contract/account/passwords/weak-password.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Person } from './find-person.ts'

/**
 * The password policy of every institution (specification, section 11.1.4): length, and no required mix of characters.
 */
export const POLICY = { minLength: 10, maxLength: 128, history: 5 } as const

function getKnownData({ account, profile, student }: Person, client: Client): KnownPersonalData {
  const [year = '', month = '', day = ''] = (student?.dob ?? '').split('-')
  const dates = student
    ? [`${day}${month}${year}`, `${month}${day}${year}`, `${year}${month}${day}`, `${day}${month}${year.slice(2)}`]
    : []
  const mobiles = [account.mobile, student?.mobile, student?.guardianMobile].flatMap((mobile) =>
    mobile ? [mobile.slice(-10), mobile.slice(-8)] : [],
  )
  return {
    numbers: [...dates, ...mobiles, account.loginName, student?.prn],
    names: [
      ...[account.loginName, account.email, profile?.displayName, ...Object.values(profile?.nameI18n ?? {})],
      ...[student?.name, student?.motherName, client.code, client.names.name],
    ],
  }
}

/** Returns the problems of a new password, except the use of an earlier one: that check needs the database. */
export const listPasswordProblems = (password: string, person: Person, client: Client): PasswordProblem[] =>
  listWeaknesses(password, getKnownData(person, client))

/** Returns the problems of a password of somebody of whom this is known. */
export function listWeaknesses(password: string, personalData: KnownPersonalData): PasswordProblem[] {
  const length = Array.from(password).length
  return [
    ...(length < POLICY.minLength ? (['TOO_SHORT'] as const) : []),
    ...(length > POLICY.maxLength ? (['TOO_LONG'] as const) : []),
    ...(isPersonal(password, personalData) ? (['PERSONAL'] as const) : []),
    ...(isWeakPassword(password) ? (['TOO_EASY'] as const) : []),
  ]
}
