import { comparable } from '../type-ahead.ts'

/** Why an entry is not taken. */
export type EntryProblem = 'twice' | 'long' | 'other'

/** An entry that was not taken. */
export interface RefusedEntry {
  readonly text: string
  readonly problem: EntryProblem
  /** The sentence of the form's own check. */
  readonly sentence?: string
}

/** What stands between entries: commas and semicolons of our scripts, tabs and new lines. */
export const BETWEEN = /[,;،؛\t\r\n]+/

/**
 * Divides what was typed or pasted into entries that can be taken and such that cannot: already there, longer than `most` characters,
 * or refused by `check`, which gives a sentence. Nothing is lost: each entry is in one of the two.
 */
export function readEntries(
  text: string,
  present: readonly string[],
  most: number,
  check: ((entry: string) => string | undefined) | undefined,
): { readonly taken: readonly string[]; readonly refused: readonly RefusedEntry[] } {
  const known = new Set(present.map(comparable))
  const taken: string[] = []
  const refused: RefusedEntry[] = []
  for (const part of text.split(BETWEEN)) {
    const entry = part.trim().replace(/\s+/g, ' ')
    if (!entry) continue
    const sentence = check?.(entry)
    if (known.has(comparable(entry))) refused.push({ text: entry, problem: 'twice' })
    else if (Array.from(entry).length > most) refused.push({ text: entry, problem: 'long' })
    else if (sentence !== undefined) refused.push({ text: entry, problem: 'other', sentence })
    else {
      known.add(comparable(entry))
      taken.push(entry)
    }
  }
  return { taken, refused }
}
