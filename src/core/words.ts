import type account from './messages/en/account.json'
import type parts from './messages/en/parts.json'
import type payment from './messages/en/payment.json'
import type people from './messages/en/people.json'
import type portal from './messages/en/portal.json'
import type common from './messages/en/public.json'
import type ticket from './messages/en/ticket.json'
import type tools from './messages/en/tools.json'
import type verify from './messages/en/verify.json'

/**
 * The message files of one language: `public` is what a student's form needs, `ticket` what a found hall ticket adds, `portal` what an administrator's page adds,
 * `parts` what tables, pickers and dialogs say themselves, `tools` the pages for integrators and the style guide, `verify` whoever checks printed tickets,
 * `payment` fees and payments, `account` passwords and one's own details, `people` users and roles.
 */
export const MESSAGE_AREAS = ['public', 'ticket', 'portal', 'parts', 'tools', 'verify', 'payment', 'account', 'people'] as const
/** One message file. */
export type MessageArea = (typeof MESSAGE_AREAS)[number]

/** The words of one language; keys are those of the English files. Plural forms end in `_one`, `_other` … (Intl.PluralRules). */
export type Dictionary = Readonly<Record<string, string>>

type Stem<Key> = Key extends `${infer Whole}_one` | `${infer Whole}_other` ? Whole : Key

/** Every key a screen may ask for. */
export type MessageKey = Stem<keyof typeof common | keyof typeof ticket | keyof typeof portal | keyof typeof parts | keyof typeof tools | keyof typeof verify | keyof typeof payment | keyof typeof account | keyof typeof people>

const SLOT = /\{(\w+)\}/g

/**
 * The sentence of `key` with its slots filled. With a numeric `count` the plural form of `language` is taken.
 * A key without words gives the English of `fallback`, and an empty string where that has none either: a key is never shown.
 */
export function fill(
  dictionary: Dictionary,
  language: string,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
  fallback: Dictionary = {},
): string {
  const { count } = values
  const plural = typeof count === 'number' ? `${key}_${new Intl.PluralRules(language).select(count)}` : key
  const patternIn = (words: Dictionary) => words[plural] ?? words[`${key}_other`] ?? words[key]
  const pattern = patternIn(dictionary) ?? patternIn(fallback) ?? ''
  return pattern.replace(SLOT, (slot, name: string) => String(values[name] ?? slot))
}
