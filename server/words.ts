import type { LanguageCode } from '../src/contract/parts.ts'
import { LANGUAGE_CODES } from '../src/contract/parts.ts'
import dv from './messages/dv.json'
import en from './messages/en.json'
import hi from './messages/hi.json'
import mr from './messages/mr.json'
import ur from './messages/ur.json'

type Plural<Key> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key

/** A sentence that the server can say. */
export type SentenceKey = Plural<keyof typeof en>

/** Every language knows every sentence: a missing one does not compile. */
const MESSAGES: Readonly<Record<LanguageCode, typeof en>> = { en, hi, mr, ur, dv }

const pluralRules = new Map<LanguageCode, Intl.PluralRules>()

function pluralOf(language: LanguageCode, values: Readonly<Record<string, string | number>>): string {
  const count = Object.values(values).find((value) => typeof value === 'number')
  let rules = pluralRules.get(language)
  if (!rules) pluralRules.set(language, (rules = new Intl.PluralRules(language)))
  return typeof count === 'number' ? rules.select(count) : 'other'
}

/** One sentence in the caller's language, its slots filled. A key with plural forms follows the number among its values. */
export function sentence(language: LanguageCode, key: SentenceKey, values: Readonly<Record<string, string | number>> = {}): string {
  const messages: Readonly<Record<string, string>> = MESSAGES[language]
  const text = messages[key] ?? messages[`${key}_${pluralOf(language, values)}`] ?? messages[`${key}_other`] ?? key
  return text.replaceAll(/\{(\w+)\}/g, (slot, name: string) => String(values[name] ?? slot))
}

/** The first language of `Accept-Language` that we speak, by its weights; English when there is none. */
export function languageOf(acceptLanguage: string | undefined): LanguageCode {
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

/** The direction in which a language is written. */
export const directionOf = (language: LanguageCode): 'ltr' | 'rtl' => (language === 'ur' || language === 'dv' ? 'rtl' : 'ltr')
