import { useState } from 'react'
import { onFault } from '../../../core/feedback/log.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import type { Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useConfirm } from '../overlay/use-confirm.ts'
import { useFailure } from '../query/use-failure.ts'

/** An import that can be discarded. */
export interface DiscardableImport {
  readonly importId: string
  readonly fileName: string
}

/** How an import is discarded, and what follows. */
export interface Discarding {
  readonly send: (importId: string) => Promise<Reply<{ readonly outcome: 'DISCARDED' | 'TOO_LATE' }>>
  readonly onDiscarded: () => void
}

/** Returns a function that discards an import after a confirmation, with its state and its error. */
export function useDiscard({ send, onDiscarded }: Discarding) {
  const { t } = useMessages()
  const confirm = useConfirm()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const askToDiscard = async ({ importId, fileName: file }: DiscardableImport): Promise<void> => {
    setProblem('')
    const agreed = await confirm({
      detail: t('import.discard.effect', { file }),
      action: t('import.discard.action'),
      danger: true,
    })
    if (!agreed) return
    setBusy(true)
    const reply = await send(importId)
    setBusy(false)
    if (!reply.ok) setProblem(failure(reply))
    else if (reply.result.outcome === 'TOO_LATE') setProblem(t('import.tooLate'))
    else {
      showToast({ severity: 'success', detail: t('import.discarded', { file }) })
      onDiscarded()
    }
  }
  const discardJob = (job: DiscardableImport): void => void askToDiscard(job).catch(onFault)
  return { discard: discardJob, busy, problem }
}
