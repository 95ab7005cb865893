import { LABEL_KEYS } from '../../../contract/institution/definition.ts'
import { AREAS } from '../../../contract/institution/navigation.ts'
import type { PaymentGateway } from '../../../contract/institution/connections/payment-accounts.ts'
import { RETENTION_KINDS, type RetentionKind } from '../../../contract/institution/retention-kinds.ts'
import { isolateLtr } from '../../../core/i18n/isolate.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { isLanguage } from '../../../contract/parse-language.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import type { Messages } from '../../runtime/messages.tsx'
import { KEY_NAMES, TERM_NAMES } from './setting-names.ts'

/** The label of each setting, by its path; translations have the language in addition, free names their name. */
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
  'directory.startTls': 'settings.startTls',
  'directory.service.dn': 'settings.serviceDn',
  'directory.service.secretRef': 'settings.secret',
  'directory.search.base': 'settings.searchBase',
  'directory.search.filter': 'settings.filter',
  'directory.bindAs': 'settings.bindAs',
  'directory.attributes.id': 'settings.attribute.id',
  'directory.attributes.login': 'settings.attribute.login',
  'directory.attributes.name': 'settings.attribute.name',
  'directory.attributes.mail': 'settings.attribute.mail',
  'directory.accounts': 'settings.createAccounts',
  'directory.managedBy.name': 'settings.managedBy',
  'directory.managedBy.translations': 'settings.managedBy',
  'directory.localUsers': 'settings.localUsers',
  'directory.caFile': 'settings.caFile',
  'directory.timeoutMs': 'settings.timeout',
  'directory.groups.base': 'settings.searchBase',
  'directory.groups.filter': 'settings.filter',
  'directory.groups.roles': 'settings.roles',
  'openId.name.name': 'settings.openIdName',
  'openId.name.translations': 'settings.openIdName',
  'openId.issuer': 'settings.issuer',
  'openId.clientId': 'settings.clientId',
  'openId.secretRef': 'settings.secret',
  'openId.clientAuthentication': 'settings.clientAuth',
  'openId.claim': 'settings.claim',
  'openId.accounts': 'settings.createAccounts',
  'openId.scopes': 'settings.scopes',
  'openId.require.acr': 'settings.requireAcr',
  'openId.require.amr': 'settings.requireAmr',
  'openId.maxAgeSeconds': 'settings.maxAge',
  'openId.timeoutMs': 'settings.timeout',
  'openId.groups.claim': 'settings.claim',
  'openId.groups.roles': 'settings.roles',
  'navigation.order': 'settings.areaOrder',
  sites: 'setup.sites',
  aliases: 'settings.aliases',
}

/** Returns whether a setting follows from another one, as the pattern of a number does from its example. */
export const isDerived = (path: string): boolean => /^hallTicket\.formats\.\w+\.(pattern|length|numeric)$/.test(path)

/** Settings of whose parts each has a name that the institution chooses. */
const NAMED = ['sms.headers', 'sms.form', 'sms.json', 'directory.groups.roles', 'openId.groups.roles']

/** Settings whose labels name a part of them: what they are a part of. */
const WITHIN: Readonly<Record<string, MessageKey>> = {
  'directory.attributes': 'settings.attributes',
  'directory.groups': 'settings.groups',
  'openId.groups': 'settings.groups',
}

const YEARS = {
  academicYear: 'setup.academicYear',
  nextAcademicYear: 'setup.nextAcademicYear',
  financialYear: 'setup.financialYear',
} as const satisfies Readonly<Record<string, MessageKey>>
const YEAR_LABELS = {
  code: 'setup.yearCode',
  startsOn: 'setup.yearStart',
  endsOn: 'setup.yearEnd',
} as const satisfies Readonly<Record<string, MessageKey>>

const ACCOUNT_LABELS = {
  active: 'settings.gateway.active',
  secretRef: 'settings.secret',
  place: 'settings.gateway.place',
} as const satisfies Readonly<Record<string, MessageKey>>

/** Returns the name of a language in itself. */
export const getNativeName = (code: string): string => (isLanguage(code) ? LANGUAGES[code].nativeName : code)

const joinParts = (...parts: readonly string[]): string => parts.join(' · ')
const isRetention = (kind: string): kind is RetentionKind => (RETENTION_KINDS as readonly string[]).includes(kind)

function findPlainLabel(path: string, { t }: Messages): string | undefined {
  const key = LABELS[path]
  const within = WITHIN[path.slice(0, path.lastIndexOf('.'))]
  const label = key && t(key, { scheme: isolateLtr('ldap://') })
  return label && within ? joinParts(t(within), label) : label
}

/** Returns the label of a setting by its path in the definition of an institution; undefined: it has none. */
export function formatSettingLabel(path: string, messages: Messages): string | undefined {
  const { t } = messages
  const [first = '', second = ''] = path.split('.')
  const last = path.split('.').at(-1) ?? ''
  const plain = findPlainLabel(path, messages)
  if (plain) return plain
  const format = /^hallTicket\.formats\.(\w+)\.\w+$/.exec(path)?.[1]
  if (format) return t('settings.exampleOf', { number: t(KEY_NAMES[format as keyof typeof KEY_NAMES]) })
  if (first === 'retention' && isRetention(second)) return t(`protection.kind.${second}`)
  if (first in YEARS) {
    const year = t(YEARS[first as keyof typeof YEARS])
    return second in YEAR_LABELS ? joinParts(year, t(YEAR_LABELS[second as keyof typeof YEAR_LABELS])) : year
  }
  const account = /^gateways\.(\w+)\.(.+)\.(active|secretRef|place)$/.exec(path)
  if (account) {
    const [, gateway, merchant = '', value] = account
    const of = t(ACCOUNT_LABELS[value as keyof typeof ACCOUNT_LABELS])
    return joinParts(`${t(`settings.gateway.${gateway as PaymentGateway}`)} ${isolateLtr(merchant)}`, of)
  }
  const named = NAMED.find((one) => path.startsWith(`${one}.`))
  if (named) return joinParts(findPlainLabel(named, messages) ?? '', isolateLtr(path.slice(named.length + 1)))
  const area = AREAS.find((one) => path.startsWith(`navigation.names.${one}.`))
  if (area) return joinParts(t('settings.areaName', { area: t(`area.${area}`) }), getNativeName(last))
  const term = LABEL_KEYS.find((one) => path.startsWith(`labels.${one}.`))
  const whole = term ? t(TERM_NAMES[term]) : findPlainLabel(path.slice(0, path.lastIndexOf('.')), messages)
  return whole && isLanguage(last) ? joinParts(whole, getNativeName(last)) : undefined
}
