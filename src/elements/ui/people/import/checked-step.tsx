import { useState } from 'react'
import { runUserImport } from '../../../../contract/people/user-import.ts'
import { onFault } from '../../../../core/log.ts'
import { callOnce } from '../../../../core/mql/call-once.ts'
import { useWords } from '../../../words.tsx'
import { Button } from '../../button.tsx'
import { Notice } from '../../notice.tsx'
import { useFailure } from '../../use-failure.ts'
import { Counts } from './counts.tsx'
import type { Import } from './use-import.ts'
import { WrongRows } from './wrong-rows.tsx'

interface CheckedProps {
  readonly job: Import
  readonly onRunning: () => void
  readonly onColumns: () => void
  readonly onFile: () => void
}

/** The third step: what would happen, what is wrong, and the button that does it. */
export function CheckedStep({ job, onRunning, onColumns, onFile }: CheckedProps) {
  const { t, number } = useWords()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { WOULD_CREATE: added, WOULD_UPDATE: changed, WRONG: wrong } = job.counts
  const good = added + changed
  const run = async () => {
    setBusy(true)
    const reply = await callOnce(runUserImport, { importId: job.importId }, { toast: false })
    setBusy(false)
    if (!reply.ok) { setProblem(failure(reply)); return; }
    if (reply.result.outcome === 'TOO_LATE') setProblem(t('people.import.tooLate'))
    onRunning()
  }
  return (
    <div className="c-stack">
      <p className="c-soft">{t('people.import.checked.lead')}</p>
      <Counts job={job} outcomes={['WOULD_CREATE', 'WOULD_UPDATE', 'WRONG']} always={['WRONG', ...(job.mode === 'UPDATE' ? [] : (['WOULD_CREATE'] as const)), ...(job.mode === 'CREATE' ? [] : (['WOULD_UPDATE'] as const))]} />
      {good === 0 ? <Notice kind="warning">{t('people.import.checked.nobody')}</Notice> : null}
      {good > 0 && wrong > 0 ? <Notice kind="info">{t('people.import.checked.some')}</Notice> : null}
      {added > 0 && job.invite ? <p>{t('people.import.checked.invited', { count: added, number: number(added) })}</p> : null}
      {problem ? (
        <Notice kind="danger" announced>
          {problem}
        </Notice>
      ) : null}
      <div className="c-row">
        {good > 0 ? (
          <Button busy={busy} onClick={() => void run().catch(onFault)}>
            {t('people.import.run', { count: good, number: number(good) })}
          </Button>
        ) : null}
        <Button kind="secondary" onClick={onColumns}>
          {t('people.import.changeColumns')}
        </Button>
        <Button kind="secondary" onClick={onFile}>
          {t('people.import.otherFile')}
        </Button>
      </div>
      <WrongRows job={job} />
    </div>
  )
}
