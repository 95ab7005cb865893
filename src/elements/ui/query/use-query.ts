import { useCallback, useEffect, useState } from 'react'
import type { InputOf, Query, RowOf } from '../../../contract/activity.ts'
import { query, type InputsOf } from '../../../core/mql/index.ts'
import { clearPreloadedRows, findPreloadedRows } from '../../../core/mql/preloaded-rows.ts'
import type { Refused } from '../../../core/mql/reply.ts'

/** The state of a query: loading, its rows, or its failure. */
export type QueryResult<Row> =
  | { readonly status: 'loading' }
  | { readonly status: 'found'; readonly rows: readonly Row[] }
  | { readonly status: 'failed'; readonly reply: Refused }

/**
 * Runs a query when the screen mounts and `ready` is true, and again when its input changes. The second value is a
 * function that repeats it; with `quietly` set, the current state stays until the response arrives. Rows that were
 * preloaded are shown at once, instead of the first request.
 */
export function useQuery<Q extends Query>(
  asked: Q,
  ready: boolean,
  input?: InputOf<Q>,
): readonly [QueryResult<RowOf<Q>>, (quietly?: unknown) => void] {
  const [state, setState] = useState((): QueryResult<RowOf<Q>> => {
    const rows = ready ? findPreloadedRows(asked, (input ?? {}) as InputOf<Q>) : undefined
    return rows ? { status: 'found', rows } : { status: 'loading' }
  })
  const [attempt, setAttempt] = useState(0)
  const given = JSON.stringify(input ?? {})
  useEffect(() => {
    if (!ready || clearPreloadedRows(asked, JSON.parse(given) as InputOf<Q>)) return
    let current = true
    void query([asked], { [asked.id]: JSON.parse(given) as unknown } as unknown as InputsOf<readonly [Q]>, {
      toast: false,
    }).then((reply) => {
      if (!current) return
      if (!reply.ok) setState({ status: 'failed', reply })
      else setState({ status: 'found', rows: (reply.result as Record<string, readonly RowOf<Q>[]>)[asked.id] ?? [] })
    })
    return () => {
      current = false
    }
  }, [asked, ready, given, attempt])
  // As an event listener it receives the event, which must not count as `quietly`.
  const loadAgain = useCallback((quietly?: unknown) => {
    if (quietly !== true) setState({ status: 'loading' })
    setAttempt((count) => count + 1)
  }, [])
  return [state, loadAgain]
}
