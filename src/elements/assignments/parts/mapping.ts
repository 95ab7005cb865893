import type { Reply } from '../../../core/mql/reply.ts'
import type { DifferenceLine } from './difference.tsx'
import type { Edit, Rows } from './edits.ts'

/** A row of a save that somebody else has changed, as the contract declares it (`saveOutcomeSchema`). */
export interface Conflict<Key, Value> {
  readonly key: Key
  readonly current: Value | null
  readonly by: string | null
  readonly at: string | null
}

/** A saved change that can be undone. */
export interface SavedChange {
  readonly outcome: 'SAVED'
  readonly changeId: number
  readonly undoUntil: string
  readonly added: number
  readonly changed: number
  readonly removed: number
}

/** The outcome of a save, as the contract declares it (`saveOutcomeSchema`). */
export type SaveOutcome<Key, Value> =
  | SavedChange
  | { readonly outcome: 'CONFLICT'; readonly conflicts: readonly Conflict<Key, Value>[] }
  | {
      readonly outcome: 'INVALID'
      readonly problems: readonly { readonly index: number; readonly sentence: string }[]
    }
  | { readonly outcome: 'CONFIRM'; readonly reasons: readonly string[] }

/** Edits that the server proposes, and the lines that could not become one (`proposalSchema`). */
export interface Proposal<Key, Value> {
  readonly edits: readonly Edit<Key, Value>[]
  readonly problems: readonly { readonly line: number; readonly sentence: string }[]
}

/** Asks the server for a proposal. */
export type Propose<Key, Value> = () => Promise<Reply<Proposal<Key, Value>>>

/** The draft of a mapping: what would be saved. */
export interface MappingDraft<Key, Value> {
  readonly rows: Rows<Key, Value>
  readonly edits: readonly Edit<Key, Value>[]
  readonly setRows: (rows: Rows<Key, Value>) => void
  /** Adds proposed edits to the draft. */
  readonly propose: (edits: readonly Edit<Key, Value>[]) => void
  /** Replaces the edits that are shown. */
  readonly setEdits: (edits: readonly Edit<Key, Value>[]) => void
}

/** Functions that name the rows of a mapping in the language of the screen. */
export interface RowNames<Key, Value> {
  /** What a row is about; the person too, if there are several. */
  readonly row: (key: Key) => string
  readonly value: (value: Value | null) => string
  /** Edits as lines of a difference; equal edits of several people are one line. */
  readonly lines: (edits: readonly Edit<Key, Value>[]) => readonly DifferenceLine[]
}
