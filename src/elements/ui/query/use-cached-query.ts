import type { InputOf, Query, RowOf } from '../../../contract/activity.ts'
import { findCachedRows, loadCachedRows } from '../../../core/mql/cached-rows.ts'
import { useLiveQuery } from './use-live-query.ts'
import type { QueryResult, RowSource } from './use-query.ts'

const CACHE: RowSource = { find: findCachedRows, load: loadCachedRows }

/**
 * Like `useLiveQuery`, and shows the rows of the last visit at once while they are loaded again. For what is only
 * shown: a form must not begin with values that are replaced a moment later.
 */
export const useCachedQuery = <Q extends Query>(
  asked: Q,
  ready: boolean,
  input?: InputOf<Q>,
): readonly [QueryResult<RowOf<Q>>, (quietly?: unknown) => void] => useLiveQuery(asked, ready, input, CACHE)
