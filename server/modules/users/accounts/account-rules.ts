import { and, eq } from 'drizzle-orm'
import {
  FIRST_SIGN_IN,
  type AccountField,
  type AccountProblem,
  type AccountSettings,
  type CheckedAccount,
  type TypedAccount,
} from '../../../../src/contract/users/account-fields.ts'
import { checkAccount, getMobileDigits } from '../../../../src/contract/users/check-account.ts'
import type { LanguageCode } from '../../../../src/contract/parts.ts'
import { getCountry } from '../../../../src/contract/phones.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import { pickListEntry, ssoIssuer } from '../../../db/schema.ts'
import { findDirectory } from '../../../lib/directory/configuration.ts'
import { toLatinDigits } from '../../../../src/contract/digits.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { isDisposable } from './disposable-mail.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

/** A problem of one field of an account, without regard to other fields or accounts. */
export type FieldProblem = AccountProblem | 'EMAIL_DISPOSABLE'
/** The problems, by field. */
export type FieldProblems = Readonly<Partial<Record<AccountField, FieldProblem>>>

/** Returns what the rules depend on at an institution; read once for any number of accounts. */
export async function loadAccountSettings(
  db: Database,
  client: Client,
  settings: Pick<Settings, 'secrets'>,
  now: Date,
): Promise<AccountSettings> {
  const lists = await db
    .select({ kind: pickListEntry.kind, code: pickListEntry.code })
    .from(pickListEntry)
    .where(and(eq(pickListEntry.clientId, client.id), eq(pickListEntry.status, 'ACTIVE')))
  const [issuer] = await db
    .select({ id: ssoIssuer.id })
    .from(ssoIssuer)
    .where(and(eq(ssoIssuer.clientId, client.id), eq(ssoIssuer.active, true)))
    .limit(1)
  const there = {
    INVITE: true,
    DIRECTORY: findDirectory(client, settings) !== null,
    SSO: issuer !== undefined,
    TEMPORARY: true,
  }
  const listCodes = (kind: (typeof lists)[number]['kind']) =>
    lists.filter((one) => one.kind === kind).map(({ code }) => code)
  return {
    country: getCountry(client.currency),
    today: formatIsoDay(client.timeZone, now),
    languages: client.details.languages,
    firstSignIns: FIRST_SIGN_IN.filter((one) => there[one]),
    departments: listCodes('DEPARTMENT'),
    offices: listCodes('OFFICE'),
  }
}

/** Converts the digits of every script to 0 to 9 in fields with numbers and codes. */
const normaliseDigits = (typed: TypedAccount): TypedAccount => ({
  ...typed,
  ...Object.fromEntries(
    (['mobile', 'loginName', 'employeeCode', 'dateOfBirth', 'validFrom', 'validTo'] as const).flatMap((field) =>
      typed[field] === undefined ? [] : [[field, toLatinDigits(typed[field])]],
    ),
  ),
})

/**
 * Validates the typed fields of one account: returns their stored form, and the problems by field. `account` is set
 * when there are none. It queries nothing: `account-unique.ts` checks for values of other accounts, `findDenial` checks
 * what the caller may grant (specification, section 11.3.4).
 */
export function readAccount(
  typed: TypedAccount,
  settings: AccountSettings,
): {
  readonly fields: Omit<CheckedAccount, 'userType'>
  readonly account?: CheckedAccount
  readonly problems: FieldProblems
} {
  const checked = checkAccount(normaliseDigits(typed), settings)
  const { email } = checked.fields
  if (checked.problems.email || email === null || !isDisposable(email)) return checked
  return { fields: checked.fields, problems: { ...checked.problems, email: 'EMAIL_DISPOSABLE' } }
}

/** Returns the message for a problem. */
export const formatAccountProblem = (
  language: LanguageCode,
  problem: FieldProblem,
  { country }: Pick<AccountSettings, 'country'>,
): string => getMessage(language, `person.${problem}`, { digits: String(getMobileDigits(country)) })
