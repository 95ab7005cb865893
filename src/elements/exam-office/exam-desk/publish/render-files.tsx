import { renderHallTickets } from '../../../../contract/exam-office/ticket-desk.ts'
import { call } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import type { StepProps } from '../files/files-step.tsx'
import { JobProgress } from '../job-progress.tsx'
import { JobResult } from '../tickets/job-result.tsx'
import { findLastJob, findRunningJob } from '../use-jobs.ts'
import { useStart } from '../use-start.ts'

/** Renders the button that prepares the PDF files in advance, so that downloads on the day return an existing file. */
export function RenderFiles({ exam, jobs, look }: Omit<StepProps, 'onStep'>) {
  const { t } = useMessages()
  const { busy, problem, start } = useStart(look)
  const running = findRunningJob(jobs, 'RENDER')
  const last = findLastJob(jobs, 'RENDER')
  if (exam.state === 'CLOSED') return null
  return (
    <section className="c-stack c-exam-part" aria-labelledby="render">
      <h3 className="c-subtitle" id="render">
        {t('examDesk.render')}
      </h3>
      <p className="c-soft">{t('examDesk.render.lead')}</p>
      {running ? (
        <JobProgress job={running} />
      ) : (
        <div className="c-row">
          <Button
            kind="secondary"
            busy={busy}
            onClick={() => start(() => call(renderHallTickets, { examEventId: exam.examEventId }, { toast: false }))}
          >
            {t('examDesk.render.start')}
          </Button>
        </div>
      )}
      {problem ? (
        <Notice kind="danger" announced>
          {problem}
        </Notice>
      ) : null}
      {last && !running ? <JobResult job={last} /> : null}
    </section>
  )
}
