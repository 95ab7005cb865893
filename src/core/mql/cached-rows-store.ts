import { ensureShared } from '../runtime/shared.ts'

/** What is known of a query: the rows of its last answer, and the answer that is on its way. */
export interface CachedRows {
  readonly rows?: readonly unknown[] | undefined
  readonly coming?: Promise<unknown>
}

/**
 * The answers of this page's queries, by question. In memory only, and emptied by every call that is not a query,
 * because it may change what they have read, and when the person or their role changes.
 */
export const cachedRows = ensureShared('mql.rows', () => new Map<string, CachedRows>())
