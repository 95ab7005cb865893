import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { printElement } from '../../file/print-element.ts'
import { usePrinting } from '../../file/use-printing.ts'
import { useLoadPrinted } from './use-load-printed.ts'

interface PrintedRows<Row> {
  /** The rows to render: those of the page shown; while the list is printed, all, or the first of very many. */
  readonly rows: readonly Row[]
  /** These rows are rendered, because the list is printed: no page of them. */
  readonly isWhole: boolean
  /** Loads these rows and prints the element with them; asks first where paper will not have all rows. */
  readonly printWhole: (host: HTMLElement) => Promise<void>
}

/**
 * Returns the rows of a list, of which paper has all. A list whose rows are all here prints them in any case; those of
 * a server are loaded first, for which a page that the browser prints has no time. `total`: the number of rows that
 * match; undefined where all are here. `size`: how many a page has; a screen that prints its list itself gives more.
 */
export function usePrintedRows<Row>(
  rows: readonly Row[],
  total: number | undefined,
  size: number,
  loadWhole: (() => Promise<readonly Row[] | undefined>) | undefined,
): PrintedRows<Row> {
  const [whole, setWhole] = useState<readonly Row[]>()
  const printing = usePrinting()
  const loadPrinted = useLoadPrinted()
  useEffect(() => {
    const showPage = () => setWhole(undefined)
    addEventListener('afterprint', showPage)
    return () => removeEventListener('afterprint', showPage)
  }, [])
  const rendered = whole ?? rows
  return {
    rows: rendered,
    isWhole:
      whole !== undefined || (printing && (total === undefined || rendered.length >= total || rendered.length > size)),
    async printWhole(host) {
      const loadRows = async () => loadWhole?.()
      await loadPrinted({ shown: rows.length, total: total ?? rows.length, loadRows }, (loaded) => {
        if (loaded) flushSync(() => setWhole(loaded))
        printElement(host)
      })
    },
  }
}
