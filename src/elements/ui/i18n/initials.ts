/** Returns the first letters of a person's first and last name; one of a script whose letters join or stack. */
export function getInitials(displayName: string): string {
  const words = displayName.trim().split(/\s+/)
  const last = words.length > 1 && /^\p{Script=Latin}/u.test(displayName) ? words.at(-1) : undefined
  return [words[0], last].map((word = '') => Array.from(word)[0] ?? '').join('')
}
