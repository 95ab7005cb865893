import { useRef, useState } from 'react'
import { EXPORT_COLUMNS, exportUsers, type UserRow, type UserTab } from '../../contract/people/users.ts'
import type { OutputOf } from '../../contract/activity.ts'
import { call, type Reply } from '../../core/mql/index.ts'
import { saveFile } from '../ui/save-file.ts'
import { DATE_FORMAT } from '../../core/dates.ts'
import { toCsv } from '../ui/table/csv.ts'
import { valueText, type Column } from '../ui/table/columns.ts'
import type { Selection } from '../ui/table/selection.ts'
import type { TableState } from '../ui/table/table-state.ts'
import { useFailure } from '../ui/use-failure.ts'
import { useWords } from '../words.tsx'

/** How far a file has come, or how it ended. */
export type ExportState = { readonly step: 'going'; readonly done: number } | { readonly step: 'done'; readonly done: number } | { readonly step: 'failed'; readonly reason: string }

interface Wanted {
  readonly state: TableState
  readonly tab: UserTab
  /** What was ticked; undefined: everybody who matches. */
  readonly selection: Selection | undefined
  readonly columns: readonly Column<UserRow>[]
}

/** What of a list the server is asked for, whatever its page and order. */
export const wantedOf = ({ search, filters }: TableState, tab: UserTab) => ({ search: search.trim().length < 2 ? '' : search.trim(), filters, tab })

/** Who of those was ticked. */
export const tickedOf = ({ all, ids }: Selection) => ({ [all ? 'except' : 'only']: [...ids] })

const BYTE_ORDER_MARK = '\uFEFF'

/** Takes users into a file of comma-separated values, piece by piece as the server gives them, so that a hundred thousand of them show their progress and can be stopped. */
export function useUserExport() {
  const words = useWords()
  const failure = useFailure()
  const [state, setState] = useState<ExportState>()
  const turn = useRef(0)

  const cellsOf = (columns: readonly Column<UserRow>[]) => (row: UserRow) =>
    columns.map((column) => {
      if (column.id === 'lastLogin') return row.lastLoginAt ? words.instant(row.lastLoginAt) : ''
      if (column.id === 'created') return words.instant(row.createdAt)
      const value = column.value(row)
      return typeof value === 'number' ? value : valueText(column, value, words, DATE_FORMAT)
    })

  const start = async ({ state: list, tab, selection, columns }: Wanted): Promise<void> => {
    const mine = (turn.current += 1)
    const kept = columns.filter(({ id }) => EXPORT_COLUMNS.some((one) => one === id))
    const names = EXPORT_COLUMNS.filter((id) => kept.some((column) => column.id === id))
    const asked = { ...wantedOf(list, tab), ...(selection && tickedOf(selection)), columns: names }
    const pieces = [toCsv([kept.map(({ header }) => header)])]
    let [after, done]: [string | null, number] = [null, 0]
    setState({ step: 'going', done })
    do {
      const reply: Reply<OutputOf<typeof exportUsers>> = await call(exportUsers, { ...asked, after }, { toast: false })
      if (mine !== turn.current) return
      if (!reply.ok) {
        setState({ step: 'failed', reason: failure(reply) })
        return
      }
      after = reply.result.after
      done += reply.result.rows.length
      if (reply.result.rows.length > 0) pieces.push(toCsv(reply.result.rows.map(cellsOf(kept))).replace(BYTE_ORDER_MARK, ''))
      setState({ step: 'going', done })
    } while (after !== null)
    saveFile(`users-${new Date().toISOString().slice(0, 10)}.csv`, pieces.join(''), 'text/csv')
    setState({ step: 'done', done })
  }
  const stop = () => {
    turn.current += 1
    setState(undefined)
  }
  return { state, start, stop }
}
