import { foldLetters } from '../../../../src/contract/fold-letters.ts'
import type { Person } from './find-person.ts'

/** The recorded name: as one text, in parts where these are still to be stored, and in other scripts. */
export interface RecordedName {
  readonly name: string
  /** The parts to store with a changed display name; empty when they are stored already. */
  readonly parts: { readonly firstName?: string; readonly middleName?: string | null; readonly lastName?: string }
  readonly others: readonly string[]
}

const splitWords = (name: string): string[] =>
  foldLetters(name)
    .split(/[\s.,]+/u)
    .filter(Boolean)
const removeMarks = (word: string): string => word.replaceAll(/\p{M}/gu, '')
/** Returns whether `initial` is the first letter of a word. A letter of Devanagari keeps its vowel sign. */
const isInitial = (initial: string, word: string): boolean =>
  /^\p{L}\p{M}*$/u.test(initial) && removeMarks(word).startsWith(removeMarks(initial))

/** Returns the recorded name of a person. Profiles without name parts use the display name as the record. */
export function getRecordedName({ profile, account }: Pick<Person, 'profile' | 'account'>): RecordedName {
  const others = Object.values(profile?.nameI18n ?? {})
  const { firstName, middleName, lastName } = profile ?? {}
  if (firstName) return { name: [firstName, middleName, lastName].filter(Boolean).join(' '), parts: {}, others }
  const name = profile?.displayName ?? account.loginName
  const words = name.split(/\s+/u).filter(Boolean)
  const [first = name, ...rest] = words
  return {
    name,
    parts: { firstName: first, middleName: rest.slice(0, -1).join(' ') || null, lastName: rest.at(-1) ?? '' },
    others,
  }
}

/**
 * Returns whether a name is a form of the recorded one, in one of its scripts: its words in any order, some of them
 * omitted or as initials, at least one in full, and no other word. A form of a person's own name can match a namesake;
 * it is never the name of somebody else.
 */
export function isFormOfName(shown: string, { name, others }: Pick<RecordedName, 'name' | 'others'>): boolean {
  return [name, ...others].some((knownName) => {
    const left = splitWords(knownName)
    let full = 0
    for (const word of splitWords(shown).sort((one, other) => other.length - one.length)) {
      const same = left.indexOf(word)
      const place = same >= 0 ? same : left.findIndex((one) => isInitial(word, one))
      if (place < 0) return false
      if (same >= 0) full += 1
      left.splice(place, 1)
    }
    return full > 0
  })
}
