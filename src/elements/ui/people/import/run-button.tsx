import { useState } from 'react'
import { runUserImport } from '../../../../contract/people/user-import.ts'
import { onFault } from '../../../../core/log.ts'
import { callOnce } from '../../../../core/mql/call-once.ts'
import { useWords } from '../../../words.tsx'
import { Button } from '../../button.tsx'
import { Notice } from '../../notice.tsx'
import { useFailure } from '../../use-failure.ts'

interface RunButtonProps {
  readonly importId: string
  readonly onRunning: () => void
  readonly children: string
}

/** Lets an import begin, or go on; beside it stands why it does not. */
export function RunButton({ importId, onRunning, children }: RunButtonProps) {
  const { t } = useWords()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const run = async () => {
    setBusy(true)
    const reply = await callOnce(runUserImport, { importId }, { toast: false })
    setBusy(false)
    if (!reply.ok) {
      setProblem(failure(reply))
      return
    }
    setProblem(reply.result.outcome === 'TOO_LATE' ? t('people.import.tooLate') : '')
    onRunning()
  }
  return (
    <>
      <Button busy={busy} onClick={() => void run().catch(onFault)}>
        {children}
      </Button>
      {problem ? (
        <Notice kind="danger" announced>
          {problem}
        </Notice>
      ) : null}
    </>
  )
}
