import { useState } from 'react'
import type { Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { ChooseField } from '../../ui/form/fields/choose-field.tsx'
import type { Edit } from './edits.ts'
import type { Proposal } from './mapping.ts'
import { ProposalDrawer } from './proposal-drawer.tsx'
import type { Year } from './year-choice.tsx'

interface CopyDrawerProps<Key, Value> {
  readonly years: readonly Year[]
  readonly year: Year
  /** What is copied, and that nothing is saved. */
  readonly help: string
  /** Asks the server for what another year has. */
  readonly propose: (fromYearId: number) => Promise<Reply<Proposal<Key, Value>>>
  readonly onProposal: (edits: readonly Edit<Key, Value>[]) => void
  readonly onClose: () => void
}

/** Renders the copy from another year: its rows are proposed as changes of the draft, and nothing is saved. */
export function CopyDrawer<Key, Value>(props: CopyDrawerProps<Key, Value>) {
  const { years, year, help, propose, onProposal, onClose } = props
  const { t } = useMessages()
  const others = years.filter(({ academicYearId }) => academicYearId !== year.academicYearId)
  const earlier = others.find(({ startsOn }) => startsOn < year.startsOn)
  const [from, setFrom] = useState(String((earlier ?? others[0])?.academicYearId ?? ''))
  return (
    <ProposalDrawer
      title={t('assign.copy')}
      nothing={t('assign.copyNothing')}
      propose={() => (from === '' ? '' : propose(Number(from)))}
      onProposal={onProposal}
      onClose={onClose}
    >
      <p>{help}</p>
      <ChooseField
        name="from"
        label={t('assign.copyFrom')}
        value={from}
        onChange={setFrom}
        choices={others.map(({ academicYearId, code }) => ({ value: String(academicYearId), label: code }))}
      />
    </ProposalDrawer>
  )
}
