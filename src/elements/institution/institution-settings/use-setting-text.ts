import { useMemo } from 'react'
import type { Area } from '../../../contract/institution/navigation.ts'
import { formatDay } from '../../../core/i18n/format.ts'
import { formatWeekdayName } from '../../../core/i18n/dates-in-words.ts'
import { useMessages, type Messages } from '../../runtime/messages.tsx'
import { formatSettingLabel, getNativeName } from './setting-labels.ts'
import { FACTOR_NAMES, KEY_NAMES } from './setting-names.ts'

/** The settings that are lengths of time in milliseconds; people see seconds. */
const MILLISECONDS = /\.timeoutMs$/

/** One value of a setting. */
export type SettingValue = string | number | boolean | readonly string[] | null | undefined

function formatWord(path: string, value: string, { t, language }: Messages): string {
  switch (path) {
    case 'navigation.order':
      return t(`area.${value as Area}`)
    case 'kind':
      return t(`setup.kind.${value as 'UNIVERSITY'}`)
    case 'languages':
    case 'defaultLanguage':
    case 'hallTicket.secondLanguage':
      return getNativeName(value)
    case 'studentSignIn':
      return t(`settings.method.${value as 'OTP'}`)
    case 'secondFactorFor':
      return t(`people.type.${value as 'STAFF'}`)
    case 'hallTicket.lookupKeys':
      return t(KEY_NAMES[value as keyof typeof KEY_NAMES])
    case 'directory.accounts':
    case 'openId.accounts':
      return t(value === 'CREATE' ? 'table.yes' : 'table.no')
    case 'sms.method':
      return value === 'GET' ? t('settings.sends.GET') : value
    case 'openId.clientAuthentication':
      return t(`settings.clientAuth.${value as 'BASIC'}`)
    case 'hallTicket.factors':
      return t(FACTOR_NAMES[value as keyof typeof FACTOR_NAMES])
    default:
      return /Year\.(starts|ends)On$/.test(path) ? formatDay(value, language) : value
  }
}

function formatSettingText(path: string, value: SettingValue, messages: Messages): string {
  const { t, language, number } = messages
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'table.yes' : 'table.no')
  if (typeof value === 'string') return formatWord(path, value, messages)
  if (typeof value !== 'number') return value.map((one) => formatWord(path, one, messages)).join(' · ')
  if (path === 'firstDayOfWeek') return formatWeekdayName(value, language, 'long')
  if (path === 'logo' || /^documents\.(letterhead|signature|seal)$/.test(path))
    return t('settings.picture', { size: number(Math.ceil((value * 3) / 4096)) })
  return number(MILLISECONDS.test(path) ? value / 1000 : value)
}

/** Returns the label and the value of a setting in words, by its path in the definition of an institution. */
export function useSettingText() {
  const messages = useMessages()
  return useMemo(
    () => ({
      formatLabel: (path: string) => formatSettingLabel(path, messages) ?? path,
      formatText: (path: string, value: SettingValue) => formatSettingText(path, value, messages),
    }),
    [messages],
  )
}
