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
