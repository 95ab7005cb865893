import { useMemo } from 'react'
import * as v from 'valibot'
import { typed } from '../../../contract/parts.ts'
import { writeDay } from '../../../core/i18n/dates.ts'
import { useMessages, type Messages } from '../../runtime/messages.tsx'
import { COUNTRIES, type Country } from './fields/phones.ts'
import { writeMoney, writeNumber } from './fields/numbers.ts'
import { useDateHabits } from '../query/use-date-habits.ts'

interface Limits {
  readonly min?: number
  readonly max?: number
  /** False for a number that counts nothing, such as a port. */
  readonly grouped?: boolean
}

/** Days are written `YYYY-MM-DD`. */
interface DayLimits {
  readonly min?: string
  readonly max?: string
}

/** Some characters, an at sign, and a host with a dot. Only a message sent to the address shows whether it exists. */
const EMAIL = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Builds schemas with messages in the language of `words`; `pattern` is the format in which days are typed. Each schema
 * takes the value of its field. Each except `required` and `text` is for a required value: `optional(rule)` accepts an
 * empty value and returns null for it.
 */
export function createRules(messages: Messages, pattern: string) {
  const { t } = messages
  const missing = t('valid.required')
  const filled = v.pipe(...typed, v.nonEmpty(missing))
  const limitNumber = (limits: Limits, message: string, write: (value: number) => string) =>
    v.pipe(
      v.union([v.number(), v.string()]),
      v.check((value) => value !== '', missing),
      v.number(message),
      v.check((value) => value >= (limits.min ?? -Infinity), t('valid.min', { min: write(limits.min ?? 0) })),
      v.check((value) => value <= (limits.max ?? Infinity), t('valid.max', { max: write(limits.max ?? 0) })),
    )
  const formatTypedDay = (day: string) => writeDay(day, pattern)
  const daySchema = ({ min = '', max = '9999-12-31' }: DayLimits = {}) =>
    v.pipe(
      v.string(),
      v.nonEmpty(missing),
      v.regex(ISO_DAY, t('valid.day', { example: formatTypedDay(`${new Date().getFullYear()}-12-31`) })),
      v.check((value) => value >= min, t('valid.dayMin', { day: formatTypedDay(min) })),
      v.check((value) => value <= max, t('valid.dayMax', { day: formatTypedDay(max) })),
    )

  return {
    /** Required text of at most `max` characters. */
    required: (max = 500) => v.pipe(filled, v.maxLength(max, t('valid.tooLong', { max }))),
    /** Text that may be empty, at most `max` characters. */
    text: (max = 500) => v.pipe(...typed, v.maxLength(max, t('valid.tooLong', { max }))),
    email: () => v.pipe(filled, v.regex(EMAIL, t('valid.email')), v.maxLength(254, t('valid.tooLong', { max: 254 }))),
    phone: (country: Country) => {
      const { dial, mobile, mobileDigits } = COUNTRIES[country]
      return v.pipe(
        filled,
        v.check(
          (value) => value.startsWith(dial) && mobile.test(value.slice(dial.length)),
          t('valid.phone', { digits: mobileDigits }),
        ),
      )
    },
    number: (limits: Limits = {}) =>
      limitNumber(limits, t('valid.number'), (value) =>
        limits.grouped === false ? String(value) : writeNumber(value),
      ),
    /** Limits and output are integers of paise, laari … */
    money: (currency: string, limits: Limits = {}) =>
      limitNumber(limits, t('valid.amount', { example: writeMoney(125050, currency) }), (value) =>
        writeMoney(value, currency),
      ),
    day: daySchema,
    /** Two days, the first not after the second; either may be empty. */
    days: (limits: DayLimits = {}) => {
      const one = v.union([v.literal(''), daySchema(limits)])
      return v.pipe(
        v.object({ from: one, to: one }),
        v.check(({ from, to }) => from === '' || to === '' || from <= to, t('valid.days')),
      )
    },
    /** One-time code with this number of digits. */
    code: (digits: number) =>
      v.pipe(v.string(), v.nonEmpty(missing), v.regex(new RegExp(`^\\d{${digits}}$`), t('valid.code', { digits }))),
    /** An address in one of these states; each missing part has its own message. */
    address: (country: Country, states: readonly string[]) => {
      const partSchema = (name: 'line1' | 'city' | 'district', max: number) =>
        v.pipe(
          ...typed,
          v.nonEmpty(t('valid.requiredPart', { part: t(`address.${name}`) })),
          v.maxLength(max, t('valid.tooLong', { max })),
        )
      return v.object({
        line1: partSchema('line1', 120),
        line2: v.pipe(...typed, v.maxLength(120, t('valid.tooLong', { max: 120 }))),
        city: partSchema('city', 80),
        district: partSchema('district', 80),
        state: v.pipe(v.string(), v.picklist(states, t('valid.requiredPart', { part: t('address.state') }))),
        pin: v.pipe(
          v.string(),
          v.regex(COUNTRIES[country].pin, t('valid.pin', { digits: COUNTRIES[country].pinDigits })),
        ),
      })
    },
    /** One of these values; '' counts as no choice. */
    oneOf: <Value extends string>(values: readonly Value[]) =>
      v.pipe(v.string(), v.picklist(values, t('valid.choose'))),
    /** Ids, at least `least` of them. */
    some: (least = 1) => v.pipe(v.array(v.string()), v.minLength(least, t('valid.chooseSome', { count: least }))),
    /** A required consent. */
    agreed: () => v.pipe(v.boolean(), v.literal(true, missing)),
    /** Accepts an empty value in addition to `rule`. */
    optional: <Rule extends v.GenericSchema<string | number, unknown>>(rule: Rule) =>
      // Reports the message of the rule, not one about the union.
      v.union(
        [
          v.pipe(
            v.literal(''),
            v.transform(() => null),
          ),
          rule,
        ],
        ({ issues }) => issues?.at(-1)?.message ?? missing,
      ),
  }
}

/**
 * Returns the rules in the language of this screen, with the date format of its institution. Stable while both stay the
 * same.
 */
export function useRules() {
  const messages = useMessages()
  const { format } = useDateHabits()
  return useMemo(() => createRules(messages, format), [messages, format])
}
