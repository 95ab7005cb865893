/** How hard a password is to guess, roughly: a hint while typing. Whether it is taken is for the server to say. */
export type Strength = 'short' | 'weak' | 'good' | 'strong'

const KINDS = [/\p{Ll}|\p{Lo}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}]/u]
/** 1234, abcd, aaaa: each of these letters adds next to nothing. */
const followsOn = (one: number, next: number): boolean => Math.abs(next - one) <= 1

/** Counts letters that do not simply follow the one before, a little more for every kind of them. */
export function strengthOf(password: string, minLength: number): Strength {
  const letters = Array.from(password)
  if (letters.length < minLength) return 'short'
  const points = letters.map((letter) => letter.codePointAt(0) ?? 0)
  const fresh = points.filter((point, place) => place === 0 || !followsOn(points[place - 1] ?? -9, point)).length
  const different = new Set(letters).size
  const worth = Math.min(fresh, different * 1.5) + KINDS.filter((kind) => kind.test(password)).length
  return worth < minLength ? 'weak' : worth < minLength + 6 ? 'good' : 'strong'
}
