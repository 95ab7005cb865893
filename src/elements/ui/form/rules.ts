import { useMemo } from 'react'
import * as v from 'valibot'
import { writeDay } from '../../../core/dates.ts'
import { useWords, type Words } from '../../words.tsx'
import { COUNTRIES, type Country } from './phones.ts'
import { writeMoney, writeNumber } from './numbers.ts'
import { useDateHabits } from './use-date-habits.ts'

interface Limits {
  readonly min?: number
  readonly max?: number
}

/** A day, `YYYY-MM-DD`. */
interface DayLimits {
  readonly min?: string
  readonly max?: string
}

/** Something, an at sign, and a host with a dot; whether it exists only a message to it tells. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Schemas with messages in the language of `words`; `pattern` is how days are typed. Each takes what its field hands on, and each but `required`
 * and `text` is of something that must be there: `optional(rule)` lets it be empty, and gives null for it.
 */
export function rulesOf(words: Words, pattern: string) {
  const { t, language } = words
  const missing = t('valid.required')
  const filled = v.pipe(v.string(), v.trim(), v.nonEmpty(missing))
  const limited = (limits: Limits, message: string, write: (value: number) => string) =>
    v.pipe(
      v.union([v.number(), v.string()]),
      v.check((value) => value !== '', missing),
      v.number(message),
      v.check((value) => value >= (limits.min ?? -Infinity), t('valid.min', { min: write(limits.min ?? 0) })),
      v.check((value) => value <= (limits.max ?? Infinity), t('valid.max', { max: write(limits.max ?? 0) })),
    )
  const shown = (day: string) => writeDay(day, pattern)
  const day = ({ min = '', max = '9999-12-31' }: DayLimits = {}) =>
    v.pipe(
      v.string(),
      v.nonEmpty(missing),
      v.regex(ISO_DAY, t('valid.day', { example: shown(`${new Date().getFullYear()}-12-31`) })),
      v.check((value) => value >= min, t('valid.dayMin', { day: shown(min) })),
      v.check((value) => value <= max, t('valid.dayMax', { day: shown(max) })),
    )

  return {
    /** Some text, at most `max` characters. */
    required: (max = 500) => v.pipe(filled, v.maxLength(max, t('valid.tooLong', { max }))),
    /** Text that may be empty, at most `max` characters. */
    text: (max = 500) => v.pipe(v.string(), v.trim(), v.maxLength(max, t('valid.tooLong', { max }))),
    email: () => v.pipe(filled, v.regex(EMAIL, t('valid.email')), v.maxLength(254, t('valid.tooLong', { max: 254 }))),
    phone: (country: Country) => {
      const { dial, mobile, mobileDigits } = COUNTRIES[country]
      return v.pipe(
        filled,
        v.check((value) => value.startsWith(dial) && mobile.test(value.slice(dial.length)), t('valid.phone', { digits: mobileDigits })),
      )
    },
    number: (limits: Limits = {}) => limited(limits, t('valid.number'), (value) => writeNumber(value, language)),
    /** Limits and output are integers of paise, laari … */
    money: (currency: string, limits: Limits = {}) => limited(limits, t('valid.amount', { example: writeMoney(125050, currency) }), (value) => writeMoney(value, currency)),
    day,
    /** Two days, the first not after the second; either may be empty. */
    days: (limits: DayLimits = {}) => {
      const one = v.union([v.literal(''), day(limits)])
      return v.pipe(
        v.object({ from: one, to: one }),
        v.check(({ from, to }) => from === '' || to === '' || from <= to, t('valid.days')),
      )
    },
    /** One-time code of so many digits. */
    code: (digits: number) => v.pipe(v.string(), v.nonEmpty(missing), v.regex(new RegExp(`^\\d{${digits}}$`), t('valid.code', { digits }))),
    /** An address in one of these states; each part says by itself that it is missing. */
    address: (country: Country, states: readonly string[]) => {
      const part = (name: 'line1' | 'city' | 'district', max: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(t('valid.requiredPart', { part: t(`address.${name}`) })), v.maxLength(max, t('valid.tooLong', { max })))
      return v.object({
        line1: part('line1', 120),
        line2: v.pipe(v.string(), v.trim(), v.maxLength(120, t('valid.tooLong', { max: 120 }))),
        city: part('city', 80),
        district: part('district', 80),
        state: v.pipe(v.string(), v.picklist(states, t('valid.requiredPart', { part: t('address.state') }))),
        pin: v.pipe(v.string(), v.regex(COUNTRIES[country].pin, t('valid.pin', { digits: COUNTRIES[country].pinDigits }))),
      })
    },
    /** One of these; '' is none. */
    oneOf: <Value extends string>(values: readonly Value[]) => v.pipe(v.string(), v.picklist(values, t('valid.choose'))),
    /** Ids, at least so many. */
    some: (least = 1) => v.pipe(v.array(v.string()), v.minLength(least, t('valid.chooseSome', { count: least }))),
    /** What must be agreed to. */
    agreed: () => v.pipe(v.boolean(), v.literal(true, missing)),
    /** Lets a field be empty. */
    optional: <Rule extends v.GenericSchema<string | number, unknown>>(rule: Rule) =>
      // What the rule says of it, and not that it is neither empty nor right.
      v.union([v.pipe(v.literal(''), v.transform(() => null)), rule], ({ issues }) => issues?.at(-1)?.message ?? missing),
  }
}

/** The rules in the language of this screen, days in the manner of its institution. Stable while both stay. */
export function useRules() {
  const words = useWords()
  const { format } = useDateHabits()
  return useMemo(() => rulesOf(words, format), [words, format])
}
