import { useMemo } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import type { userPrgPartTermHistory } from '../../../contract/assignments/program-scope.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { QueryResult } from '../../ui/query/use-query.ts'
import { useSignedCounts } from '../parts/difference.tsx'
import type { Change } from '../parts/history-list.tsx'
import type { ScopeNames } from './use-scope-names.ts'
import type { SavedChange } from './use-scope-save.ts'

/** A save that can be undone now. */
interface UndoOffer {
  readonly id: number
  readonly until: string
  /** What was saved, as a sentence. */
  readonly done: string
}

/** Returns the saved changes that concern some people, in words; undefined while they are loaded. */
export function useChanges(
  history: QueryResult<RowOf<typeof userPrgPartTermHistory>>,
  userIds: readonly number[],
  names: ScopeNames,
): readonly Change[] | undefined {
  return useMemo(
    () =>
      history.status === 'found'
        ? history.rows.flatMap((change) => {
            const edits = change.edits.filter(({ key }) => userIds.includes(key.userId))
            return edits.length > 0 ? [{ ...change, lines: names.lines(edits) }] : []
          })
        : undefined,
    [history, userIds, names],
  )
}

/** Returns the save to offer an undo for: the one just made, otherwise the latest of the history. */
export function useUndoOffer(
  last: SavedChange | undefined,
  changes: readonly Change[] | undefined,
): UndoOffer | undefined {
  const { t, instant } = useMessages()
  const signed = useSignedCounts()
  if (last) return { id: last.changeId, until: last.undoUntil, done: t('assign.saved', { counts: signed(last) }) }
  const change = changes?.find(
    ({ undoUntil, undoneAt, undoes }) =>
      undoUntil !== null && undoneAt === null && undoes === null && Date.parse(undoUntil) > Date.now(),
  )
  return change?.undoUntil
    ? {
        id: change.changeId,
        until: change.undoUntil,
        done: t('assign.savedAt', { counts: signed(change), time: instant(change.at) }),
      }
    : undefined
}
