import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { printElement } from '../../file/print-element.ts'
import { usePrinting } from '../../file/use-printing.ts'

interface PrintedRows<Row> {
  /** The rows to render: those of the page shown; while the list is printed, all. */
  readonly rows: readonly Row[]
  /** All rows are rendered, because the list is printed: no page of them. */
  readonly isWhole: boolean
  /** Loads all rows and prints the element with them; only those of the page shown when they cannot be loaded. */
  readonly printWhole: (host: HTMLElement) => Promise<void>
}

/**
 * Returns the rows of a list, of which paper has all. A list whose rows are all here prints them in any case; those of
 * a server are loaded first, for which a page that the browser prints has no time. `total`: the number of rows that
 * match; undefined where all are here.
 */
export function usePrintedRows<Row>(
  rows: readonly Row[],
  total: number | undefined,
  loadWhole: (() => Promise<readonly Row[] | undefined>) | undefined,
): PrintedRows<Row> {
  const [whole, setWhole] = useState<readonly Row[]>()
  const printing = usePrinting()
  useEffect(() => {
    const showPage = () => setWhole(undefined)
    addEventListener('afterprint', showPage)
    return () => removeEventListener('afterprint', showPage)
  }, [])
  const rendered = whole ?? rows
  return {
    rows: rendered,
    isWhole: whole !== undefined || (printing && (total === undefined || rendered.length >= total)),
    async printWhole(host) {
      const loaded = total !== undefined && rows.length < total ? await loadWhole?.() : undefined
      if (loaded) flushSync(() => setWhole(loaded))
      printElement(host)
    },
  }
}
