import { useState } from 'react'
import { undoDataImport } from '../../../contract/academics/data-import.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { ImportSummary } from './imports.ts'

/** Returns a function that undoes an import after a confirmation, with its state and its error. */
export function useUndo(onUndoing: (importId: string) => void) {
  const { t, number } = useMessages()
  const confirm = useConfirm()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const askToUndo = async ({ importId, fileName, counts }: ImportSummary): Promise<void> => {
    setProblem('')
    const agreed = await confirm({
      detail: t('dataImport.undo.effect', {
        file: fileName,
        created: number(counts.created),
        changed: number(counts.changed),
      }),
      action: t('dataImport.undo'),
      danger: true,
    })
    if (!agreed) return
    setBusy(true)
    const reply = await callRecent(undoDataImport, { importId }, { toast: false })
    setBusy(false)
    if (!reply.ok) setProblem(failure(reply))
    else if (reply.result.outcome === 'TOO_LATE') setProblem(t('dataImport.undo.late'))
    else onUndoing(importId)
  }
  const undoImport = (job: ImportSummary): void => void askToUndo(job).catch(onFault)
  return { undo: undoImport, busy, problem }
}
