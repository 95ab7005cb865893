import type { LanguageCode } from './parts.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** The wait in seconds above which its end is named too. */
const NAMES_ITS_END_FROM_S = 3 * HOUR_S

/**
 * The units, each with the limit up to which its number is precise enough. A number is rounded up, so that nobody comes
 * too early.
 */
const UNITS = [
  { unit: 'second', length: 1, until: MINUTE_S },
  { unit: 'minute', length: MINUTE_S, until: 90 * MINUTE_S },
  { unit: 'hour', length: HOUR_S, until: 36 * HOUR_S },
  { unit: 'day', length: DAY_S, until: Number.POSITIVE_INFINITY },
] as const

/** `Intl` does not support Dhivehi, which has no plural forms after a number. */
const DHIVEHI = { second: 'ސިކުންތު', minute: 'މިނެޓު', hour: 'ގަޑިއިރު', day: 'ދުވަސް' } as const

/**
 * Formats a wait in seconds: `45 seconds`, `30 minutes`, `5 hours`, `2 days`, with Latin digits as everywhere. `end`
 * returns the formatted time of its end, in the institution's time zone; it is added to a wait of more than three
 * hours.
 */
export function describeWait(seconds: number, language: LanguageCode, end?: () => string): string {
  const whole = Math.max(1, Math.ceil(seconds))
  const { unit, length } = UNITS.find(({ until, length: one }) => Math.ceil(whole / one) * one < until) ?? UNITS[3]
  const count = Math.ceil(whole / length)
  const formatUnit = () =>
    new Intl.NumberFormat(`${language}-IN-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' })
  const text = language === 'dv' ? `${count} ${DHIVEHI[unit]}` : formatUnit().format(count)
  return end && whole > NAMES_ITS_END_FROM_S ? `${text} (${end()})` : text
}
