import { EXPORT_COLUMNS } from '../../../contract/users/user-selection.ts'
import type { ExportRequest } from '../../../contract/exports/sources.ts'
import type { UserRow, UserTab } from '../../../contract/users/users.ts'
import { listExportedColumns } from '../../exports/panel/exported-columns.ts'
import type { Column } from '../../ui/table/columns/columns.ts'
import type { Selection } from '../../ui/table/state/selection.ts'
import type { TableState } from '../../ui/table/state/table-state.ts'

/** Returns the search and filters to send for a list, regardless of page and order. */
export const toMatchingUsers = ({ search, filters }: TableState, tab: UserTab) => ({
  search: search.trim().length < 2 ? '' : search.trim(),
  filters,
  tab,
})

/** Returns the selected users as ids to include or exclude. */
export const toSelectedUsers = ({ all, ids }: Selection) => ({ [all ? 'except' : 'only']: [...ids] })

/** Returns the request to export users: those that match, or the selected ones, with the visible columns. */
export const buildUserExport = (
  state: TableState,
  tab: UserTab,
  columns: readonly Column<UserRow>[],
  selection?: Selection,
): ExportRequest => ({
  source: 'users',
  filters: { ...toMatchingUsers(state, tab), ...(selection && toSelectedUsers(selection)) },
  columns: listExportedColumns(EXPORT_COLUMNS, columns),
})
