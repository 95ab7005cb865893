import { useCallback, useEffect, useState } from 'react'
import type { InputOf, Query, RowOf } from '../../contract/activity.ts'
import { query, type InputsOf } from '../../core/mql/index.ts'
import type { Refused } from '../../core/mql/reply.ts'

/** What one query has answered so far. */
export type Asked<Row> = { readonly status: 'loading' } | { readonly status: 'found'; readonly rows: readonly Row[] } | { readonly status: 'failed'; readonly reply: Refused }

/** Asks a query when the screen appears and `ready` holds, and again when its input changes; the second value asks again. */
export function useQuery<Q extends Query>(asked: Q, ready: boolean, input?: InputOf<Q>): readonly [Asked<RowOf<Q>>, () => void] {
  const [state, setState] = useState<Asked<RowOf<Q>>>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const given = JSON.stringify(input ?? {})
  useEffect(() => {
    if (!ready) return
    let current = true
    void query([asked], { [asked.id]: JSON.parse(given) as unknown } as unknown as InputsOf<readonly [Q]>, { toast: false }).then((reply) => {
      if (!current) return
      if (!reply.ok) setState({ status: 'failed', reply })
      else setState({ status: 'found', rows: (reply.result as Record<string, readonly RowOf<Q>[]>)[asked.id] ?? [] })
    })
    return () => {
      current = false
    }
  }, [asked, ready, given, attempt])
  const again = useCallback(() => {
    setState({ status: 'loading' })
    setAttempt((count) => count + 1)
  }, [])
  return [state, again]
}
