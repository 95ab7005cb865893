import { cancelUserImport } from '../../../contract/users/user-import.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ImportBar } from '../../ui/import/import-bar.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import type { Import } from './use-import.ts'

/** Renders the progress while the server checks or imports, with a stop button. */
export function ImportProgress({ job, onStopped }: { readonly job: Import; readonly onStopped: () => void }) {
  const { t } = useMessages()
  const confirm = useConfirm()
  const stopImport = async () => {
    if (
      !(await confirm({
        detail: t(job.status === 'RUNNING' ? 'people.import.stop.running' : 'import.stop.checking'),
        action: t('import.stop'),
      }))
    )
      return
    await call(cancelUserImport, { importId: job.importId })
    onStopped()
  }
  return (
    <div className="c-stack">
      <ImportBar
        label={t(job.status === 'RUNNING' ? 'people.import.running' : 'import.checking', { file: job.fileName })}
        done={job.done}
        total={job.total}
      />
      <p className="c-soft c-small">{t('import.leave')}</p>
      <div className="c-row">
        <Button kind="secondary" onClick={() => void stopImport().catch(onFault)}>
          {t('import.stop')}
        </Button>
      </div>
    </div>
  )
}
