import { stopDataImport } from '../../../contract/academics/data-import.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { ImportProgress } from '../../ui/import/import-progress.tsx'
import type { StepProps } from './import-step.tsx'

/** Renders the progress while the server checks, imports or undoes; an undo cannot be stopped. */
export function ProgressStep({ job, onForward }: Pick<StepProps, 'job' | 'onForward'>) {
  const { t } = useMessages()
  const { status, done, total, fileName: file, importId } = job
  const labels = { CHECKING: 'import.checking', RUNNING: 'dataImport.running' } as const
  const stop = {
    effect: t(status === 'RUNNING' ? 'dataImport.stop.running' : 'import.stop.checking'),
    send: () => call(stopDataImport, { importId }, { toast: false }),
    onStopped: onForward,
  }
  return (
    <ImportProgress
      label={t(status === 'CHECKING' || status === 'RUNNING' ? labels[status] : 'dataImport.undoing', { file })}
      done={done}
      total={total}
      stop={status === 'UNDOING' ? undefined : stop}
    />
  )
}
