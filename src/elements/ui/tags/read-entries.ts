import { normaliseForSearch } from '../overlay/type-ahead.ts'

/** Why an entry is rejected. */
export type EntryProblem = 'twice' | 'long' | 'other'

/** A rejected entry. */
export interface RefusedEntry {
  readonly text: string
  readonly problem: EntryProblem
  /** The message of the form's own check. */
  readonly sentence?: string
}

/** Separators of entries: commas and semicolons of our scripts, tabs and new lines. */
export const BETWEEN = /[,;،؛\t\r\n]+/

/**
 * Splits typed or pasted text into accepted and rejected entries. An entry is rejected when it is already present,
 * longer than `most` characters, or rejected by `check`, which returns a message. Every entry is in one of the two
 * lists.
 */
export function readEntries(
  text: string,
  present: readonly string[],
  most: number,
  check: ((entry: string) => string | undefined) | undefined,
): { readonly taken: readonly string[]; readonly refused: readonly RefusedEntry[] } {
  const presentTexts = new Set(present.map(normaliseForSearch))
  const taken: string[] = []
  const refused: RefusedEntry[] = []
  for (const part of text.split(BETWEEN)) {
    const entry = part.trim().replace(/\s+/g, ' ')
    if (!entry) continue
    const sentence = check?.(entry)
    if (presentTexts.has(normaliseForSearch(entry))) refused.push({ text: entry, problem: 'twice' })
    else if (Array.from(entry).length > most) refused.push({ text: entry, problem: 'long' })
    else if (sentence !== undefined) refused.push({ text: entry, problem: 'other', sentence })
    else {
      presentTexts.add(normaliseForSearch(entry))
      taken.push(entry)
    }
  }
  return { taken, refused }
}
