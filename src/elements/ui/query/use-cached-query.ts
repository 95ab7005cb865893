import type { InputOf, Query, RowOf } from '../../../contract/activity.ts'
import { findCachedRows, loadCachedRows } from '../../../core/mql/cached-rows.ts'
import { queryRowsTogether } from '../../../core/mql/grouped-rows.ts'
import { useLiveQuery } from './use-live-query.ts'
import type { QueryResult, RowSource } from './use-query.ts'

/** For what is only shown: a form must not begin with values that are replaced a moment later. */
type UseCachedQuery = <Q extends Query>(
  query: Q,
  ready: boolean,
  input?: InputOf<Q>,
) => readonly [QueryResult<RowOf<Q>>, (quietly?: unknown) => void]

const CACHE: RowSource = { find: findCachedRows, load: loadCachedRows }
const CACHE_OF_GROUP: RowSource = {
  find: findCachedRows,
  load: (query, input) => loadCachedRows(query, input, queryRowsTogether),
}

/** Like `useLiveQuery`, and shows the rows of the last visit at once while they are loaded again. */
export const useCachedQuery: UseCachedQuery = (query, ready, input) => useLiveQuery(query, ready, input, CACHE)

/** Like `useCachedQuery`, in one call with the other parts of the page that use it. */
export const useGroupedQuery: UseCachedQuery = (query, ready, input) =>
  useLiveQuery(query, ready, input, CACHE_OF_GROUP)
