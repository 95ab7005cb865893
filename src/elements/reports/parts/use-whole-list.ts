import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { printElement } from '../../ui/file/print-element.ts'
import { useLoadPrinted } from '../../ui/table/state/use-load-printed.ts'
import type { ServerList } from '../../ui/table/state/use-server-list.ts'

interface Page {
  readonly rows: readonly unknown[]
  readonly total: number
}

interface WholeList<Answer> {
  /** The page that is shown; while it is printed, all rows, or the first of very many. */
  readonly answer: Answer | undefined
  /** Loads these rows and prints the element with them; asks first where paper will not have all rows. */
  readonly printWhole: (host: HTMLElement) => Promise<void>
}

/** Returns a list of the server whose print contains all rows, not only those of the page that is shown. */
export function useWholeList<Answer, M extends Readonly<Record<string, string>>>(
  list: ServerList<Answer, M>,
): WholeList<Answer> {
  const [whole, setWhole] = useState<Answer>()
  const loadPrinted = useLoadPrinted()
  useEffect(() => {
    const showPage = () => setWhole(undefined)
    addEventListener('afterprint', showPage)
    return () => removeEventListener('afterprint', showPage)
  }, [])
  return {
    answer: whole ?? list.answer,
    async printWhole(host) {
      const page = list.answer as Page | undefined
      const { rows, total } = page ?? { rows: [], total: 0 }
      await loadPrinted({ shown: rows.length, total, loadRows: list.loadWhole }, (loaded) => {
        if (loaded) flushSync(() => setWhole(loaded))
        printElement(host)
      })
    },
  }
}
