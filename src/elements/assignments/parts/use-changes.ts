import { useMemo } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import type { QueryResult } from '../../ui/query/use-query.ts'
import { useSignedCounts } from './difference.tsx'
import type { Change } from './history-list.tsx'
import type { Edit } from './edits.ts'
import type { RowNames, SavedChange } from './mapping.ts'

/** A save that can be undone now. */
interface UndoOffer {
  readonly id: number
  readonly until: string
  /** What was saved, as a sentence. */
  readonly done: string
  /** Whether it was saved just now, in this page. */
  readonly isNew: boolean
}

/** A saved change as the contract declares it (`defineHistory`). */
type StoredChange<Key, Value> = Omit<Change, 'lines'> & { readonly edits: readonly Edit<Key, Value>[] }

/**
 * Returns the saved changes with the edits that concern what is shown, in words; undefined while they are loaded.
 * `concerns` must be stable between renders; without it, all edits are shown.
 */
export function useChanges<Key extends object, Value>(
  history: QueryResult<StoredChange<Key, Value>>,
  names: RowNames<Key, Value>,
  concerns?: (key: Key) => boolean,
): readonly Change[] | undefined {
  return useMemo(
    () =>
      history.status === 'found'
        ? history.rows.flatMap((change) => {
            const edits = concerns ? change.edits.filter(({ key }) => concerns(key)) : change.edits
            return edits.length > 0 ? [{ ...change, lines: names.lines(edits) }] : []
          })
        : undefined,
    [history, names, concerns],
  )
}

/** Returns the save to offer an undo for: the one just made, otherwise the latest of the history. */
export function useUndoOffer(
  last: SavedChange | undefined,
  changes: readonly Change[] | undefined,
): UndoOffer | undefined {
  const { t, instant } = useMessages()
  const signed = useSignedCounts()
  if (last)
    return { id: last.changeId, until: last.undoUntil, done: t('assign.saved', { counts: signed(last) }), isNew: true }
  const change = changes?.find(
    ({ undoUntil, undoneAt, undoes }) =>
      undoUntil !== null && undoneAt === null && undoes === null && Date.parse(undoUntil) > Date.now(),
  )
  return change?.undoUntil
    ? {
        id: change.changeId,
        until: change.undoUntil,
        done: t('assign.savedAt', { counts: signed(change), time: instant(change.at) }),
        isNew: false,
      }
    : undefined
}
