import { lazy, Suspense, type ReactNode } from 'react'
import type { ExportFormat } from '../../../contract/exports/exports.ts'
import type { UserRow, UserTab } from '../../../contract/users/users.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { ExportStrip } from '../../exports/panel/export-strip.tsx'
import { ExportTool } from '../../exports/panel/export-tool.tsx'
import { useExports } from '../../exports/panel/use-exports.ts'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import type { Column } from '../../ui/table/columns/columns.ts'
import { selectedCount, type Selection } from '../../ui/table/state/selection.ts'
import type { TableState } from '../../ui/table/state/table-state.ts'
import { userExport } from './selected-users.ts'
import { ROUTE } from './use-tab.ts'

const ExportsDrawer = lazy(async () => ({
  default: (await import('../../exports/panel/exports-drawer.tsx')).ExportsDrawer,
}))

interface UserExports {
  /** Whether the list is loaded and the person may export it. */
  readonly ready: boolean
  readonly total: number
  /** The state and the tab of the rows shown. */
  readonly state: TableState
  readonly tab: UserTab
  readonly columns: readonly Column<UserRow>[]
}

/**
 * Returns the parts of a list of users that export it: the tool, the current export, and the drawer with all of the
 * person's exports, which the address of the page can open.
 */
export function useUserExports({ ready, total, state, tab, columns }: UserExports): {
  readonly tool: (selection: Selection | undefined) => ReactNode
  readonly strip: ReactNode
  readonly drawer: ReactNode
} {
  const exports = useExports(ready)
  const [{ exports: open }, change] = useAddressState(ROUTE)
  const onOpen = () => change({ exports: '1' })
  const start = (format: ExportFormat, selection: Selection | undefined): void =>
    void exports.start(format, userExport(state, tab, columns, selection)).catch(onFault)
  return {
    tool: (selection) => (
      <ExportTool
        rows={selection ? selectedCount(selection, total) : total}
        busy={exports.busy}
        onExport={(format) => start(format, selection)}
        {...(selection ? {} : { onOpen })}
      />
    ),
    strip: ready ? <ExportStrip exports={exports} onOpen={onOpen} /> : null,
    drawer:
      ready && open ? (
        <Suspense fallback={null}>
          <ExportsDrawer exports={exports} onClose={() => change({ exports: undefined })} />
        </Suspense>
      ) : null,
  }
}
