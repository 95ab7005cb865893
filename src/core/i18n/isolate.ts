/**
 * Isolates a text of either direction, so that it keeps its own order inside a sentence (Unicode Bidirectional
 * Algorithm: FSI, PDI).
 */
export const isolate = (text: string): string => `\u2068${text}\u2069`

/** Returns whether a text contains isolated parts: a browser learns no direction from them. */
export const hasIsolated = (text: string): boolean => text.includes('\u2068')

/** Isolates a text that always reads left to right: addresses, times of day, signed numbers (LRI, PDI). */
export const isolateLtr = (text: string): string => `\u2066${text}\u2069`

/** Joins parts of either direction, such as a name and an instant, that stand beside each other. */
export const joinIsolated = (...parts: readonly string[]): string => parts.map(isolate).join(' · ')

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
