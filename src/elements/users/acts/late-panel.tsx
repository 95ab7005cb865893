import type { BulkAct } from '../../../contract/users/bulk-user-action.ts'
import type { PanelKind, Person } from './act-kinds.ts'
import { ActPanel } from './act-panel.tsx'
import { ExplainAccessPanel } from './explain-access-panel.tsx'
import type { ActTargets } from './use-panel-act.ts'

/** A panel that collects the input of an action, or explains what a user can access. */
export type OpenPanel =
  | { readonly show: 'act'; readonly kind: PanelKind; readonly whom: ActTargets }
  | { readonly show: 'why'; readonly person: Person }

interface LatePanelProps {
  readonly panel: OpenPanel
  /** Called when data has changed: the list must be reloaded. */
  readonly onChanged: () => void
  /** Called when an action on one user is done, with its message and the action that undoes it. */
  readonly onDone: (person: Person, sentence: string, undo?: BulkAct) => void
  readonly onClose: () => void
}

/** Renders the open panel of the actions on users. Loaded when one opens: a list is read more often than changed. */
export function LatePanel({ panel, onChanged, onDone, onClose }: LatePanelProps) {
  if (panel.show === 'why') return <ExplainAccessPanel person={panel.person} onClose={onClose} />
  const { kind, whom } = panel
  return (
    <ActPanel
      kind={kind}
      whom={whom}
      onChanged={onChanged}
      onClose={onClose}
      onDone={(sentence, undo) => {
        onClose()
        if ('person' in whom) onDone(whom.person, sentence, undo)
      }}
    />
  )
}
