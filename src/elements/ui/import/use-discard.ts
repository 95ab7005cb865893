import { onFault } from '../../../core/feedback/log.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import type { Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useImportStep } from './use-import-step.ts'

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
  const { takeStep, busy, problem } = useImportStep()
  const askToDiscard = async ({ importId, fileName: file }: DiscardableImport): Promise<void> => {
    const question = { detail: t('import.discard.effect', { file }), action: t('import.discard.action'), danger: true }
    const outcome = await takeStep({ question, send: () => send(importId) })
    if (outcome !== 'DISCARDED') return
    showToast({ severity: 'success', detail: t('import.discarded', { file }) })
    onDiscarded()
  }
  const discardJob = (job: DiscardableImport): void => void askToDiscard(job).catch(onFault)
  return { discard: discardJob, busy, problem }
}
