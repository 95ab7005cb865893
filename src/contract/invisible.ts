/**
 * Removes spaces around a text, and the invisible characters that copied texts contain: spaces without width, soft
 * hyphens, joiners, marks of direction, byte order marks. A joiner stays where no character of ASCII is before it:
 * Devanagari, Arabic and emojis are spelled with joiners, numbers and codes are not. Control characters go, too, except
 * line breaks, tabs and NUL, which is refused.
 */
export const trimInvisible = (text: string): string =>
  text.replace(/(^|[\0-\x7F])\p{DI}+|(?![\u200C\u200D])\p{DI}|(?![\0\t\n\r])\p{Cc}/gu, '$1').trim()

/** Removes all invisible characters from a number or code, joiners included, and spaces around it. */
export const removeInvisible = (text: string): string => text.replace(/\p{DI}/gu, '').trim()

/**
 * Returns a typed number without blanks and hyphens of any shape, in capitals: numbers are copied in groups that are
 * separated by either.
 */
export const removeSeparators = (number: string): string => number.replace(/[\s\-\u2010-\u2015]/g, '').toUpperCase()
