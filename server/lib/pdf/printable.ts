const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Control characters, and marks with which a stored name could change the direction of the surrounding text. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu
const LONE_SURROGATE = /\p{Surrogate}/gu
const ZERO_WIDTH_SPACE = '\u200b'

const shortenText = (text: string, most: number): string => {
  if (text.length <= most) return text
  let kept = ''
  for (const { segment } of segmenter.segment(text.slice(0, most * 2))) {
    if (kept.length + segment.length >= most) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

const splitWord = (word: string, longest: number): string => {
  if (word.length <= longest) return word
  let loose = ''
  let run = 0
  for (const { segment } of segmenter.segment(word)) {
    if (run > 0 && run % longest === 0) loose += ZERO_WIDTH_SPACE
    loose += segment
    run = /[-/]$/.test(segment) ? 0 : run + 1
  }
  return loose
}

/**
 * Prepares a stored text for printing: removes control characters, limits the length, and adds break opportunities to
 * words that are too long for a line.
 */
export const toPrintable = (
  text: string,
  { most = 300, longestWord = 30 }: { readonly most?: number; readonly longestWord?: number } = {},
): string =>
  shortenText(text.replace(LONE_SURROGATE, '\ufffd').replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim(), most)
    .split(' ')
    .map((word) => splitWord(word, longestWord))
    .join(' ')
