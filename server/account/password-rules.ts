import type { PasswordProblem } from '../../src/contract/account/parts.ts'
import type { Client } from '../clients.ts'
import type { Person } from './find-person.ts'
import { isTooEasy } from './too-easy.ts'

/** The policy of every institution (domain brief 2.1.4). Length, and no forced mix of signs. */
export const POLICY = { minLength: 10, maxLength: 128, history: 5 } as const

/** With these words taken away, so many characters must remain. */
const LEAST_LEFT = 6

const partsOf = (text: string | null | undefined): string[] => (text ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= 4)

function numbersOf({ account, student }: Person): string[] {
  const [year = '', month = '', day = ''] = (student?.dob ?? '').split('-')
  const dates = student ? [`${day}${month}${year}`, `${month}${day}${year}`, `${year}${month}${day}`, `${day}${month}${year.slice(2)}`] : []
  const mobiles = [account.mobile, student?.mobile, student?.guardianMobile].flatMap((mobile) => (mobile ? [mobile.slice(-10), mobile.slice(-8)] : []))
  return [...dates, ...mobiles, account.loginName, student?.prn ?? ''].map((text) => text.toLowerCase()).filter((text) => text.length >= 4)
}

/** Whether a password holds what others know of its person: numbers whole, words so that too little is left. */
function isPersonal(password: string, person: Person, client: Client): boolean {
  const plain = password.toLowerCase()
  const squeezed = plain.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (numbersOf(person).some((number) => plain.includes(number) || squeezed.includes(number))) return true
  const { account, profile, student } = person
  const words = [account.loginName, account.email, profile?.displayName, ...Object.values(profile?.nameI18n ?? {}), student?.name, student?.motherName, client.code, client.names.name].flatMap(partsOf)
  const used = words.filter((word) => squeezed.includes(word)).sort((one, other) => other.length - one.length)
  return used.length > 0 && Array.from(used.reduce((left, word) => left.replaceAll(word, ''), squeezed)).length < LEAST_LEFT
}

/** What is wrong with a new password, but for earlier ones: those need the database. */
export function problemsOf(password: string, person: Person, client: Client): PasswordProblem[] {
  const length = Array.from(password).length
  return [
    ...(length < POLICY.minLength ? (['TOO_SHORT'] as const) : []),
    ...(length > POLICY.maxLength ? (['TOO_LONG'] as const) : []),
    ...(isPersonal(password, person, client) ? (['PERSONAL'] as const) : []),
    ...(isTooEasy(password) ? (['TOO_EASY'] as const) : []),
  ]
}
