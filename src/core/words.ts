import type portal from './messages/en/portal.json'
import type common from './messages/en/public.json'

/** The message files of one language: `public` is what a student's page needs, `portal` what an administrator's adds. */
export const MESSAGE_AREAS = ['public', 'portal'] as const
/** One message file. */
export type MessageArea = (typeof MESSAGE_AREAS)[number]

/** The words of one language; keys are those of the English files. Plural forms end in `_one`, `_other` … (Intl.PluralRules). */
export type Dictionary = Readonly<Record<string, string>>

type KeyOf<File> = keyof File extends `${infer Key}` ? (Key extends `${infer Stem}_one` ? Stem : Key extends `${string}_other` ? never : Key) : never

/** Every key a screen may ask for. */
export type MessageKey = KeyOf<typeof common> | KeyOf<typeof portal>

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
  const pattern =
    dictionary[plural] ?? dictionary[`${key}_other`] ?? dictionary[key] ?? fallback[plural] ?? fallback[`${key}_other`] ?? fallback[key] ?? ''
  return pattern.replace(SLOT, (slot, name: string) => String(values[name] ?? slot))
}
