import { isolate } from './isolate.ts'
import type { MessageFormatter } from './messages.ts'
import { getDirection } from './shown-language.ts'

const LATIN = /[a-z\u00c0-\u024f]/i
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufefc]/
const BEGINS_ISOLATED = /^[\u2066-\u2068]/

/**
 * Isolates a value with Latin letters for a sentence that is written from right to left. If it has letters of that
 * direction too, it is a part of such a sentence, with its order (RLI, PDI). Others, and isolated ones, stay as they
 * are.
 */
export const isolateForeign = (value: string | number): string | number =>
  typeof value === 'number' || !LATIN.test(value) || BEGINS_ISOLATED.test(value)
    ? value
    : FROM_THE_RIGHT.test(value)
      ? `\u2067${value}\u2069`
      : isolate(value)

/**
 * Returns a formatter that isolates values with Latin letters in a language that is written from right to left: beside
 * another one or a number, such a value would change places with it. Public forms do without, for its bytes.
 */
export const createIsolatingFormatter =
  (format: MessageFormatter): MessageFormatter =>
  (dictionary, language, key, values) =>
    format(
      dictionary,
      language,
      key,
      values &&
        (getDirection(language) === 'rtl'
          ? Object.fromEntries(Object.entries(values).map(([slot, value]) => [slot, isolateForeign(value)]))
          : values),
    )
