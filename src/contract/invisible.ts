/** Characters without a shape, with the letter before them: some scripts spell words with joiners. */
const INVISIBLE = /((?!\p{sc=Latin})[\p{L}\p{M}]|[\p{ExtPict}\uFE0F])?((?![\u180B-\u180D])\p{DI}+)/gu

/**
 * Removes the invisible characters that copied texts contain: spaces without width, soft hyphens, joiners, marks of
 * direction, byte order marks. A joiner stays behind a letter of a script that spells words with it, such as Devanagari
 * and Arabic, and within a pictograph.
 */
export const withoutInvisible = (text: string): string =>
  text.replaceAll(INVISIBLE, (_found: string, letter: string | undefined, run: string) =>
    letter === undefined ? '' : letter + (/[\u200C\u200D\uFE0F]/.exec(run)?.[0] ?? ''),
  )

/** Removes all invisible characters from a number or code, joiners included, and spaces around it. */
export const visibleCode = (text: string): string => text.replaceAll(/\p{DI}/gu, '').trim()
