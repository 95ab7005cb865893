import { useStore } from '@nanostores/react'
import type { ExportRequest } from '../../../contract/exports/sources.ts'
import { $menu } from '../../../core/session/menu.ts'
import { useListExports } from '../../exports/panel/use-list-exports.tsx'
import { shownColumns, type Column } from '../../ui/table/columns/columns.ts'
import { readTableState, writeTableState, type TableState } from '../../ui/table/state/table-state.ts'
import { knownColumns } from '../../ui/table/state/use-list-state.ts'
import { useSavedViews } from '../../ui/table/state/use-saved-views.ts'
import { useWeekly } from '../weekly/use-weekly.tsx'
import type { SentReport } from '../weekly/sent-report.ts'
import { questionOf } from './question.ts'

interface ListTools<Row> {
  readonly route: `/${string}`
  /** The name of the list in saved views. */
  readonly name: Parameters<typeof useSavedViews>[0]
  /** Whether the person is known. */
  readonly ready: boolean
  readonly columns: readonly Column<Row>[]
  readonly state: TableState
  readonly onState: (state: TableState) => void
  /** The state of the list at first. */
  readonly first: TableState
  /** The list as loaded; undefined while its filters are not valid. */
  readonly list: {
    readonly answer?: { readonly total: number } | undefined
    readonly loaded?: { readonly state: TableState } | undefined
  }
  /** Whether the filters are valid, so that the list is loaded. */
  readonly runs: boolean
  /** Whether the list has masked columns that the person may see after giving a reason. */
  readonly unmasks?: boolean
  /** What the weekly e-mails are about, and how their drawer reaches the person's details. */
  readonly report: SentReport
  readonly go: ((path: string) => void) | undefined
  /** Returns the request for an export of what is listed, with the shown columns. */
  readonly request: (question: ReturnType<typeof questionOf>, shown: readonly Column<Row>[]) => ExportRequest
}

/** Returns the exports, the saved views and the weekly e-mails of the list of a report. */
export function useListTools<Row>(tools: ListTools<Row>) {
  const { route, name, ready, columns, state, onState, first, list, runs, request, unmasks, report, go } = tools
  const { entries } = useStore($menu)
  const mayExport = entries.some(({ routeName, canExport }) => routeName === route && canExport)
  const exports = useListExports({
    route,
    ready: runs && mayExport && list.answer !== undefined,
    total: list.answer?.total ?? 0,
    ...(unmasks && { unmasks }),
    request: () => request(questionOf(list.loaded?.state ?? state), shownColumns(columns, state)),
  })
  const views = useSavedViews(name, ready, writeTableState({ ...state, page: 1 }).toString(), (text) =>
    onState(readTableState(new URLSearchParams(text), knownColumns(columns), first)),
  )
  const weekly = useWeekly({ route, report, ready: ready && mayExport, go })
  return { exports, views, weekly }
}
