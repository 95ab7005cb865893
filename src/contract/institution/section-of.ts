import { habits } from './definition.ts'
import { loginRules } from './definition-login.ts'
import type { SettingSection } from './settings.ts'

/** The section of a setting, by the first part of its path; years and sites have screens of their own. */
export const SECTION_OF: Readonly<Record<string, SettingSection>> = {
  name: 'IDENTITY',
  kind: 'IDENTITY',
  primaryColor: 'LOOK',
  logo: 'LOOK',
  ...Object.fromEntries(Object.keys(habits).map((key) => [key, 'HABITS'] as const)),
  helpdesk: 'HELPDESK',
  ...Object.fromEntries(Object.keys(loginRules).map((key) => [key, 'LOGIN'] as const)),
  hallTicket: 'TICKETS',
  labels: 'TICKETS',
  documents: 'DOCUMENTS',
  navigation: 'NAVIGATION',
  mail: 'MAIL',
  sms: 'SMS',
  directory: 'DIRECTORY',
  openId: 'OPENID',
  gateways: 'GATEWAYS',
}
