import { isPersonal, type KnownPersonalData } from '../../../contract/account/passwords/personal.ts'
import { isWeakPassword } from '../../../contract/account/passwords/weak-password.ts'

/**
 * Rough estimate of how hard a password is to guess: a hint while typing. The server also refuses `long`, `personal`
 * and `weak`, by the same rules.
 */
export type Strength = 'short' | 'long' | 'personal' | 'weak' | 'good' | 'strong'

/** Minimum and maximum length of a password, in characters. */
interface Lengths {
  readonly minLength: number
  readonly maxLength: number
}

const KINDS = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}]/u]
/**
 * Returns whether a character continues a sequence, as in 1234, abcd or aaaa. Such characters add almost no strength.
 */
const isFollowedBy = (one: number, next: number): boolean => Math.abs(next - one) <= 1

/** Counts the characters that do not continue a sequence, plus a bonus for each kind of character. */
function countWorth(letters: readonly string[], password: string): number {
  const points = letters.map((letter) => letter.codePointAt(0) ?? 0)
  const fresh = points.filter((point, place) => place === 0 || !isFollowedBy(points[place - 1] ?? -9, point)).length
  return Math.min(fresh, new Set(letters).size * 1.5) + KINDS.filter((kind) => kind.test(password)).length
}

/**
 * Rates a password. It is rated good only if it passes the server's own rules, as far as the page knows the person. The
 * server alone checks what the page does not know, such as a date of birth and earlier passwords.
 */
export function ratePassword(
  password: string,
  { minLength, maxLength }: Lengths,
  personalData: KnownPersonalData,
): Strength {
  const letters = Array.from(password)
  if (letters.length < minLength) return 'short'
  if (letters.length > maxLength) return 'long'
  if (isPersonal(password, personalData)) return 'personal'
  if (isWeakPassword(password)) return 'weak'
  const worth = countWorth(letters, password)
  return worth < minLength ? 'weak' : worth < minLength + 6 ? 'good' : 'strong'
}
