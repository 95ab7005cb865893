/** Isolates the direction of a text, so that names of any script can appear in a sentence of another one. */
export const isolate = (text: string): string => `\u2068${text}\u2069`
