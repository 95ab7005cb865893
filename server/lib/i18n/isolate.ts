/** Isolates the direction of a text, so that names of any script can appear in a sentence of another one. */
export const isolate = (text: string): string => `\u2068${text}\u2069`

/** Isolates a text that always reads right to left, such as a path in a right-to-left language (RLI, PDI). */
export const isolateRtl = (text: string): string => `\u2067${text}\u2069`
