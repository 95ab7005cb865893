import type { DATE_FORMATS } from '../../../contract/institution/definition.ts'
import type { LanguageCode } from '../../../contract/parts.ts'
import { LANGUAGES } from '../../../core/i18n/languages.ts'
import type { PickerOption } from '../../ui/picker/options.ts'

/** Names that browsers still list for zones that have been renamed. */
const RENAMED: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}
const currentName = (zone: string): string => RENAMED[zone] ?? zone

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
  const timeZone = currentName(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const common = { timeZone, dateFormat: 'dd/mm/yyyy', firstDayOfWeek: 1 } as const
  const spoken = (more: readonly LanguageCode[]) => [...new Set<LanguageCode>(['en', language, ...more])]
  if (timeZone === 'Indian/Maldives')
    return { ...common, languages: spoken(['dv']), currency: 'MVR', firstDayOfWeek: 0 }
  return { ...common, languages: spoken([]), currency: 'INR' }
}

/** Returns the difference of a time zone from UTC now, as `UTC+05:30`. */
function offsetOf(timeZone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now)
  return (parts.find(({ type }) => type === 'timeZoneName')?.value ?? '').replace('GMT', 'UTC')
}

/** Returns one time zone as an option. */
export const timeZoneOption = (zone: string, now: Date): PickerOption => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
  detail: offsetOf(zone, now),
})

/** Returns the time zones that this browser knows, and the given one. */
export function timeZoneOptions(given: string, now: Date): readonly PickerOption[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone').map(currentName), given])
  return [...zones].map((zone) => timeZoneOption(zone, now))
}

/** Returns the currencies that are in use, by their names in a language. */
export function currencyOptions(language: LanguageCode): readonly PickerOption[] {
  const names = new Intl.DisplayNames([LANGUAGES[language].locale, 'en'], { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: names.of(code) ?? code,
    detail: code,
  }))
}

/** The days with which a week can begin; 0 is Sunday. */
export const FIRST_DAYS = [1, 0, 6] as const
