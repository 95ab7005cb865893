import { useEffect, useState } from 'react'
import type { InputOf, Query, RowOf } from '../../../contract/activity.ts'
import type { WidgetState } from '../../ui/dashboard/widget.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'

/** The figures of a query with one row, and the state of the widgets that show them. */
export interface LoadedFigures<Row> {
  /** The last row; it stays while the next one is loading. */
  readonly row: Row | undefined
  readonly state: WidgetState
  readonly again: () => void
}

/** Loads the figures of a report whenever its question changes. Widgets that use them fail and are retried alone. */
export function useFigures<Q extends Query>(asked: Q, ready: boolean, input: InputOf<Q>): LoadedFigures<RowOf<Q>> {
  const [answer, again] = useLiveQuery(asked, ready, input)
  const [row, setRow] = useState<RowOf<Q>>()
  useEffect(() => {
    if (answer.status === 'found') setRow(answer.rows[0])
  }, [answer])
  const failed = answer.status === 'failed'
  return { row, state: failed ? (row ? 'stale' : 'failed') : row ? 'ready' : 'loading', again }
}
