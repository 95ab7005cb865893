/** Words that an abbreviation leaves out. */
const SMALL_WORDS = new Set(['and', 'for', 'of', 'the', 'in', 'at', 'und', 'de'])

/**
 * Returns a code for the name of an institution: the initials of its words in Latin letters. Returns '' for fewer than
 * two.
 */
export function proposeCode(name: string): string {
  const initials = (
    name
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[a-z]+/gi) ?? []
  )
    .map((word) => word.toLowerCase())
    .filter((word) => !SMALL_WORDS.has(word))
    .map((word) => word.charAt(0))
    .join('')
  return initials.length < 2 ? '' : initials.slice(0, 30)
}
