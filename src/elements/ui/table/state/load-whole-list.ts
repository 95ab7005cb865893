import type { Query, RowOf } from '../../../../contract/activity.ts'
import { PAGE_SIZES } from '../../../../contract/list.ts'
import { query, type InputsOf } from '../../../../core/mql/index.ts'
import type { TableState } from './table-state.ts'
import { toListInput } from './to-list-input.ts'

interface Page {
  readonly rows: readonly unknown[]
  readonly total: number
}

/** The rows in one call while all are loaded. */
const MOST = Math.max(...PAGE_SIZES) as (typeof PAGE_SIZES)[number]
/** The most rows that are printed at once, some forty sheets. */
export const MOST_PRINTED = 2000

/**
 * Loads all rows of a list for paper, at most its first 2000, in the order of its state and in one answer. Undefined
 * when a page of them cannot be loaded.
 */
export async function loadWholeList<Q extends Query>(
  listed: Q,
  state: TableState,
  more: Readonly<Record<string, string>>,
): Promise<RowOf<Q> | undefined> {
  const pages: (RowOf<Q> & Page)[] = []
  for (let page = 1, total = 1; (page - 1) * MOST < Math.min(total, MOST_PRINTED); page++) {
    const input = { ...toListInput({ ...state, page, size: MOST }), ...more }
    const reply = await query([listed], { [listed.id]: input } as unknown as InputsOf<readonly [Q]>)
    const loaded = reply.ok
      ? ((reply.result as Record<string, readonly unknown[]>)[listed.id]?.[0] as (RowOf<Q> & Page) | undefined)
      : undefined
    if (!loaded) return undefined
    total = loaded.total
    pages.push(loaded)
  }
  const [first] = pages
  const rows = pages.flatMap((one) => one.rows).slice(0, MOST_PRINTED)
  return first && rows.length >= Math.min(first.total, MOST_PRINTED) ? { ...first, rows } : undefined
}
