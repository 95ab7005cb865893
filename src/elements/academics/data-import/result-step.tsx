import { runDataImport } from '../../../contract/academics/data-import.ts'
import { DATA_KINDS } from '../../../contract/academics/import-kinds.ts'
import { useMessages, type Messages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ImportFigures } from '../../ui/import/import-figures.tsx'
import { RunButton } from '../../ui/import/run-button.tsx'
import { Notice, type NoticeKind } from '../../ui/notice/notice.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { DiscardImport } from './discard-import.tsx'
import type { StepProps } from './import-step.tsx'
import { hasWritten, isOver, type DataImport } from './imports.ts'
import { KeptRecords } from './kept-records.tsx'
import { useUndo } from './use-undo.ts'
import { RequestedChanges, WrongLines } from './wrong-lines.tsx'

/** Returns the tone and the sentence of a result. */
function buildOutcome(job: DataImport, { t }: Messages): readonly [NoticeKind, string] {
  const { status, failure } = job
  if (status === 'DONE') return ['success', t('import.done')]
  if (status === 'UNDONE') return ['success', t('dataImport.undone')]
  if (status === 'STOPPED' && isOver(job)) return ['warning', t('dataImport.over')]
  if (status === 'STOPPED') return ['warning', t(hasWritten(job) ? 'dataImport.stopped' : 'dataImport.cancelled')]
  return [
    'danger',
    t(failure && failure !== 'UNEXPECTED' ? `dataImport.failure.${failure}` : 'import.failure.UNEXPECTED'),
  ]
}

function Figures({ job }: { readonly job: DataImport }) {
  const { t } = useMessages()
  const { counts, undone } = job
  if (job.status === 'UNDONE')
    return (
      <ImportFigures
        figures={[
          { id: 'removed', label: t('dataImport.count.removed'), count: undone.removed, tone: 'success' },
          { id: 'restored', label: t('dataImport.count.restored'), count: undone.restored, tone: 'success' },
          { id: 'kept', label: t('dataImport.count.kept'), count: undone.kept, tone: 'info' },
        ]}
      />
    )
  if (!hasWritten(job)) return null
  return (
    <ImportFigures
      figures={[
        { id: 'created', label: t('import.count.CREATED'), count: counts.created, tone: 'success' },
        { id: 'changed', label: t('import.count.UPDATED'), count: counts.changed, tone: 'success' },
        { id: 'unchanged', label: t('import.count.SKIPPED'), count: counts.unchanged },
        { id: 'wrong', label: t('import.count.WRONG'), count: counts.wrong, tone: 'danger' },
      ]}
    />
  )
}

/** Renders the last step: the result of an import or of its undo, and what can be done next. */
export function ResultStep({ job, fields, onForward, onColumns, onAnother, onStart }: StepProps) {
  const messages = useMessages()
  const { t, instant } = messages
  const { undo, busy, problem } = useUndo(onForward)
  const [tone, sentence] = buildOutcome(job, messages)
  const { status, undoUntil, failure } = job
  // An import cannot go on without its file, which is also deleted when an import of all or nothing has failed.
  const fileGone = failure === 'NO_FILE' || failure === 'WRONG_LINES'
  const unfinished = (status === 'STOPPED' || status === 'FAILED') && !fileGone && !isOver(job)
  const following = DATA_KINDS[DATA_KINDS.indexOf(job.kind) + 1]
  // A package is an alternative to the files before it.
  const next = following === 'ONEROSTER' ? undefined : following
  return (
    <div className="c-stack">
      <Notice kind={tone} announced>
        {sentence}
      </Notice>
      <Figures job={job} />
      {hasWritten(job) ? <RequestedChanges count={job.counts.requested} /> : null}
      <div className="c-row">
        {unfinished && undoUntil !== null ? (
          <RunButton
            send={(callRecent) => callRecent(runDataImport, { importId: job.importId }, { toast: false })}
            onRunning={onForward}
          >
            {t('import.resume')}
          </RunButton>
        ) : null}
        {unfinished && undoUntil === null ? <Button onClick={onColumns}>{t('dataImport.checkAgain')}</Button> : null}
        {status === 'DONE' && next ? (
          <Button onClick={() => onAnother(next)}>
            {t('dataImport.next', { action: t(`dataImport.choose.${next}`) })}
          </Button>
        ) : null}
        {status === 'DONE' && !next ? <Button onClick={onStart}>{t('dataImport.all')}</Button> : null}
        <Button kind="secondary" onClick={() => onAnother(job.kind)}>
          {t('import.otherFile')}
        </Button>
        <DiscardImport job={job} onDiscarded={onStart} />
        {undoUntil === null ? null : (
          <Button kind="secondary" busy={busy} onClick={() => undo(job)}>
            {t('dataImport.undo')}
          </Button>
        )}
      </div>
      <Problem sentence={problem} />
      {undoUntil === null ? null : (
        <p className="c-soft c-small">{t('dataImport.undo.until', { time: instant(undoUntil) })}</p>
      )}
      {status === 'UNDONE' ? <KeptRecords job={job} /> : <WrongLines job={job} fields={fields} />}
    </div>
  )
}
