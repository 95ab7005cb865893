import { useState } from 'react'
import { runDataImport } from '../../../contract/academics/data-import.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'

interface RunButtonProps {
  readonly importId: string
  readonly onRunning: () => void
  readonly children: string
}

/** Renders the button that starts or continues an import, with the error when that fails. */
export function RunButton({ importId, onRunning, children }: RunButtonProps) {
  const { t } = useMessages()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const runImport = async () => {
    setBusy(true)
    const reply = await callRecent(runDataImport, { importId }, { toast: false })
    setBusy(false)
    if (!reply.ok) {
      setProblem(failure(reply))
      return
    }
    setProblem(reply.result.outcome === 'STARTED' ? '' : t('import.tooLate'))
    onRunning()
  }
  return (
    <>
      <Button busy={busy} onClick={() => void runImport().catch(onFault)}>
        {children}
      </Button>
      <Problem sentence={problem} />
    </>
  )
}
