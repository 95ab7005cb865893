import type { RoleRow } from '../../../contract/roles/roles.ts'
import type { RightsModule } from '../rights/rights-state.ts'
import { AssignOneDrawer } from './assign-one-drawer.tsx'
import { CompareDrawer } from './compare-drawer.tsx'
import { DeleteDrawer } from './delete-drawer.tsx'
import { DuplicateDrawer } from './duplicate-drawer.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { RightsDrawer } from './rights-drawer.tsx'
import { ViewDrawer } from './view-drawer.tsx'

/** The open panel and its subject. */
export type OpenDrawer =
  | { readonly kind: 'view' | 'rights' | 'duplicate' | 'delete' | 'compare' | 'history'; readonly row: RoleRow }
  | { readonly kind: 'menu'; readonly roleIds: readonly number[] }

/** Props of every panel of the list. */
export interface DrawerProps {
  readonly row: RoleRow
  readonly modules: readonly RightsModule[]
  readonly visit: ((path: string) => void) | undefined
  readonly onClose: () => void
  /** Called after a save: the list must be reloaded. */
  readonly onChanged: () => void
}

const PANELS = {
  view: ViewDrawer,
  rights: RightsDrawer,
  duplicate: DuplicateDrawer,
  delete: DeleteDrawer,
  compare: CompareDrawer,
  history: HistoryDrawer,
} as const

/** Renders the panel beside the list. */
export function RoleDrawers({ drawer, ...rest }: Omit<DrawerProps, 'row'> & { readonly drawer: OpenDrawer }) {
  if (drawer.kind === 'menu') return <AssignOneDrawer roleIds={drawer.roleIds} {...rest} />
  const Panel = PANELS[drawer.kind]
  return <Panel row={drawer.row} {...rest} />
}
