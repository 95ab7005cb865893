import { useCallback, useEffect, useState } from 'react'
import type { InputOf, Query, RowOf } from '../../../contract/activity.ts'
import { clearPreloadedRows, findPreloadedRows } from '../../../core/mql/preloaded-rows.ts'
import { queryRows } from '../../../core/mql/query-rows.ts'
import type { Refused, Reply } from '../../../core/mql/reply.ts'

/** The state of a query: loading, its rows, or its failure. */
export type QueryResult<Row> =
  | { readonly status: 'loading' }
  | { readonly status: 'found'; readonly rows: readonly Row[] }
  | { readonly status: 'failed'; readonly reply: Refused }

/** Where a query gets its rows from: what is known at once, and what is loaded. */
export interface RowSource {
  readonly find: <Q extends Query>(query: Q, input: InputOf<Q>) => readonly RowOf<Q>[] | undefined
  readonly load: <Q extends Query>(query: Q, input: InputOf<Q>) => Promise<Reply<readonly RowOf<Q>[]>>
}

const SERVER: RowSource = { find: findPreloadedRows, load: queryRows }

/**
 * Runs a query when the screen mounts and `ready` is true, and again when its input changes. The second value is a
 * function that repeats it; with `quietly` set, the current state stays until the response arrives. Rows that were
 * preloaded are shown at once, instead of the first request.
 */
export function useQuery<Q extends Query>(
  query: Q,
  ready: boolean,
  input?: InputOf<Q>,
  source = SERVER,
): readonly [QueryResult<RowOf<Q>>, (quietly?: unknown) => void] {
  const [state, setState] = useState((): QueryResult<RowOf<Q>> => {
    const rows = ready ? source.find(query, input ?? {}) : undefined
    return rows ? { status: 'found', rows } : { status: 'loading' }
  })
  const [attempt, setAttempt] = useState(0)
  const given = JSON.stringify(input ?? {})
  useEffect(() => {
    const now = JSON.parse(given) as InputOf<Q>
    if (!ready || clearPreloadedRows(query, now)) return
    let current = true
    void source.load(query, now).then((reply) => {
      if (!current) return
      setState(reply.ok ? { status: 'found', rows: reply.result } : { status: 'failed', reply })
    })
    return () => {
      current = false
    }
  }, [query, ready, given, attempt, source])
  // As an event listener it receives the event, which must not count as `quietly`.
  const loadAgain = useCallback((quietly?: unknown) => {
    if (quietly !== true) setState({ status: 'loading' })
    setAttempt((count) => count + 1)
  }, [])
  return [state, loadAgain]
}
