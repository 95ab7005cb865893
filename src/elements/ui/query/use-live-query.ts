import { useCallback } from 'react'
import type { InputOf, Query, RowOf } from '../../../contract/activity.ts'
import { useQuery, type QueryResult, type RowSource } from './use-query.ts'
import { isTemporary, useReconnect } from './use-reconnect.ts'

/**
 * Like `useQuery`, and retries automatically when the connection or server recovers. The previous content stays until
 * the response arrives.
 */
export function useLiveQuery<Q extends Query>(
  query: Q,
  ready: boolean,
  input?: InputOf<Q>,
  source?: RowSource,
): readonly [QueryResult<RowOf<Q>>, (quietly?: unknown) => void] {
  const [state, reload] = useQuery(query, ready, input, source)
  useReconnect(
    state.status === 'failed' && isTemporary(state.reply),
    useCallback(() => reload(true), [reload]),
  )
  return [state, reload]
}
