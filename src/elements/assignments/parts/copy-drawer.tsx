import { useState } from 'react'
import type { Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ChooseField } from '../../ui/form/fields/choose-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { Edit } from './edits.ts'
import { LineProblems, type LineProblem } from './import/line-problems.tsx'
import type { Proposal } from './mapping.ts'
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
  const { t, number } = useMessages()
  const failure = useFailure()
  const others = years.filter(({ academicYearId }) => academicYearId !== year.academicYearId)
  const earlier = others.find(({ startsOn }) => startsOn < year.startsOn)
  const [from, setFrom] = useState(String((earlier ?? others[0])?.academicYearId ?? ''))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [count, setCount] = useState<number>()
  const [problems, setProblems] = useState<readonly LineProblem[]>([])

  const copy = async () => {
    setProblem('')
    setProblems([])
    setCount(undefined)
    if (from === '') return
    setBusy(true)
    const reply = await propose(Number(from))
    setBusy(false)
    if (!reply.ok) {
      setProblem(failure(reply))
      return
    }
    const { edits } = reply.result
    onProposal(edits)
    setProblems(reply.result.problems.map(({ sentence }) => ({ line: undefined, sentence })))
    setCount(edits.length)
    if (edits.length > 0 && reply.result.problems.length === 0) onClose()
  }
  return (
    <Drawer
      title={t('assign.copy')}
      onClose={onClose}
      foot={
        <div className="c-row">
          <Button busy={busy} onClick={() => void copy()}>
            {t('assign.copyNow')}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {t(count === undefined ? 'common.cancel' : 'common.close')}
          </Button>
        </div>
      }
    >
      <div className="c-stack">
        <p>{help}</p>
        <ChooseField
          name="from"
          label={t('assign.copyFrom')}
          value={from}
          onChange={setFrom}
          choices={others.map(({ academicYearId, code }) => ({ value: String(academicYearId), label: code }))}
        />
        <Problem sentence={problem} />
        {count === undefined ? null : (
          <Notice announced>
            {count > 0 ? t('assign.proposed', { count, number: number(count) }) : t('assign.copyNothing')}
          </Notice>
        )}
        <LineProblems problems={problems} />
      </div>
    </Drawer>
  )
}
