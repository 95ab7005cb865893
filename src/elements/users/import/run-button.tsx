import { useState } from 'react'
import { runUserImport } from '../../../contract/users/user-import.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'

interface RunButtonProps {
  readonly importId: string
  readonly onRunning: () => void
  readonly children: string
}

/** Renders the button that starts or resumes an import, with the error when that fails. */
export function RunButton({ importId, onRunning, children }: RunButtonProps) {
  const { t } = useMessages()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const runImport = async () => {
    setBusy(true)
    const reply = await callRecent(runUserImport, { importId }, { toast: false })
    setBusy(false)
    if (!reply.ok) {
      setProblem(failure(reply))
      return
    }
    setProblem(reply.result.outcome === 'TOO_LATE' ? t('import.tooLate') : '')
    onRunning()
  }
  return (
    <>
      <Button busy={busy} onClick={() => void runImport().catch(onFault)}>
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
