import { useState, type ReactNode } from 'react'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { MenuEntry } from '../../ui/overlay/menu.tsx'
import { useLatePart } from '../../ui/overlay/use-late-part.ts'
import type { BulkAction } from '../../ui/table/bar/bulk-bar.tsx'
import type { Selection } from '../../ui/table/state/selection.ts'
import { ACT_ICONS, BULK_KINDS, type PanelKind, type Person } from './act-kinds.ts'
import { listPersonMenu } from './person-menu.ts'
import type { OpenPanel } from './late-panel.tsx'
import { TemporaryPanel } from './temporary-panel.tsx'
import { useSingleActs } from './use-single-acts.ts'

export type { Person } from './act-kinds.ts'

interface UserActsOptions {
  /** Goes to another page of the portal (`useVisit`); undefined without a portal. */
  readonly go: ((path: string) => void) | undefined
  /** Called when a user has changed: the list or the record must be reloaded. */
  readonly onChanged: () => void
  /** Returns the ids of a selection, if there are as many as confirmed. Only lists provide it. */
  readonly listIds?: (selection: Selection, expected: number) => Promise<readonly string[] | Refused>
  /** Whether the screen shows the record of one user instead of a list. */
  readonly onRecord?: boolean
}

/** The actions on users. */
export interface UserActs {
  /** Returns the menu of a user. */
  readonly listEntries: (person: Person) => readonly MenuEntry[]
  /** Bulk actions for all selected users. */
  readonly bulk: readonly BulkAction[]
  /** Opens the explanation of what a user can access. */
  readonly explain: (person: Person) => void
  /** The dialogs and panels, to be rendered by the screen, whose sheets must include `peopleSheets`. */
  readonly layer: ReactNode
}

/** The password stays in the first file: it is shown once, also when the connection is lost. */
type Open = OpenPanel | { readonly show: 'password'; readonly name: string; readonly password: string }

const loadPanel = async () => (await import('./late-panel.tsx')).LatePanel

/** Returns the actions on users, for a list and for the record of one user (specification, section 11.3.3). */
export function useUserActs({ go, onChanged, listIds, onRecord = false }: UserActsOptions): UserActs {
  const { t } = useMessages()
  const [open, setOpen] = useState<Open>()
  const { Part: Panel, prepare, load } = useLatePart(loadPanel)
  const acts = useSingleActs(onChanged, ({ name }, password) => setOpen({ show: 'password', name, password }))
  const closePanel = () => setOpen(undefined)
  const showPanel = (panel: OpenPanel) => {
    load(closePanel)
    setOpen(panel)
  }
  const explainSkipped = (person: Person) => showPanel({ show: 'why', person })
  const openPanel = (kind: PanelKind, person: Person) => showPanel({ show: 'act', kind, whom: { person } })

  const bulk = BULK_KINDS.map((kind): BulkAction => {
    const icon = ACT_ICONS[kind]
    const onSelect = (selection: Selection, count: number) =>
      showPanel({
        show: 'act',
        kind,
        whom: { count, ids: async (expected) => (await listIds?.(selection, expected)) ?? [] },
      })
    return { label: t(`people.act.${kind}`), ...(icon && { icon }), danger: kind === 'SUSPEND', prepare, onSelect }
  })

  function renderPanel(now: Open): ReactNode {
    if (now.show === 'password') return <TemporaryPanel name={now.name} password={now.password} onClose={closePanel} />
    if (!Panel) return null
    return (
      <Panel
        panel={now}
        onChanged={onChanged}
        onClose={closePanel}
        onDone={(person, sentence, undo) => acts.tell(person, sentence, undo)}
      />
    )
  }
  return {
    listEntries: (person) =>
      listPersonMenu(person, t, { acts, openPanel, prepare, explain: explainSkipped, go, onRecord }),
    bulk,
    explain: explainSkipped,
    layer: open ? renderPanel(open) : null,
  }
}
