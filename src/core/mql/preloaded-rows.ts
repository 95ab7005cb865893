import type { InputOf, Query, RowOf } from '../../contract/activity.ts'
import { ensureShared } from '../runtime/shared.ts'
import { queryRows } from './query-rows.ts'

const preloaded = ensureShared('preloadedRows', () => new Map<string, readonly unknown[]>())

const toQueryKey = (query: Query, input: unknown): string => `${query.id} ${JSON.stringify(input)}`

/** Stores the rows of a query for the screen that shows them first. */
export function storePreloadedRows<Q extends Query>(query: Q, input: InputOf<Q>, rows: readonly RowOf<Q>[]): void {
  preloaded.set(toQueryKey(query, input), rows)
}

/** Returns the preloaded rows of a query; undefined when there are none. */
export const findPreloadedRows = <Q extends Query>(query: Q, input: InputOf<Q>): readonly RowOf<Q>[] | undefined =>
  // Only `storePreloadedRows` stores values under this key, so the rows are those of the query.
  preloaded.get(toQueryKey(query, input))

/** Removes the preloaded rows of a query, which are shown once. Returns whether there were any. */
export const clearPreloadedRows = <Q extends Query>(query: Q, input: InputOf<Q>): boolean =>
  preloaded.delete(toQueryKey(query, input))

/** Loads the rows of a query before the screen that shows them, which asks again if this fails. */
export async function preloadRows<Q extends Query>(query: Q, input: InputOf<Q>): Promise<void> {
  if (findPreloadedRows(query, input)) return
  const reply = await queryRows(query, input)
  if (reply.ok) storePreloadedRows(query, input, reply.result)
}
