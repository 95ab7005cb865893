const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const getFirstLetter = (word = ''): string => [...segmenter.segment(word)][0]?.segment ?? ''

/** Returns the first letters of a person's first and last name; one of a script whose letters join or stack. */
export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const last = words.length > 1 && /^\p{Script=Latin}/u.test(name) ? words.at(-1) : undefined
  return [words[0], last].map(getFirstLetter).join('')
}
