import { useStore } from '@nanostores/react'
import type { ExportRequest } from '../../../contract/exports/sources.ts'
import { $menu } from '../../../core/session/menu.ts'
import { useListExports } from '../../exports/panel/use-list-exports.tsx'
import { listShownColumns, type Column } from '../../ui/table/columns/columns.ts'
import { readTableState, writeTableState, type TableState } from '../../ui/table/state/table-state.ts'
import { toKnownColumns } from '../../ui/table/state/use-list-state.ts'
import { useSavedViews } from '../../ui/table/state/use-saved-views.ts'
import { showContacts } from '../unmask/masked-columns.ts'
import { useWeekly } from '../weekly/use-weekly.tsx'
import type { SentReport } from '../weekly/sent-report.ts'
import { toQuestion } from './question.ts'

interface ListTools<Row> {
  readonly route: `/${string}`
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
  /** The report, as saved views, exports and weekly e-mails name it. */
  readonly report: SentReport
  /** Goes to a page of the portal; undefined where it cannot be reached. */
  readonly go: ((path: string) => void) | undefined
  /** Returns the request for an export of what is listed, with the shown columns. */
  readonly request: (question: ReturnType<typeof toQuestion>, shown: readonly Column<Row>[]) => ExportRequest
}

/** Returns the exports, the saved views and the weekly e-mails of the list of a report. */
export function useListTools<Row>(tools: ListTools<Row>) {
  const { route, ready, columns, state, onState, first, list, runs, request, unmasks = false, report, go } = tools
  const { entries } = useStore($menu)
  const mayExport = entries.some(({ routeName, canExport }) => routeName === route && canExport)
  const buildRequest = (shown: TableState) =>
    request(toQuestion(list.loaded?.state ?? state), listShownColumns(columns, shown))
  const exports = useListExports({
    route,
    ready: runs && mayExport && list.answer !== undefined,
    offered: ready && mayExport,
    total: list.answer?.total ?? 0,
    request: () => buildRequest(state),
    ...(unmasks && { unmasked: () => buildRequest(showContacts(state)) }),
  })
  const views = useSavedViews(report.source, ready, writeTableState({ ...state, page: 1 }).toString(), (text) =>
    onState(readTableState(new URLSearchParams(text), toKnownColumns(columns), first)),
  )
  const weekly = useWeekly({ route, report, ready: ready && mayExport, go })
  return { exports, views, weekly }
}
