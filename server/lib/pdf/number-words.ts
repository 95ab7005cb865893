import type { LanguageCode } from '../../../src/contract/parts.ts'
import dv from './numbers/dv.json'
import en from './numbers/en.json'
import hi from './numbers/hi.json'
import mr from './numbers/mr.json'
import ur from './numbers/ur.json'

/** The number words of a language: 0 to 99, hundreds, and the names of the larger steps. */
interface Counting {
  readonly small: readonly string[]
  /** Words for full hundreds, such as `700`, by digit, because some languages have irregular forms. */
  readonly hundreds: readonly string[]
  /** The word for exactly one hundred, where it differs. */
  readonly hundred: string
  /** Text between the hundreds and the rest. */
  readonly joint: string
  readonly steps: Readonly<Record<'crore' | 'lakh' | 'million' | 'thousand', string>>
  /** Text between a count and its step. */
  readonly gap: string
}

const COUNTING: Readonly<Record<LanguageCode, Counting>> = { en, hi, mr, ur, dv }

/** Grouping of large numbers: by lakh and crore, or by thousands and millions. */
export type Grouping = 'INDIAN' | 'THOUSANDS'

const INDIAN = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
] as const
const THOUSANDS = [
  [1_000_000, 'million'],
  [1000, 'thousand'],
] as const
/** Divehi counts in lakhs below a million, and in millions above. */
const DIVEHI = [
  [1_000_000, 'million'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
] as const

const formatBelowThousand = ({ small, hundreds, hundred, joint }: Counting, value: number): string => {
  const rest = value % 100
  if (value < 100) return small[value] ?? ''
  if (value === 100) return hundred
  const counted = hundreds[Math.floor(value / 100)] ?? ''
  return rest === 0 ? counted : `${counted}${joint}${small[rest] ?? ''}`
}

/** Returns a whole number from 0 up to a thousand crores in words of the language. */
export function formatNumberWords(value: number, language: LanguageCode, grouping: Grouping): string {
  const counting = COUNTING[language]
  const steps = language === 'dv' ? DIVEHI : grouping === 'INDIAN' ? INDIAN : THOUSANDS
  let left = value
  const words: string[] = []
  for (const [size, name] of steps) {
    const count = Math.floor(left / size)
    left %= size
    if (count > 0)
      words.push(
        `${count < 1000 ? formatBelowThousand(counting, count) : formatNumberWords(count, language, grouping)}${counting.gap}${counting.steps[name]}`,
      )
  }
  if (left > 0 || words.length === 0)
    words.push(
      language === 'en' && left > 0 && left < 100 && words.length > 0
        ? `and ${formatBelowThousand(counting, left)}`
        : formatBelowThousand(counting, left),
    )
  return words.join(' ')
}
