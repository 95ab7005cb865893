import type { InputOf, Query, RowOf } from '../../contract/activity.ts'
import { findCallLanguage } from '../i18n/call-language.ts'
import { cachedRows } from './cached-rows-store.ts'
import { queryRows } from './query-rows.ts'
import type { Reply } from './reply.ts'
import { getCurrentSession } from './token.ts'

/** The number of answers that are kept; the oldest is dropped first. */
const LIMIT = 60

/** Returns the key of a query: the same question of another session or in another language is another one. */
const toCacheKey = (query: Query, input: unknown): string =>
  JSON.stringify([getCurrentSession(), findCallLanguage(), query.id, input])

/** Returns the rows that a query had when it was last loaded in this session; undefined when they are not known. */
export const findCachedRows = <Q extends Query>(query: Q, input: InputOf<Q>): readonly RowOf<Q>[] | undefined =>
  // Only `loadCachedRows` stores rows under this key, so they are those of the query.
  cachedRows.get(toCacheKey(query, input))?.rows

/**
 * Loads the rows of a query and keeps them for the next visit. Whoever asks the same while the answer is on its way
 * gets that answer. Rows that were asked for before a write are not kept. `request` sends the query: alone, or with
 * others (`queryRowsTogether`). Never rejects; shows no toast.
 */
export function loadCachedRows<Q extends Query>(
  query: Q,
  input: InputOf<Q>,
  request: typeof queryRows = queryRows,
): Promise<Reply<readonly RowOf<Q>[]>> {
  const key = toCacheKey(query, input)
  const before = cachedRows.get(key)
  // Only this function stores answers under this key, so they are those of the query.
  if (before?.coming) return before.coming as Promise<Reply<readonly RowOf<Q>[]>>
  const coming = request(query, input)
  const entry = { rows: before?.rows, coming }
  // Deleted first: the order of a map is that of the first insertion.
  cachedRows.delete(key)
  cachedRows.set(key, entry)
  const [oldest] = cachedRows.keys()
  if (cachedRows.size > LIMIT && oldest !== undefined) cachedRows.delete(oldest)
  void coming.then((reply) => {
    if (cachedRows.get(key) !== entry) return
    if (reply.ok) cachedRows.set(key, { rows: reply.result })
    else cachedRows.delete(key)
  })
  return coming
}
