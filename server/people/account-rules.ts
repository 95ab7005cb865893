import { and, eq } from 'drizzle-orm'
import { checkAccount, FIRST_SIGN_IN, mobileDigits, type AccountField, type AccountProblem, type AccountSettings, type CheckedAccount, type TypedAccount } from '../../src/contract/people/account-fields.ts'
import type { LanguageCode } from '../../src/contract/parts.ts'
import { countryOf } from '../../src/contract/phones.ts'
import type { Client } from '../clients.ts'
import type { Database } from '../db/database.ts'
import { pickListEntry, ssoIssuer } from '../db/schema.ts'
import { directoryOf } from '../directory/configuration.ts'
import { latinDigits } from '../digits.ts'
import type { Settings } from '../settings.ts'
import { sentence } from '../words.ts'
import { isDisposable } from './disposable-mail.ts'

/** What can be wrong with one field of an account by itself. */
export type FieldProblem = AccountProblem | 'EMAIL_DISPOSABLE'
/** What is wrong, by field. */
export type FieldProblems = Readonly<Partial<Record<AccountField, FieldProblem>>>

/** Today at an institution, `YYYY-MM-DD`. */
export const todayAt = ({ timeZone }: Pick<Client, 'timeZone'>, now: Date): string => new Intl.DateTimeFormat('sv', { timeZone }).format(now)

/** What the rules depend on at an institution; to be read once for any number of accounts. */
export async function accountSettings(db: Database, client: Client, settings: Pick<Settings, 'secrets'>, now: Date): Promise<AccountSettings> {
  const lists = await db
    .select({ kind: pickListEntry.kind, code: pickListEntry.code })
    .from(pickListEntry)
    .where(and(eq(pickListEntry.clientId, client.id), eq(pickListEntry.status, 'ACTIVE')))
  const [issuer] = await db.select({ id: ssoIssuer.id }).from(ssoIssuer).where(and(eq(ssoIssuer.clientId, client.id), eq(ssoIssuer.active, true))).limit(1)
  const there = { INVITE: true, DIRECTORY: directoryOf(client, settings) !== null, SSO: issuer !== undefined, TEMPORARY: true }
  const codes = (kind: (typeof lists)[number]['kind']) => lists.filter((one) => one.kind === kind).map(({ code }) => code)
  return {
    country: countryOf(client.currency),
    today: todayAt(client, now),
    languages: client.details.languages,
    firstSignIns: FIRST_SIGN_IN.filter((one) => there[one]),
    departments: codes('DEPARTMENT'),
    offices: codes('OFFICE'),
  }
}

/** Turns the digits of every script into 0 to 9 where numbers and codes stand. */
const withDigits = (typed: TypedAccount): TypedAccount => ({
  ...typed,
  ...Object.fromEntries((['mobile', 'loginName', 'employeeCode', 'dateOfBirth', 'validFrom', 'validTo'] as const).flatMap((field) => (typed[field] === undefined ? [] : [[field, latinDigits(typed[field])]]))),
})

/**
 * Reads the fields of one account as somebody typed them: how they would be kept, and what is wrong, by field. `account` is there when nothing is.
 * Looks nothing up: what other accounts have already is for `account-unique.ts`, whom one may grant what for `allowed` (domain brief 2.3.4).
 */
export function readAccount(typed: TypedAccount, settings: AccountSettings): { readonly fields: Omit<CheckedAccount, 'userType'>; readonly account?: CheckedAccount; readonly problems: FieldProblems } {
  const checked = checkAccount(withDigits(typed), settings)
  const { email } = checked.fields
  if (checked.problems.email || email === null || !isDisposable(email)) return checked
  return { fields: checked.fields, problems: { ...checked.problems, email: 'EMAIL_DISPOSABLE' } }
}

/** What is wrong with a field, as a sentence. */
export const problemSentence = (language: LanguageCode, problem: FieldProblem, { country }: Pick<AccountSettings, 'country'>): string =>
  sentence(language, `person.${problem}`, { digits: String(mobileDigits(country)) })
