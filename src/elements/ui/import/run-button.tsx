import { onFault } from '../../../core/feedback/log.ts'
import type { Reply } from '../../../core/mql/reply.ts'
import { Button } from '../button/button.tsx'
import { Problem } from '../notice/problem.tsx'
import { useCallRecent, type CallRecent } from '../query/use-call-recent.ts'
import { useImportStep } from './use-import-step.ts'

interface RunButtonProps {
  /** Asks the server to write the import, with a call that needs a recent authentication. */
  readonly send: (callRecent: CallRecent) => Promise<Reply<{ readonly outcome: string }>>
  readonly onRunning: () => void
  readonly children: string
}

/** Renders the button that starts or continues an import, with the error when that fails. */
export function RunButton({ send, onRunning, children }: RunButtonProps) {
  const callRecent = useCallRecent()
  const { takeStep, busy, problem } = useImportStep()
  const runImport = async () => {
    if ((await takeStep({ send: () => send(callRecent) })) !== undefined) onRunning()
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
