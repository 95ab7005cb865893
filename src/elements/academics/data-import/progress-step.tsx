import { useState } from 'react'
import { stopDataImport } from '../../../contract/academics/data-import.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ImportBar } from '../../ui/import/import-bar.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { StepProps } from './import-step.tsx'

/** Renders the progress while the server checks, imports or undoes, with a stop button; an undo cannot be stopped. */
export function ProgressStep({ job, onForward }: StepProps) {
  const { t } = useMessages()
  const confirm = useConfirm()
  const failure = useFailure()
  const [problem, setProblem] = useState('')
  const { status, done, total, fileName: file } = job
  const stopImport = async () => {
    const agreed = await confirm({
      detail: t(status === 'RUNNING' ? 'dataImport.stop.running' : 'import.stop.checking'),
      action: t('import.stop'),
    })
    if (!agreed) return
    const reply = await call(stopDataImport, { importId: job.importId }, { toast: false })
    setProblem(reply.ok ? '' : failure(reply))
    onForward()
  }
  return (
    <div className="c-stack">
      <ImportBar
        label={
          status === 'CHECKING'
            ? t('import.checking', { file })
            : t(status === 'RUNNING' ? 'dataImport.running' : 'dataImport.undoing', { file })
        }
        done={done}
        total={total}
      />
      <p className="c-soft c-small">{t('import.leave')}</p>
      <Problem sentence={problem} />
      {status === 'UNDOING' ? null : (
        <div className="c-row">
          <Button kind="secondary" onClick={() => void stopImport().catch(onFault)}>
            {t('import.stop')}
          </Button>
        </div>
      )}
    </div>
  )
}
