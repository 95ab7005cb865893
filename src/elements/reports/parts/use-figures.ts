import { useEffect, useRef, useState } from 'react'
import type { InputOf, Query, RowOf } from '../../../contract/activity.ts'
import type { WidgetState } from '../../ui/dashboard/widget.tsx'
import { useCachedQuery } from '../../ui/query/use-cached-query.ts'

/** The figures of a query with one row, and the state of the widgets that show them. */
export interface LoadedFigures<Row> {
  /** The last row; it stays while the next one is loading. */
  readonly row: Row | undefined
  /** Whether `row` is the answer to the current question. */
  readonly current: boolean
  readonly state: WidgetState
  readonly again: () => void
}

/** Loads the figures of a report whenever its question changes. Widgets that use them fail and are retried alone. */
export function useFigures<Q extends Query>(query: Q, ready: boolean, input: InputOf<Q>): LoadedFigures<RowOf<Q>> {
  const [answer, reload] = useCachedQuery(query, ready, input)
  const [loaded, setLoaded] = useState<{ readonly row: RowOf<Q> | undefined; readonly question: string }>()
  const row = loaded?.row
  const now = JSON.stringify(input)
  const latest = useRef(now)
  latest.current = now
  useEffect(() => {
    // An answer to an earlier question is dropped before it arrives here.
    if (answer.status === 'found') setLoaded({ row: answer.rows[0], question: latest.current })
  }, [answer])
  const failed = answer.status === 'failed'
  return {
    row,
    current: loaded?.question === now,
    state: failed ? (row ? 'stale' : 'failed') : row ? 'ready' : 'loading',
    again: reload,
  }
}
