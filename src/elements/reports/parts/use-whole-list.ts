import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { printElement } from '../../ui/file/print-element.ts'
import type { ServerList } from '../../ui/table/state/use-server-list.ts'

interface Page {
  readonly rows: readonly unknown[]
  readonly total: number
}

interface WholeList<Answer> {
  /** The page that is shown; while it is printed, all rows. */
  readonly answer: Answer | undefined
  /** Loads all rows and prints the element with them; only the page that is shown when they cannot be loaded. */
  readonly printWhole: (host: HTMLElement) => Promise<void>
}

/** Returns a list of the server whose print contains all rows, not only those of the page that is shown. */
export function useWholeList<Answer, M extends Readonly<Record<string, string>>>(
  list: ServerList<Answer, M>,
): WholeList<Answer> {
  const [whole, setWhole] = useState<Answer>()
  useEffect(() => {
    const showPage = () => setWhole(undefined)
    addEventListener('afterprint', showPage)
    return () => removeEventListener('afterprint', showPage)
  }, [])
  return {
    answer: whole ?? list.answer,
    async printWhole(host) {
      const shown = list.answer as Page | undefined
      const loaded = shown && shown.rows.length < shown.total ? await list.loadWhole() : undefined
      if (loaded) flushSync(() => setWhole(loaded))
      printElement(host)
    },
  }
}
