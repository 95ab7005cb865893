import { useId } from 'react'
import { cancelUserImport } from '../../../../contract/people/user-import.ts'
import { onFault } from '../../../../core/log.ts'
import { call } from '../../../../core/mql/index.ts'
import { useWords } from '../../../words.tsx'
import { Button } from '../../button.tsx'
import { useConfirm } from '../../use-confirm.ts'
import type { Import } from './use-import.ts'

/** While the server tries or writes: how far it has come, and the way to stop it. */
export function Working({ job, onStopped }: { readonly job: Import; readonly onStopped: () => void }) {
  const { t, number } = useWords()
  const id = useId()
  const confirm = useConfirm()
  const { done, total } = job
  const part = total === 0 ? 0 : Math.min(1, done / total)
  const text = t('people.import.progress', { done: number(done), total: number(total) })
  const stop = async () => {
    if (!(await confirm({ detail: t(job.status === 'RUNNING' ? 'people.import.stop.running' : 'people.import.stop.checking'), action: t('people.import.stop') }))) return
    await call(cancelUserImport, { importId: job.importId })
    onStopped()
  }
  return (
    <div className="c-stack">
      <p id={id}>{t(job.status === 'RUNNING' ? 'people.import.running' : 'people.import.checking', { file: job.fileName })}</p>
      <div className="c-import-bar" role="progressbar" aria-labelledby={id} aria-valuemin={0} aria-valuemax={total} aria-valuenow={done} aria-valuetext={text}>
        <progress max={1} value={part} aria-hidden="true" />
      </div>
      <p className="c-import-done">{text}</p>
      {/* Read out at every quarter, not at every line. */}
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
