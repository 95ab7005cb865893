import { useCallback, useEffect, useRef, useState } from 'react'
import type { Query, RowOf } from '../../../contract/activity.ts'
import { query, type InputsOf } from '../../../core/mql/index.ts'
import { useFailure } from '../use-failure.ts'
import type { ListFailure } from './table-notices.tsx'
import type { TableState } from './table-state.ts'

/** What a table of server rows needs besides its columns. */
export interface ServerList<Answer> {
  /** The last page that came; it stays while the next one is on its way. Undefined before the first. */
  readonly answer: Answer | undefined
  readonly loading: boolean
  readonly failure: ListFailure | undefined
  readonly again: () => void
}

/** What of a state a server is asked. */
const inputOf = ({ page, size, sort, search, filters }: TableState) => ({ page, pageSize: size, sort, search: search.trim().length >= 2 ? search.trim() : '', filters })

/**
 * Asks for the page of a list that a state means, whenever that state or `more` changes; an answer that has been overtaken is dropped.
 * `listed` is a query of `listOf` rows with `listInput`; `more` is what it wants besides.
 */
export function useServerList<Q extends Query>(listed: Q, ready: boolean, state: TableState, more: Readonly<Record<string, unknown>> = {}): ServerList<RowOf<Q>> {
  type Answer = RowOf<Q>
  const [answer, setAnswer] = useState<Answer>()
  const [loading, setLoading] = useState(true)
  const [failure, setFailure] = useState<ListFailure>()
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => setAttempt((count) => count + 1), [])
  const explain = useFailure()
  const latest = useRef(explain)
  latest.current = explain
  const input = JSON.stringify({ ...inputOf(state), ...more })
  useEffect(() => {
    if (!ready) return
    let current = true
    setLoading(true)
    void query([listed], { [listed.id]: JSON.parse(input) as unknown } as unknown as InputsOf<readonly [Q]>, { toast: false }).then((reply) => {
      if (!current) return
      setLoading(false)
      setFailure(reply.ok ? undefined : { reason: latest.current(reply), onAgain: again })
      if (reply.ok) setAnswer((reply.result as Record<string, readonly Answer[]>)[listed.id]?.[0])
    })
    return () => {
      current = false
    }
  }, [listed, ready, input, attempt, again])
  return { answer, loading, failure, again }
}
