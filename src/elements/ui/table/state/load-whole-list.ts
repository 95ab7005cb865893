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
/** The most rows that are printed, some forty sheets; a file has the others. */
const MOST_PRINTED = 2000

/**
 * Loads all rows of a list in the order of its state, in one answer. Undefined when a page of them cannot be loaded, or
 * when they are too many to print.
 */
export async function loadWholeList<Q extends Query>(
  listed: Q,
  state: TableState,
  more: Readonly<Record<string, string>>,
): Promise<RowOf<Q> | undefined> {
  const pages: (RowOf<Q> & Page)[] = []
  for (let page = 1, total = 1; (page - 1) * MOST < total; page++) {
    const input = { ...toListInput({ ...state, page, size: MOST }), ...more }
    const reply = await query([listed], { [listed.id]: input } as unknown as InputsOf<readonly [Q]>)
    const loaded = reply.ok
      ? ((reply.result as Record<string, readonly unknown[]>)[listed.id]?.[0] as (RowOf<Q> & Page) | undefined)
      : undefined
    if (!loaded || loaded.total > MOST_PRINTED) return undefined
    total = loaded.total
    pages.push(loaded)
  }
  const [first] = pages
  const rows = pages.flatMap((one) => one.rows)
  return first && rows.length >= first.total ? { ...first, rows } : undefined
}
