import { LANGUAGES } from '../../../src/contract/i18n/languages.ts'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { describeWait } from '../../../src/contract/waits.ts'
import { createMessageFormatter } from './i18next.ts'
import dv from './messages/dv.json'
import en from './messages/en.json'
import hi from './messages/hi.json'
import mr from './messages/mr.json'
import ur from './messages/ur.json'

type Plural<Key> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key

/** A waiting time: shown in a suitable unit; a long one with the time of its end, if known. */
export interface Wait {
  readonly seconds: number
  /** The end of the wait, in the institution's time zone. */
  readonly end?: string
}

/** Values for the placeholders of a message. */
export type Values = Readonly<Record<string, string | number | Wait>>

/** The key of a server message. */
export type SentenceKey = Plural<keyof typeof en>

/** Messages by language; a missing one is a compile error. */
const MESSAGES: Readonly<Record<LanguageCode, typeof en>> = { en, hi, mr, ur, dv }

const format = createMessageFormatter<SentenceKey>(MESSAGES)

function formatWait(language: LanguageCode, { seconds, end }: Wait): string {
  // Date and time consist of numbers, and keep their order in right-to-left text.
  const shown = getDirection(language) === 'rtl' ? `\u2066${end ?? ''}\u2069` : (end ?? '')
  return describeWait(seconds, language, end === undefined ? undefined : () => shown)
}

/**
 * Returns a message in the caller's language, with its placeholders filled. A key with plural forms uses the number
 * among its values.
 */
export function getMessage(language: LanguageCode, key: SentenceKey, values: Values = {}): string {
  const count = Object.values(values).find((value) => typeof value === 'number')
  const texts = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'object' ? formatWait(language, value) : value] as const,
  )
  return format(language, key, Object.fromEntries(texts), count) || key
}

/** Returns the supported language with the highest weight in `Accept-Language`; English if there is none. */
export function parseAcceptLanguage(acceptLanguage: string | undefined): LanguageCode {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { language: tag.split('-')[0]?.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter((choice) => choice.weight > 0)
    .sort((one, other) => other.weight - one.weight)
  for (const { language } of wanted) {
    const spoken = LANGUAGE_CODES.find((code) => code === language)
    if (spoken) return spoken
  }
  return 'en'
}

/** Returns the direction in which a language is written. */
export const getDirection = (language: LanguageCode): 'ltr' | 'rtl' => LANGUAGES[language].direction
