import { runUserImport } from '../../../contract/users/user-import.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { RunButton } from '../../ui/import/run-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Counts } from './counts.tsx'
import type { Import } from './use-import.ts'
import { WrongUsers } from './wrong-users.tsx'

interface ResultProps {
  readonly job: Import
  readonly onRunning: () => void
  readonly onFile: () => void
  readonly onDone: () => void
}

/** Renders the last step: the result of the import. */
export function ResultStep({ job, onRunning, onFile, onDone }: ResultProps) {
  const { t } = useMessages()
  const { status, failure, counts } = job
  const left = counts.WOULD_CREATE + counts.WOULD_UPDATE
  return (
    <div className="c-stack">
      <Notice kind={status === 'DONE' ? 'success' : status === 'FAILED' ? 'danger' : 'warning'} announced>
        {status === 'FAILED' && failure
          ? t(failure === 'UNEXPECTED' ? 'import.failure.UNEXPECTED' : `people.import.failure.${failure}`)
          : t(status === 'DONE' ? 'import.done' : 'people.import.cancelled')}
      </Notice>
      <Counts
        job={job}
        outcomes={['CREATED', 'UPDATED', 'SKIPPED', 'WRONG']}
        always={[job.mode === 'UPDATE' ? 'UPDATED' : 'CREATED', 'WRONG']}
      />
      <div className="c-row">
        {status === 'FAILED' && left > 0 ? (
          <RunButton
            send={(callRecent) => callRecent(runUserImport, { importId: job.importId }, { toast: false })}
            onRunning={onRunning}
          >
            {t('import.resume')}
          </RunButton>
        ) : null}
        <Button kind={status === 'FAILED' ? 'secondary' : 'primary'} onClick={onDone}>
          {t('people.import.show')}
        </Button>
        <Button kind="secondary" onClick={onFile}>
          {t('import.otherFile')}
        </Button>
      </div>
      <WrongUsers job={job} />
    </div>
  )
}
