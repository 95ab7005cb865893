import * as v from 'valibot'

/** The state of a browser history entry that we can extend; members that a router of the page stores there stay. */
const Extendable = v.nullable(v.record(v.string(), v.unknown()))
const Named = v.object({ campusEntry: v.string() })

let named = 0

/**
 * Adds members to the state of the current history entry. Does nothing where the page stores a state of another type.
 */
export function extendEntry(more: Readonly<Record<string, unknown>>): void {
  const state: unknown = history.state
  if (v.is(Extendable, state)) history.replaceState({ ...state, ...more }, '')
}

/**
 * A browser history entry: its id in this tab, and whether it was visited before, that is, reached by Back or Forward.
 */
export interface HistoryEntry {
  readonly id: string
  readonly visited: boolean
}

/**
 * Gives the current history entry an id. `before` is the entry that was left: a new entry has no id, or a copy of that
 * one. An entry whose state cannot be extended counts as new each time.
 */
export function ensureEntryId(before: string | undefined): HistoryEntry {
  const state: unknown = history.state
  if (v.is(Named, state) && state.campusEntry !== before) return { id: state.campusEntry, visited: true }
  named += 1
  const id = `${performance.timeOrigin}/${named}`
  extendEntry({ campusEntry: id })
  return { id, visited: false }
}

/**
 * Returns the member of the current history entry's state under a name; undefined where there is none. It may hold
 * anything, so the caller must parse it.
 */
export function findEntryPart(name: string): unknown {
  const state: unknown = typeof history === 'undefined' ? undefined : history.state
  return v.is(Extendable, state) ? state?.[name] : undefined
}
