import type { DATE_FORMATS } from '../../../contract/institution/definition.ts'
import type { LanguageCode } from '../../../contract/parts.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import type { PickerOption } from '../../ui/picker/options.ts'

/** Names that browsers still list for zones that have been renamed. */
const RENAMED: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}
const getCurrentZoneName = (zone: string): string => RENAMED[zone] ?? zone

/** The habits of a country, as a first proposal. */
export interface ProposedHabits {
  readonly languages: readonly LanguageCode[]
  readonly timeZone: string
  readonly currency: string
  readonly dateFormat: (typeof DATE_FORMATS)[number]
  readonly firstDayOfWeek: number
}

/**
 * Returns habits to begin with: those of the country whose time zone this computer has, and the language of the page.
 */
export function proposeHabits(language: LanguageCode): ProposedHabits {
  const timeZone = getCurrentZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const common = { timeZone, dateFormat: 'dd/mm/yyyy', firstDayOfWeek: 1 } as const
  const listSpokenLanguages = (more: readonly LanguageCode[]) => [...new Set<LanguageCode>(['en', language, ...more])]
  if (timeZone === 'Indian/Maldives')
    return { ...common, languages: listSpokenLanguages(['dv']), currency: 'MVR', firstDayOfWeek: 0 }
  return { ...common, languages: listSpokenLanguages([]), currency: 'INR' }
}

/** Returns the difference of a time zone from UTC now, as `UTC+05:30`. */
function formatUtcOffset(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now)
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC')
}

/** Returns one time zone as an option. */
export const buildTimeZoneOption = (zone: string, now: Date): PickerOption => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
  detail: formatUtcOffset(zone, now),
})

/** Returns the time zones that this browser knows, and the given one. */
export function listTimeZoneOptions(given: string, now: Date): readonly PickerOption[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone').map(getCurrentZoneName), given])
  return [...zones].map((zone) => buildTimeZoneOption(zone, now))
}

/** Returns the currencies that are in use, by their names in a language. */
export function listCurrencyOptions(language: LanguageCode): readonly PickerOption[] {
  const names = new Intl.DisplayNames([LANGUAGES[language].locale, 'en'], { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: names.of(code) ?? code,
    detail: code,
  }))
}

/** The days with which a week can begin; 0 is Sunday. */
export const FIRST_DAYS = [1, 0, 6] as const
