/** What is publicly known of a person, as far as the caller knows it too. */
export interface KnownPersonalData {
  /** Names of any kind: of the person, of the institution, of the account. */
  readonly names: readonly (string | null | undefined)[]
  /** Numbers and dates, without separators between their digits. */
  readonly numbers: readonly (string | null | undefined)[]
}

/** The least number of characters that must remain after the names are removed. */
const LEAST_LEFT = 6
/** The least length of a name or number; shorter ones may occur in a password by chance. */
const LEAST_LENGTH = 4

const splitName = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= LEAST_LENGTH)

/**
 * Returns whether a password contains what is known of its person: a whole number, or names so that too little remains.
 */
export function isPersonal(password: string, { names, numbers }: KnownPersonalData): boolean {
  const plain = password.toLowerCase()
  const squeezed = plain.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const ownNumbers = numbers
    .map((number) => (number ?? '').toLowerCase())
    .filter((number) => number.length >= LEAST_LENGTH)
  if (ownNumbers.some((number) => plain.includes(number) || squeezed.includes(number))) return true
  const used = names
    .flatMap((name) => splitName(name ?? ''))
    .filter((word) => squeezed.includes(word))
    .sort((one, other) => other.length - one.length)
  let left = squeezed
  for (const word of used) left = left.replaceAll(word, '')
  return used.length > 0 && Array.from(left).length < LEAST_LEFT
}
