import { useEffect, useRef, useState } from 'react'
import { importExamData } from '../../../../contract/exam-office/exam-imports.ts'
import type { ImportKind } from '../../../../contract/exam-office/import-kinds.ts'
import { call } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { JobProgress } from '../job-progress.tsx'
import { findRunningJob, type Job } from '../use-jobs.ts'
import { useStart } from '../use-start.ts'
import { ChooseFile } from './choose-file.tsx'
import { getImportState, findLastImport } from './import-state.ts'
import { WrongLines } from './wrong-lines.tsx'

interface FileImportProps {
  readonly examEventId: number
  readonly kind: ImportKind
  readonly jobs: readonly Job[]
  readonly look: () => void
}

/**
 * Renders the import of one kind of file: choose it, see what is wrong with it or how much is right, and only then
 * import it. It goes on where the person left it, because the server keeps the state.
 */
export function FileImport({ examEventId, kind, jobs, look }: FileImportProps) {
  const { t, number, instant } = useMessages()
  const [dismissed, setDismissed] = useState(0)
  const [crowded, setCrowded] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const state = getImportState(jobs, kind, dismissed, Date.now())
  const { busy, problem, start } = useStart<{ readonly outcome: string }>(({ outcome }) => {
    setCrowded(outcome === 'ALREADY_RUNNING')
    look()
  })
  const last = findLastImport(jobs, kind)
  const waiting = state.at !== 'RUNNING' && findRunningJob(jobs, 'IMPORT') !== undefined
  const at = useRef(state.at)
  // The button that was pressed is gone: the focus goes to what has come in its place.
  useEffect(() => {
    if (at.current === state.at) return
    at.current = state.at
    const { activeElement } = (place.current?.getRootNode() ?? document) as Document | ShadowRoot
    if (!activeElement || activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [state.at])
  const renderOtherFileButton = (label: string, jobId: number) => (
    <Button kind="secondary" onClick={() => setDismissed(jobId)}>
      {label}
    </Button>
  )
  return (
    <div
      ref={place}
      className="c-stack c-file-import"
      role="group"
      tabIndex={-1}
      aria-label={t(`examDesk.kind.${kind}`)}
    >
      {state.at === 'FILE' ? (
        <ChooseFile examEventId={examEventId} kind={kind} waiting={waiting} onStarted={look} />
      ) : (
        <h3 className="c-subtitle">{t(`examDesk.kind.${kind}`)}</h3>
      )}
      {state.at === 'RUNNING' ? <JobProgress job={state.job} /> : null}
      {state.at === 'CHECKED' ? (
        <>
          <Notice kind="success" announced>
            <p>
              {t('examDesk.file.right', {
                count: state.report.rows ?? 0,
                number: number(state.report.rows ?? 0),
                file: state.job.file?.name ?? '',
              })}
            </p>
            <p>{t('examDesk.file.notSavedYet')}</p>
          </Notice>
          {state.report.encoding === 'windows-1252' ? <Notice>{t('examDesk.file.guessed')}</Notice> : null}
          {problem || crowded ? (
            <Notice kind="danger" announced>
              {problem || t('examDesk.file.oneAtATime')}
            </Notice>
          ) : null}
          <div className="c-row">
            <Button
              busy={busy}
              onClick={() =>
                start(() =>
                  call(
                    importExamData,
                    {
                      examEventId,
                      kind,
                      uploadId: state.uploadId,
                      dryRun: false,
                      ...(state.job.file?.name && { fileName: state.job.file.name }),
                    },
                    { toast: false },
                  ),
                )
              }
            >
              {t('examDesk.file.import', { count: state.report.rows ?? 0, number: number(state.report.rows ?? 0) })}
            </Button>
            {renderOtherFileButton(t('examDesk.file.other'), state.job.jobId)}
          </div>
        </>
      ) : null}
      {state.at === 'WRONG' ? (
        <>
          <WrongLines report={state.report} fileName={state.job.file?.name ?? null} />
          <div className="c-row">{renderOtherFileButton(t('examDesk.file.again'), state.job.jobId)}</div>
        </>
      ) : null}
      {state.at === 'IMPORTED' ? (
        <>
          <Notice kind="success" announced>
            {t('examDesk.file.imported', {
              count: state.report.rows ?? 0,
              number: number(state.report.rows ?? 0),
              written: number(state.report.written),
            })}
          </Notice>
          <div className="c-row">{renderOtherFileButton(t('examDesk.file.other'), state.job.jobId)}</div>
        </>
      ) : null}
      {last && state.at !== 'IMPORTED' ? (
        <p className="c-small c-soft">
          {t('examDesk.file.last', { name: last.startedBy ?? '–', time: instant(last.startedAt) })}
        </p>
      ) : null}
    </div>
  )
}
