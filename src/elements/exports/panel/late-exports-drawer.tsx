import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { LatePart } from '../../ui/overlay/late-part.tsx'
import { useExports, type Exports } from './use-exports.ts'

const loadExportsDrawer = async () => (await import('./exports-drawer.tsx')).ExportsDrawer

interface LateExportsDrawerProps {
  readonly exports: Exports
  readonly onClose: () => void
}

/** Renders the drawer with all of the person's exports; it is loaded when it is opened. */
export function LateExportsDrawer({ exports, onClose }: LateExportsDrawerProps) {
  return (
    <LatePart loadPart={loadExportsDrawer} onFailed={onClose}>
      {(ExportsDrawer) => <ExportsDrawer exports={exports} onClose={onClose} />}
    </LatePart>
  )
}

/** Renders the drawer on a page without a list, where a message about a finished export leads. */
export function OwnExportsDrawer({ route }: { readonly route: `/${string}` }) {
  const [{ exports: open }, change] = useAddressState(route)
  const exports = useExports(open !== undefined)
  return open === undefined ? null : (
    <LateExportsDrawer exports={exports} onClose={() => change({ exports: undefined })} />
  )
}
