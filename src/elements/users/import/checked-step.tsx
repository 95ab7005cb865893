import { runUserImport } from '../../../contract/users/user-import.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { RunButton } from '../../ui/import/run-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Counts } from './counts.tsx'
import type { Import } from './use-import.ts'
import { WrongUsers } from './wrong-users.tsx'

interface CheckedProps {
  readonly job: Import
  readonly onRunning: () => void
  readonly onColumns: () => void
  readonly onFile: () => void
}

/** Renders the third step: the result of the dry run, the errors, and the button that starts the import. */
export function CheckedStep({ job, onRunning, onColumns, onFile }: CheckedProps) {
  const { t, number } = useMessages()
  const { WOULD_CREATE: added, WOULD_UPDATE: changed, WRONG: wrong } = job.counts
  const good = added + changed
  return (
    <div className="c-stack">
      <p className="c-soft">{t('import.checked.lead')}</p>
      <Counts
        job={job}
        outcomes={['WOULD_CREATE', 'WOULD_UPDATE', 'WRONG']}
        always={[
          'WRONG',
          ...(job.mode === 'UPDATE' ? [] : (['WOULD_CREATE'] as const)),
          ...(job.mode === 'CREATE' ? [] : (['WOULD_UPDATE'] as const)),
        ]}
      />
      {good === 0 ? <Notice kind="warning">{t('people.import.checked.nobody')}</Notice> : null}
      {good > 0 && wrong > 0 ? <Notice kind="info">{t('import.checked.some')}</Notice> : null}
      {added > 0 && job.invite ? (
        <p>{t('people.import.checked.invited', { count: added, number: number(added) })}</p>
      ) : null}
      <div className="c-row">
        {good > 0 ? (
          <RunButton
            send={(callRecent) => callRecent(runUserImport, { importId: job.importId }, { toast: false })}
            onRunning={onRunning}
          >
            {t('people.import.run', { count: good, number: number(good) })}
          </RunButton>
        ) : null}
        <Button kind="secondary" onClick={onColumns}>
          {t('import.changeColumns')}
        </Button>
        <Button kind="secondary" onClick={onFile}>
          {t('import.otherFile')}
        </Button>
      </div>
      <WrongUsers job={job} />
    </div>
  )
}
