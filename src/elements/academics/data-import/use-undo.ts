import { undoDataImport } from '../../../contract/academics/data-import.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useImportStep } from '../../ui/import/use-import-step.ts'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import type { ImportSummary } from './imports.ts'

/** Returns a function that undoes an import after a confirmation, with its state and its error. */
export function useUndo(onUndoing: (importId: string) => void) {
  const { t, number } = useMessages()
  const callRecent = useCallRecent()
  const { takeStep, busy, problem } = useImportStep()
  const askToUndo = async ({ importId, fileName: file, counts }: ImportSummary): Promise<void> => {
    const figures = { created: number(counts.created), changed: number(counts.changed) }
    const outcome = await takeStep({
      question: {
        detail: t('dataImport.undo.effect', { file, ...figures }),
        action: t('dataImport.undo'),
        danger: true,
      },
      send: () => callRecent(undoDataImport, { importId }, { toast: false }),
      late: t('dataImport.undo.late'),
    })
    if (outcome === 'STARTED') onUndoing(importId)
  }
  const undoImport = (job: ImportSummary): void => void askToUndo(job).catch(onFault)
  return { undo: undoImport, busy, problem }
}
