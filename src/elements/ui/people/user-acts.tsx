import { useState, type ReactNode } from 'react'
import type { Refused } from '../../../core/mql/reply.ts'
import { useWords } from '../../words.tsx'
import type { MenuEntry } from '../menu.tsx'
import type { BulkAction } from '../table/bulk-bar.tsx'
import type { Selection } from '../table/selection.ts'
import { ACT_ICONS, BULK_KINDS, type PanelKind, type Person } from './act-kinds.ts'
import { ActPanel } from './act-panel.tsx'
import { personMenu } from './person-menu.ts'
import { TemporaryPanel } from './temporary-panel.tsx'
import type { Whom } from './use-panel-act.ts'
import { useSingleActs } from './use-single-acts.ts'
import { WhyPanel } from './why-panel.tsx'

export type { Person } from './act-kinds.ts'

interface UserActsOptions {
  /** Goes to another page of the portal (`useVisit`); undefined where there is none. */
  readonly go: ((path: string) => void) | undefined
  /** Somebody has been changed: ask for the list or the record again. */
  readonly onChanged: () => void
  /** The ids behind a selection, if they are as many as were confirmed; a list has them. */
  readonly idsOf?: (selection: Selection, expected: number) => Promise<readonly string[] | Refused>
  /** The record of one person is what is shown, and not a list. */
  readonly onRecord?: boolean
}

/** What can be done to people. */
export interface UserActs {
  /** The menu of a person. */
  readonly entriesFor: (person: Person) => readonly MenuEntry[]
  /** What can be done to all who are selected. */
  readonly bulk: readonly BulkAction[]
  /** Opens the explanation of what somebody can see. */
  readonly explain: (person: Person) => void
  /** To be drawn by the screen; its sheets are `peopleSheets`. */
  readonly layer: ReactNode
}

type Open = { readonly show: 'act'; readonly kind: PanelKind; readonly whom: Whom } | { readonly show: 'password'; readonly name: string; readonly password: string } | { readonly show: 'why'; readonly person: Person }

/** Acts on people, for a list of them and for the record of one (domain brief 2.3.3). */
export function useUserActs({ go, onChanged, idsOf, onRecord = false }: UserActsOptions): UserActs {
  const { t } = useWords()
  const [open, setOpen] = useState<Open>()
  const acts = useSingleActs(onChanged, ({ name }, password) => setOpen({ show: 'password', name, password }))
  const close = () => setOpen(undefined)
  const explain = (person: Person) => setOpen({ show: 'why', person })
  const openPanel = (kind: PanelKind, person: Person) => setOpen({ show: 'act', kind, whom: { person } })

  const bulk = BULK_KINDS.map((kind): BulkAction => {
    const icon = ACT_ICONS[kind]
    const onSelect = (selection: Selection, count: number) => setOpen({ show: 'act', kind, whom: { count, ids: async (expected) => (await idsOf?.(selection, expected)) ?? [] } })
    return { label: t(`people.act.${kind}`), ...(icon && { icon }), danger: kind === 'SUSPEND', onSelect }
  })

  function drawn(now: Open): ReactNode {
    if (now.show === 'password') return <TemporaryPanel name={now.name} password={now.password} onClose={close} />
    if (now.show === 'why') return <WhyPanel person={now.person} onClose={close} />
    const { whom } = now
    return (
      <ActPanel
        kind={now.kind}
        whom={whom}
        onChanged={onChanged}
        onClose={close}
        onDone={(sentence, undo) => {
          close()
          if ('person' in whom) acts.tell(whom.person, sentence, undo)
        }}
      />
    )
  }
  return { entriesFor: (person) => personMenu(person, t, { acts, openPanel, explain, go, onRecord }), bulk, explain, layer: open ? drawn(open) : null }
}
