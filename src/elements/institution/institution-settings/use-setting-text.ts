import { useMemo } from 'react'
import { LABEL_KEYS } from '../../../contract/institution/definition.ts'
import type { PaymentGateway } from '../../../contract/institution/connections/payment-accounts.ts'
import type { RetentionKind } from '../../../contract/institution/retention-kinds.ts'
import { weekdayName } from '../../../core/i18n/dates-in-words.ts'
import { isLanguage, LANGUAGES } from '../../../core/i18n/languages.ts'
import { isolateLtr } from '../../../core/i18n/isolate.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import { useMessages, type Messages } from '../../runtime/messages.tsx'
import { FACTOR_NAMES, KEY_NAMES, TERM_NAMES } from './setting-names.ts'

/** One value of a setting. */
export type SettingValue = string | number | boolean | readonly string[] | null | undefined

/** The label of each setting, by its path; translations have the language in addition. */
const LABELS: Readonly<Record<string, MessageKey>> = {
  'name.name': 'setup.name',
  'name.translations': 'setup.name',
  kind: 'setup.kind',
  primaryColor: 'setup.color',
  logo: 'setup.logo',
  languages: 'setup.languages',
  defaultLanguage: 'setup.mainLanguage',
  timeZone: 'setup.timeZone',
  currency: 'setup.currency',
  dateFormat: 'setup.dateFormat',
  firstDayOfWeek: 'setup.firstDay',
  'helpdesk.phone': 'setup.phone',
  'helpdesk.email': 'setup.email',
  'helpdesk.hours.name': 'setup.hours',
  'helpdesk.hours.translations': 'setup.hours',
  networkAccount: 'settings.networkAccount',
  studentSignIn: 'settings.students',
  secondFactorFor: 'settings.secondFactor',
  'lockout.attempts': 'settings.attempts',
  'lockout.windowMinutes': 'settings.window',
  'lockout.lockMinutes': 'settings.lock',
  'sessions.idleMinutes': 'settings.idle',
  'sessions.sharedIdleMinutes': 'settings.sharedIdle',
  'sessions.longestMinutes': 'settings.longest',
  'sessions.shareTabs': 'settings.shareTabs',
  'hallTicket.lookupKeys': 'settings.lookupKeys',
  'hallTicket.factors': 'settings.factors',
  'hallTicket.showPhoto': 'settings.showPhoto',
  'hallTicket.secondLanguage': 'settings.secondLanguage',
  'documents.letterhead': 'settings.documents.letterhead',
  'documents.signature': 'settings.documents.signature',
  'documents.seal': 'settings.documents.seal',
  'documents.signatory.name': 'settings.documents.signatory',
  'documents.signatory.translations': 'settings.documents.signatory',
  'documents.footer.name': 'settings.documents.footer',
  'documents.footer.translations': 'settings.documents.footer',
  'mail.url': 'settings.server',
  'mail.from': 'settings.from',
  'mail.secretRef': 'settings.secret',
  'sms.url': 'settings.url',
  'sms.method': 'settings.sends',
  'sms.headers': 'settings.headers',
  'sms.form': 'settings.body',
  'sms.json': 'settings.body',
  'sms.entityId': 'settings.entityId',
  'sms.header': 'settings.smsHeader',
  'sms.secretRef': 'settings.secret',
  'sms.takenWhen': 'settings.takenWhen',
  'directory.hosts': 'settings.hosts',
  'directory.startTls': 'settings.encrypted',
  'directory.service.dn': 'settings.serviceDn',
  'directory.service.secretRef': 'settings.secret',
  'directory.search.base': 'settings.searchBase',
  'directory.search.filter': 'settings.filter',
  'directory.bindAs': 'settings.bindAs',
  'directory.attributes': 'settings.attributes',
  'directory.accounts': 'settings.createAccounts',
  'directory.managedBy': 'settings.managedBy',
  'directory.localUsers': 'settings.localUsers',
  'openId.name': 'settings.openIdName',
  'openId.issuer': 'settings.issuer',
  'openId.clientId': 'settings.clientId',
  'openId.secretRef': 'settings.secret',
  'openId.clientAuthentication': 'settings.clientAuth',
  'openId.claim': 'settings.claim',
  'openId.accounts': 'settings.createAccounts',
  academicYear: 'setup.academicYear',
  nextAcademicYear: 'setup.nextAcademicYear',
  financialYear: 'setup.financialYear',
  sites: 'setup.sites',
  aliases: 'settings.aliases',
}

const ACCOUNT_LABELS = {
  active: 'settings.gateway.active',
  secretRef: 'settings.secret',
  place: 'settings.gateway.place',
} as const satisfies Readonly<Record<string, MessageKey>>

const nativeName = (code: string): string => (isLanguage(code) ? LANGUAGES[code].nativeName : code)

function labelOf(path: string, { t }: Messages): string {
  const parts = path.split('.')
  const last = parts.at(-1) ?? ''
  const key = LABELS[path] ?? LABELS[parts.slice(0, -1).join('.')] ?? LABELS[parts[0] ?? '']
  const format = /^hallTicket\.formats\.(\w+)\./.exec(path)?.[1]
  if (format) return t('settings.exampleOf', { number: t(KEY_NAMES[format as keyof typeof KEY_NAMES]) })
  const kind = /^retention\.(\w+)$/.exec(path)?.[1]
  if (kind) return t(`protection.kind.${kind as RetentionKind}`)
  const account = /^gateways\.(\w+)\.(.+)\.(active|secretRef|place)$/.exec(path)
  if (account) {
    const [, gateway, merchant = '', value] = account
    const of = t(ACCOUNT_LABELS[value as keyof typeof ACCOUNT_LABELS])
    return `${t(`settings.gateway.${gateway as PaymentGateway}`)} ${isolateLtr(merchant)} · ${of}`
  }
  const term = LABEL_KEYS.find((one) => path.startsWith(`labels.${one}.`))
  const name = term ? t(TERM_NAMES[term]) : key ? t(key) : path
  return isLanguage(last) ? `${name} · ${nativeName(last)}` : name
}

function wordOf(path: string, value: string, { t }: Messages): string {
  switch (path) {
    case 'kind':
      return t(`setup.kind.${value as 'UNIVERSITY'}`)
    case 'languages':
    case 'defaultLanguage':
    case 'hallTicket.secondLanguage':
      return nativeName(value)
    case 'studentSignIn':
      return t(`settings.method.${value as 'OTP'}`)
    case 'secondFactorFor':
      return t(`people.type.${value as 'STAFF'}`)
    case 'hallTicket.lookupKeys':
      return t(KEY_NAMES[value as keyof typeof KEY_NAMES])
    case 'directory.accounts':
    case 'openId.accounts':
      return t(value === 'CREATE' ? 'table.yes' : 'table.no')
    case 'hallTicket.factors':
      return t(FACTOR_NAMES[value as keyof typeof FACTOR_NAMES])
    default:
      return value
  }
}

function textOf(path: string, value: SettingValue, words: Messages): string {
  const { t, language, number } = words
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'table.yes' : 'table.no')
  if (typeof value === 'string') return wordOf(path, value, words)
  if (typeof value !== 'number') return value.map((one) => wordOf(path, one, words)).join(' · ')
  if (path === 'firstDayOfWeek') return weekdayName(value, language, 'long')
  if (path === 'logo' || /^documents\.(letterhead|signature|seal)$/.test(path))
    return t('settings.picture', { size: number(Math.ceil((value * 3) / 4096)) })
  return number(value)
}

/** Returns the label and the value of a setting in words, by its path in the definition of an institution. */
export function useSettingText() {
  const words = useMessages()
  return useMemo(
    () => ({
      labelOf: (path: string) => labelOf(path, words),
      textOf: (path: string, value: SettingValue) => textOf(path, value, words),
    }),
    [words],
  )
}
