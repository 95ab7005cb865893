import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Query, RowOf } from '../../../contract/activity.ts'
import { PAGE_SIZES } from '../../../contract/list.ts'
import { query, type InputsOf } from '../../../core/mql/index.ts'
import { printElement } from '../../ui/file/print-element.ts'
import type { TableState } from '../../ui/table/state/table-state.ts'
import { toListInput, type ServerList } from '../../ui/table/state/use-server-list.ts'

interface Page {
  readonly rows: readonly unknown[]
  readonly total: number
}

/** The rows in one call while all are loaded. */
const MOST = Math.max(...PAGE_SIZES) as (typeof PAGE_SIZES)[number]

interface WholeList<Answer> {
  /** The page that is shown; while it is printed, all rows. */
  readonly answer: Answer | undefined
  /** Loads all rows and prints the element with them; only the page that is shown when they cannot be loaded. */
  readonly printWhole: (host: HTMLElement) => Promise<void>
}

/** Returns a list of the server whose print contains all rows, not only those of the page that is shown. */
export function useWholeList<Q extends Query, M extends Readonly<Record<string, string>>>(
  listed: Q,
  list: ServerList<RowOf<Q>, M>,
  state: TableState,
  more: M,
): WholeList<RowOf<Q>> {
  type Answer = RowOf<Q>
  const [whole, setWhole] = useState<Answer>()
  useEffect(() => {
    const showPage = () => setWhole(undefined)
    addEventListener('afterprint', showPage)
    return () => removeEventListener('afterprint', showPage)
  }, [])

  async function loadPage(page: number): Promise<Answer | undefined> {
    const input = { ...toListInput({ ...state, page, size: MOST }), ...more }
    const reply = await query([listed], { [listed.id]: input } as unknown as InputsOf<readonly [Q]>)
    return reply.ok ? (reply.result as Record<string, readonly Answer[]>)[listed.id]?.[0] : undefined
  }
  return {
    answer: whole ?? list.answer,
    async printWhole(host) {
      const shown = list.answer as Page | undefined
      if (shown && shown.rows.length < shown.total) {
        const pages: (Answer & Page)[] = []
        for (let page = 1; (page - 1) * MOST < shown.total; page++) {
          const loaded = await loadPage(page)
          if (!loaded) break
          pages.push(loaded as Answer & Page)
        }
        const [first] = pages
        const rows = pages.flatMap((one) => one.rows)
        if (first && rows.length >= first.total) flushSync(() => setWhole({ ...first, rows }))
      }
      printElement(host)
    },
  }
}
