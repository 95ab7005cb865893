import { SETTING_SECTIONS, type SettingSection } from '../../../contract/institution/settings.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'

/** The pages of the settings, in the order of the list: the sections that are saved, and what can only be seen. */
export const SETTING_PAGES = [...SETTING_SECTIONS, 'HISTORY'] as const
/** A page of the settings. */
export type SettingPage = (typeof SETTING_PAGES)[number]

/** The name of each page. */
export const PAGE_TITLES: Readonly<Record<SettingPage, MessageKey>> = {
  IDENTITY: 'setup.step.IDENTITY',
  LOOK: 'setup.step.LOOK',
  HABITS: 'setup.step.HABITS',
  HELPDESK: 'setup.step.HELPDESK',
  LOGIN: 'settings.page.LOGIN',
  TICKETS: 'settings.page.TICKETS',
  DOCUMENTS: 'settings.page.DOCUMENTS',
  NAVIGATION: 'settings.page.NAVIGATION',
  MAIL: 'settings.mail',
  SMS: 'settings.sms',
  DIRECTORY: 'settings.directory',
  OPENID: 'settings.openId',
  GATEWAYS: 'settings.page.GATEWAYS',
  HISTORY: 'settings.page.HISTORY',
}

/** The page that an address names; the first one if it names none. */
export const findPage = (name: string | undefined): SettingPage =>
  SETTING_PAGES.find((page) => page.toLowerCase() === name) ?? 'IDENTITY'

/** Returns the section of a page; undefined where nothing is saved. */
export const findPageSection = (page: SettingPage): SettingSection | undefined =>
  SETTING_SECTIONS.find((section) => section === page)
