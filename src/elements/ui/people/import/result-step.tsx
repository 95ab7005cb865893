import { runUserImport } from '../../../../contract/people/user-import.ts'
import { onFault } from '../../../../core/log.ts'
import { callOnce } from '../../../../core/mql/call-once.ts'
import { useWords } from '../../../words.tsx'
import { Button } from '../../button.tsx'
import { Notice } from '../../notice.tsx'
import { Counts } from './counts.tsx'
import type { Import } from './use-import.ts'
import { WrongRows } from './wrong-rows.tsx'

interface ResultProps {
  readonly job: Import
  readonly onRunning: () => void
  readonly onFile: () => void
  readonly onDone: () => void
}

/** The last step: what has become of the file. */
export function ResultStep({ job, onRunning, onFile, onDone }: ResultProps) {
  const { t } = useWords()
  const { status, failure, counts } = job
  const left = counts.WOULD_CREATE + counts.WOULD_UPDATE
  const goOn = async () => {
    await callOnce(runUserImport, { importId: job.importId })
    onRunning()
  }
  return (
    <div className="c-stack">
      <Notice kind={status === 'DONE' ? 'success' : status === 'FAILED' ? 'danger' : 'warning'} announced>
        {failure && status === 'FAILED' ? t(`people.import.failure.${failure}`) : t(status === 'DONE' ? 'people.import.done' : 'people.import.cancelled')}
      </Notice>
      <Counts job={job} outcomes={['CREATED', 'UPDATED', 'SKIPPED', 'WRONG']} always={[job.mode === 'UPDATE' ? 'UPDATED' : 'CREATED', 'WRONG']} />
      <div className="c-row">
        {status === 'FAILED' && left > 0 ? <Button onClick={() => void goOn().catch(onFault)}>{t('people.import.resume')}</Button> : null}
        <Button kind={status === 'FAILED' ? 'secondary' : 'primary'} onClick={onDone}>
          {t('people.import.show')}
        </Button>
        <Button kind="secondary" onClick={onFile}>
          {t('people.import.otherFile')}
        </Button>
      </div>
      <WrongRows job={job} />
    </div>
  )
}
