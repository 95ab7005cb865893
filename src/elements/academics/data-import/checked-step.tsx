import { useState } from 'react'
import { checkDataImport, runDataImport } from '../../../contract/academics/data-import.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ImportFigures } from '../../ui/import/import-figures.tsx'
import { RunButton } from '../../ui/import/run-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { DiscardImport } from './discard-import.tsx'
import type { StepProps } from './import-step.tsx'
import { RequestedChanges, WrongLines } from './wrong-lines.tsx'

/** Renders the third step: the result of the dry run, the wrong rows, and the button that starts the import. */
export function CheckedStep({ job, fields, onForward, onColumns, onAnother, onStart }: StepProps) {
  const { t, number } = useMessages()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { created, changed, unchanged, wrong, requested } = job.counts
  // A line may do nothing but ask for a change of a record.
  const good = created + changed || requested
  const held = job.allOrNothing && wrong > 0
  const photographs = job.kind === 'PHOTOGRAPHS'

  const allowTheRest = async () => {
    setBusy(true)
    const { importId, mapping } = job
    const reply = await call(checkDataImport, { importId, mapping, allOrNothing: false }, { toast: false })
    setBusy(false)
    setProblem(reply.ok ? '' : failure(reply))
    onForward()
  }
  const buildNotice = (): readonly ['info' | 'warning' | 'success', string] | undefined => {
    if (held && good > 0) return ['warning', t('dataImport.held')]
    if (good === 0 && wrong === 0) return ['success', t('dataImport.nothingNew')]
    if (good === 0)
      return ['warning', t(photographs ? 'dataImport.photographs.nothingRight' : 'dataImport.nothingRight')]
    return wrong > 0 ? ['info', t(photographs ? 'dataImport.photographs.some' : 'import.checked.some')] : undefined
  }
  const [tone, sentence] = buildNotice() ?? []
  return (
    <div className="c-stack">
      <p className="c-soft">{t('import.checked.lead')}</p>
      <ImportFigures
        figures={[
          { id: 'created', label: t('import.count.WOULD_CREATE'), count: created, tone: 'info' },
          { id: 'changed', label: t('import.count.WOULD_UPDATE'), count: changed, tone: 'info' },
          { id: 'unchanged', label: t('import.count.SKIPPED'), count: unchanged },
          { id: 'wrong', label: t('import.count.WRONG'), count: wrong, tone: 'danger' },
        ]}
      />
      {sentence ? <Notice kind={tone ?? 'info'}>{sentence}</Notice> : null}
      <RequestedChanges count={requested} />
      <Problem sentence={problem} />
      <div className="c-row">
        {good > 0 && !held ? (
          <RunButton
            send={(callRecent) => callRecent(runDataImport, { importId: job.importId }, { toast: false })}
            onRunning={onForward}
          >
            {t(photographs ? 'dataImport.photographs.run' : 'dataImport.run', {
              count: good,
              number: number(good),
            })}
          </RunButton>
        ) : null}
        {good > 0 && held ? (
          <Button kind="secondary" busy={busy} onClick={() => void allowTheRest().catch(onFault)}>
            {t('dataImport.allowTheRest')}
          </Button>
        ) : null}
        {photographs || (job.kind === 'ONEROSTER' && job.columns.length === 1) ? null : (
          <Button kind="secondary" onClick={onColumns}>
            {t(job.kind === 'ONEROSTER' ? 'dataImport.staff.change' : 'import.changeColumns')}
          </Button>
        )}
        <Button kind="secondary" onClick={() => onAnother(job.kind)}>
          {t('import.otherFile')}
        </Button>
        <DiscardImport job={job} onDiscarded={onStart} />
      </div>
      <WrongLines job={job} fields={fields} />
    </div>
  )
}
