import { useState, type ReactNode } from 'react'
import type { Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { Edit } from './edits.ts'
import { LineProblems, type LineProblem } from './import/line-problems.tsx'
import type { Proposal } from './mapping.ts'
import { ProposedCount } from './proposed-count.tsx'

interface ProposalDrawerProps<Key, Value> {
  readonly title: string
  /** What is said when there is nothing to propose. */
  readonly nothing: string
  /** Asks the server for a proposal; returns why it was not asked, '' where a field says it. */
  readonly propose: () => Promise<Reply<Proposal<Key, Value>>> | string
  /** Takes the edits into the draft. */
  readonly onProposal: (edits: readonly Edit<Key, Value>[]) => void
  readonly onClose: () => void
  /** What the drawer does, and its fields. */
  readonly children: ReactNode
}

/** Renders a drawer whose fields ask the server for changes of the draft. Nothing is saved. */
export function ProposalDrawer<Key, Value>(props: ProposalDrawerProps<Key, Value>) {
  const { title, nothing, propose, onProposal, onClose, children } = props
  const { t } = useMessages()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [count, setCount] = useState<number>()
  const [problems, setProblems] = useState<readonly LineProblem[]>([])

  const askForProposal = async () => {
    setProblem('')
    setProblems([])
    setCount(undefined)
    const proposal = propose()
    if (typeof proposal === 'string') {
      setProblem(proposal)
      return
    }
    setBusy(true)
    const reply = await proposal
    setBusy(false)
    if (!reply.ok) {
      setProblem(failure(reply))
      return
    }
    const { edits } = reply.result
    if (edits.length > 0) onProposal(edits)
    setProblems(reply.result.problems.map(({ sentence }) => ({ line: undefined, sentence })))
    setCount(edits.length)
    if (edits.length > 0 && reply.result.problems.length === 0) onClose()
  }
  return (
    <Drawer
      title={title}
      onClose={onClose}
      foot={
        <div className="c-row">
          <Button busy={busy} onClick={() => void askForProposal()}>
            {t('assign.copyNow')}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {t(count === undefined ? 'common.cancel' : 'common.close')}
          </Button>
        </div>
      }
    >
      <div className="c-stack">
        {children}
        <Problem sentence={problem} />
        <ProposedCount {...{ count, nothing }} />
        <LineProblems problems={problems} />
      </div>
    </Drawer>
  )
}
