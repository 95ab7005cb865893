import { PROFILE_FIELDS, type ProfileField } from '../../../../src/contract/users/account-field-list.ts'
import type { AccountField, CheckedAccount } from '../../../../src/contract/users/account-fields.ts'
import { formatShownName } from '../../../../src/contract/users/check-account.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import { normaliseEmail } from '../../../db/identity/email-key.ts'
import { buildLocalNames } from '../../../lib/i18n/local-names.ts'
import { normaliseLoginName } from '../../../db/identity/login-key.ts'
import type { Verdict } from './decide-line.ts'

/** The verdict that a line changes a person. */
export type Update = Extract<Verdict, { kind: 'UPDATE' }>

/** Returns what a line changes of a person; roles and colleges are only added. */
export function buildChange(line: Update, client: Client) {
  const { existing, fields, given } = line
  const { account, profile } = listChangedValues(line, client)
  const listAdded = (field: 'roleIds' | 'collegeIds'): readonly number[] =>
    given.includes(field) ? fields[field].filter((id) => !existing[field].includes(id)) : []
  const [roleIds, collegeIds] = [listAdded('roleIds'), listAdded('collegeIds')]
  const changed = [
    ...Object.keys(account),
    ...Object.keys(profile),
    ...(roleIds.length > 0 ? ['roleIds'] : []),
    ...(collegeIds.length > 0 ? ['collegeIds'] : []),
  ]
  return { account, profile, roleIds, collegeIds, changed }
}

/** Returns what a line changes of an account and of a profile: only values that it contains and that differ. */
function listChangedValues({ existing: { account, profile }, fields, given }: Update, client: Client) {
  const isGiven = (field: AccountField): boolean => given.includes(field)
  const pickIfChanged = <Field extends keyof CheckedAccount & keyof typeof fields>(field: Field, before: unknown) =>
    isGiven(field) && fields[field] !== before ? { [field]: fields[field] } : {}
  const names = {
    firstName: isGiven('firstName') ? fields.firstName : (profile?.firstName ?? ''),
    middleName: isGiven('middleName') ? fields.middleName : (profile?.middleName ?? null),
    lastName: isGiven('lastName') ? fields.lastName : (profile?.lastName ?? ''),
  }
  const renamed =
    (isGiven('firstName') || isGiven('middleName') || isGiven('lastName')) &&
    names.firstName !== '' &&
    formatShownName(names) !== profile?.displayName
  const local = isGiven('localName') ? buildLocalNames(fields.localName, client) : {}
  const emailChanged =
    isGiven('email') && (fields.email === null ? null : normaliseEmail(fields.email)) !== account.emailKey
  const changedFields = PROFILE_FIELDS.filter((field) => isGiven(field) && fields[field] !== profile?.[field])
  const changedProfile: Partial<Pick<CheckedAccount, ProfileField>> = Object.fromEntries(
    changedFields.map((field) => [field, fields[field]]),
  )
  return {
    account: {
      ...(emailChanged ? { email: fields.email, emailKey: fields.email, emailVerifiedAt: null } : {}),
      ...(isGiven('mobile') && fields.mobile !== account.mobile
        ? { mobile: fields.mobile, mobileVerifiedAt: null }
        : {}),
      ...(isGiven('loginName') && normaliseLoginName(fields.loginName) !== account.loginKey
        ? { loginName: fields.loginName, loginKey: fields.loginName }
        : {}),
      ...pickIfChanged('validFrom', account.validFrom),
      ...pickIfChanged('validTo', account.validTo),
      ...pickIfChanged('preferredLanguage', account.preferredLanguage),
    },
    profile: {
      ...changedProfile,
      ...(renamed ? { displayName: formatShownName(names) } : {}),
      ...(Object.entries(local).some(([language, name]) => profile?.nameI18n[language] !== name)
        ? { nameI18n: { ...profile?.nameI18n, ...local } }
        : {}),
    },
  }
}
