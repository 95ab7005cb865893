import { createHash } from 'node:crypto'
import type { LineFault } from '../../../../src/contract/academics/import-outcomes.ts'
import type { Mark } from './kind.ts'

/** The records that the lines of a file have described so far. */
export interface SeenRecords {
  /** Remembers what a line says. Returns the fault of a line that repeats or contradicts an earlier one. */
  readonly add: (marks: readonly Mark[]) => { readonly field: string; readonly fault: LineFault } | null
}

const hashDigest = (text: string, length: number): string =>
  createHash('sha1').update(text).digest('base64').slice(0, length)

/** Starts with nothing seen. Only short digests are kept, so that a long file needs little memory. */
export function openSeenRecords(): SeenRecords {
  /** The digests of the values that were said about a record, by the digest of its key. */
  const seen = new Map<string, readonly string[]>()
  return {
    add(marks) {
      const found = marks.map(({ key, says, field }) => ({
        key: hashDigest(JSON.stringify(key), 16),
        says: says?.map((value) => (value === undefined ? '' : hashDigest(JSON.stringify(value), 6))),
        field,
      }))
      for (const { key, says, field } of found) {
        const before = seen.get(key)
        if (!before) continue
        if (!says) return { field, fault: 'TWICE_IN_FILE' }
        // An empty cell contradicts nothing.
        if (says.some((one, place) => one !== '' && before[place] !== '' && before[place] !== one))
          return { field, fault: 'CONFLICT' }
      }
      for (const { key, says = [] } of found) {
        const before = seen.get(key)
        seen.set(key, before ? before.map((one, place) => one || (says[place] ?? '')) : says)
      }
      return null
    },
  }
}
