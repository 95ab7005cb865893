import { useState } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import type { Correction } from './correction.ts'
import { useDecision } from './use-decision.ts'

/** What the examination section changes before it issues the new hall ticket, and on which page. */
const FIRST = {
  CENTRE: ['SEAT', 'menu.examDesk'],
  ROOM: ['SEAT', 'menu.examDesk'],
  SEAT: ['SEAT', 'menu.examDesk'],
  PAPERS: ['PAPERS', 'menu.examDesk'],
  TIME: ['TIME', 'menu.examDesk'],
  PHOTO: ['PHOTO', 'menu.examDesk'],
  NAME: ['RECORD', 'menu.userManagement'],
  OTHER: ['RECORD', 'menu.userManagement'],
} as const satisfies Record<Correction['field'], readonly [string, string]>

interface CarryOutProps {
  readonly correction: Pick<Correction, 'reference' | 'field'>
  readonly onDone: () => void
}

/** Says what is changed first, and issues the new hall ticket after that. */
export function CarryOut({ correction, onDone }: CarryOutProps) {
  const { t } = useMessages()
  const confirm = useConfirm()
  const decide = useDecision(onDone)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { reference, field } = correction
  const [first, page] = FIRST[field]
  async function handlePress(): Promise<void> {
    if (busy) return
    const question = { detail: t('figures.correction.carryOutAsk'), action: t('figures.correction.carryOut') }
    if (!(await confirm(question))) return
    setBusy(true)
    setProblem('')
    const problems = await decide({ decision: 'CARRY_OUT', reference })
    setBusy(false)
    setProblem(problems?.message ?? '')
  }
  return (
    <div className="c-stack">
      <p>{t(`figures.correction.first.${first}`, { page: t(page) })}</p>
      <Problem sentence={problem} />
      <div className="c-row">
        <Button busy={busy} onClick={() => void handlePress()}>
          {t('figures.correction.carryOut')}
        </Button>
      </div>
    </div>
  )
}
