import { useState } from 'react'
import { copyUserPrgPartTerm } from '../../../contract/assignments/program-scope.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ChooseField } from '../../ui/form/fields/choose-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { Year } from '../parts/year-choice.tsx'
import { LineProblems, type LineProblem } from '../parts/line-problems.tsx'
import type { ScopeEdit } from './scope-rows.ts'

interface CopyDrawerProps {
  readonly years: readonly Year[]
  readonly year: Year
  readonly userIds: readonly number[]
  readonly onProposal: (edits: readonly ScopeEdit[]) => void
  readonly onClose: () => void
}

/** Renders the copy from another year: its scope is proposed as changes of the draft, and nothing is saved. */
export function CopyDrawer({ years, year, userIds, onProposal, onClose }: CopyDrawerProps) {
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
    if (from === '') return
    setBusy(true)
    setProblem('')
    const reply = await call(
      copyUserPrgPartTerm,
      { fromYearId: Number(from), toYearId: year.academicYearId, userIds: [...userIds] },
      { toast: false },
    )
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
        <p>{t('assign.copyHelp', { year: year.code })}</p>
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
