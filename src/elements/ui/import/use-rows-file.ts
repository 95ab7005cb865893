import { useState } from 'react'
import { toCsv } from '../../../contract/spreadsheets/csv.ts'
import { onFault } from '../../../core/feedback/log.ts'
import type { Reply } from '../../../core/mql/reply.ts'
import { saveFile } from '../file/save-file.ts'
import { useFailure } from '../query/use-failure.ts'

/** Number of rows to ask for in one call. */
export const FILE_PAGE = 100 as const

/** Rows of a list on the server, as a file. */
export interface RowsFile<Row> {
  readonly fileName: string
  readonly header: readonly string[]
  /** Loads a page of `FILE_PAGE` rows, from 1; its row is missing when the server no longer has the list. */
  readonly loadPage: (
    page: number,
  ) => Promise<Reply<readonly { readonly rows: readonly Row[]; readonly total: number }[]>>
  readonly cells: (row: Row) => readonly string[]
  /** The sentence for a list that the server no longer has. */
  readonly gone: string
}

/** Returns a function that loads all pages of a list and saves them as CSV, with its state and its error. */
export function useRowsFile<Row>({ fileName, header, loadPage, cells, gone }: RowsFile<Row>) {
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  /** Returns the error, if any. */
  const loadRows = async (): Promise<string> => {
    const lines: (readonly string[])[] = [header]
    for (let page = 1, total = Infinity; (page - 1) * FILE_PAGE < total; page += 1) {
      const reply = await loadPage(page)
      if (!reply.ok) return failure(reply)
      const [found] = reply.result
      if (!found) return gone
      total = found.total
      lines.push(...found.rows.map(cells))
    }
    saveFile(fileName, toCsv(lines), 'text/csv')
    return ''
  }
  const downloadRows = () => {
    setBusy(true)
    setProblem('')
    loadRows()
      .then(setProblem)
      .catch(onFault)
      .finally(() => setBusy(false))
  }
  return { busy, problem, download: downloadRows }
}
