import { useId } from 'react'
import { cancelUserImport } from '../../../contract/users/user-import.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import type { Import } from './use-import.ts'

/** Renders the progress while the server checks or imports, with a stop button. */
export function ImportProgress({ job, onStopped }: { readonly job: Import; readonly onStopped: () => void }) {
  const { t, number } = useMessages()
  const id = useId()
  const confirm = useConfirm()
  const { done, total } = job
  const part = total === 0 ? 0 : Math.min(1, done / total)
  const text = t('people.import.progress', { done: number(done), total: number(total) })
  const stop = async () => {
    if (
      !(await confirm({
        detail: t(job.status === 'RUNNING' ? 'people.import.stop.running' : 'people.import.stop.checking'),
        action: t('people.import.stop'),
      }))
    )
      return
    await call(cancelUserImport, { importId: job.importId })
    onStopped()
  }
  return (
    <div className="c-stack">
      <p id={id}>
        {t(job.status === 'RUNNING' ? 'people.import.running' : 'people.import.checking', { file: job.fileName })}
      </p>
      <div
        className="c-import-bar"
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={text}
      >
        <progress max={1} value={part} aria-hidden="true" />
      </div>
      <p className="c-import-done">{text}</p>
      {/* Announced at every quarter, not at every row. */}
      <span className="c-hidden" role="status">
        {part > 0 ? t('people.import.quarter', { percent: number(Math.floor(part * 4) * 25) }) : ''}
      </span>
      <p className="c-soft c-small">{t('people.import.leave')}</p>
      <div className="c-row">
        <Button kind="secondary" onClick={() => void stop().catch(onFault)}>
          {t('people.import.stop')}
        </Button>
      </div>
    </div>
  )
}
