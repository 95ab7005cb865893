import { useState, type ReactNode } from 'react'
import type { ExportFormat } from '../../../contract/export-names.ts'
import type { ExportRequest } from '../../../contract/exports/sources.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { LatePart } from '../../ui/overlay/late-part.tsx'
import { countSelected, type Selection } from '../../ui/table/state/selection.ts'
import { ExportStrip } from './export-strip.tsx'
import { ExportTool } from './export-tool.tsx'
import { LateExportsDrawer } from './late-exports-drawer.tsx'
import { useExports } from './use-exports.ts'

const loadUnmaskedPanel = async () => (await import('./unmasked-panel.tsx')).UnmaskedPanel

interface ListExports {
  /** The path of the screen with the list. */
  readonly route: `/${string}`
  /** Whether the list is loaded and the person may export it. */
  readonly ready: boolean
  /** Whether the tool is shown, also before the list is loaded, so that nothing moves when it is. */
  readonly offered?: boolean
  readonly total: number
  /** Returns the request for all rows that match, or for the selected ones. */
  readonly request: (selection: Selection | undefined) => ExportRequest
  /**
   * Returns the request for an export with addresses and numbers in full; absent: the list has none that are masked, or
   * the person may not see them.
   */
  readonly unmasked?: (selection: Selection | undefined) => ExportRequest
}

/**
 * Returns the parts of a list that export it: the tool, the current export, and the drawer with all of the person's
 * exports, which the address of the page can open.
 */
export function useListExports({ route, ready, offered = ready, total, request, unmasked }: ListExports): {
  readonly tool: ((selection: Selection | undefined) => ReactNode) | undefined
  readonly strip: ReactNode
  readonly drawer: ReactNode
} {
  const exports = useExports(ready)
  const [{ exports: open }, change] = useAddressState(route)
  const [pendingRequest, setAsking] = useState<ExportRequest>()
  const onOpen = () => change({ exports: '1' })
  const closeDrawer = () => change({ exports: undefined })
  const closePanel = () => setAsking(undefined)
  const startListExport = (format: ExportFormat, selection: Selection | undefined): void =>
    void exports.start(format, request(selection)).catch(onFault)
  if (!offered) return { tool: undefined, strip: null, drawer: null }
  return {
    tool: (selection) => (
      <ExportTool
        rows={selection ? countSelected(selection, total) : total}
        busy={exports.busy}
        onExport={(format) => startListExport(format, selection)}
        onUnmasked={unmasked && (() => setAsking(unmasked(selection)))}
        {...(selection ? {} : { onOpen })}
      />
    ),
    strip: <ExportStrip exports={exports} onOpen={onOpen} />,
    drawer: (
      <>
        {open ? <LateExportsDrawer exports={exports} onClose={closeDrawer} /> : null}
        {pendingRequest ? (
          <LatePart loadPart={loadUnmaskedPanel} onFailed={closePanel}>
            {(UnmaskedPanel) => (
              <UnmaskedPanel
                total={total}
                onExport={(format, reason) => exports.start(format, pendingRequest, reason)}
                onClose={closePanel}
              />
            )}
          </LatePart>
        ) : null}
      </>
    ),
  }
}
