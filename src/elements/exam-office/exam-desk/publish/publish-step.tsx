import type { WebAddress } from '../../../../core/config/web-address.ts'
import { useState } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import type { Setup } from '../exams.ts'
import type { StepProps } from '../files/files-step.tsx'
import { JobProgress } from '../job-progress.tsx'
import { JobResult } from '../tickets/job-result.tsx'
import { findLastJob, findRunningJob, getJobReport } from '../use-jobs.ts'
import { PublishForm } from './publish-form.tsx'
import { Published } from './published.tsx'
import { Reissue } from './reissue.tsx'
import { RenderFiles } from './render-files.tsx'

interface PublishStepProps extends StepProps {
  readonly setup: Setup
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
}

/** Renders the last step: publishes the tickets; afterwards the window, the files, and reissuing. */
export function PublishStep({ exam, setup, jobs, look, onStep, portal, onNavigate }: PublishStepProps) {
  const { t, number } = useMessages()
  const [again, setAgain] = useState(false)
  const running = findRunningJob(jobs, 'PUBLISH')
  const last = findLastJob(jobs, 'PUBLISH')
  if (running) return <JobProgress job={running} />
  if (exam.tickets === 0)
    return (
      <Notice>
        <p>{t('examDesk.publish.noTickets')}</p>
        <Button kind="quiet" data-size="small" onClick={() => onStep('tickets')}>
          {t('examDesk.onward', { step: t('examDesk.step.tickets') })}
        </Button>
      </Notice>
    )
  const handleStarted = (): void => {
    setAgain(false)
    look()
  }
  const failed = last?.status === 'FAILED' ? <JobResult job={last} /> : null
  const notifiedCount = (last && getJobReport(last).counts.told) ?? 0
  if (exam.state === 'PREPARING')
    return (
      <>
        {failed}
        <PublishForm exam={exam} setup={setup} onStarted={handleStarted} />
      </>
    )
  return (
    <>
      {failed}
      <Published exam={exam} state={exam.state} portal={portal} onNavigate={onNavigate} />
      {notifiedCount > 0 ? (
        <p>{t('examDesk.count.told', { count: notifiedCount, number: number(notifiedCount) })}</p>
      ) : null}
      {exam.state === 'CLOSED' ? null : again ? (
        <section className="c-stack c-exam-part" aria-labelledby="publish-again">
          <h3 className="c-subtitle" id="publish-again">
            {t('examDesk.publish.again')}
          </h3>
          <PublishForm exam={exam} setup={setup} onStarted={handleStarted} onCancel={() => setAgain(false)} />
        </section>
      ) : (
        <>
          <div className="c-row">
            <Button kind="secondary" onClick={() => setAgain(true)}>
              {t('examDesk.publish.again')}
            </Button>
          </div>
          <RenderFiles exam={exam} jobs={jobs} look={look} />
          <Reissue exam={exam} jobs={jobs} look={look} />
        </>
      )}
    </>
  )
}
