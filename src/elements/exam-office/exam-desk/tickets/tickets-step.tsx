import { generateHallTickets } from '../../../../contract/exam-office/ticket-desk.ts'
import { call } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import type { StepProps } from '../files/files-step.tsx'
import { JobProgress } from '../job-progress.tsx'
import { findLastJob, findRunningJob } from '../use-jobs.ts'
import { useStart } from '../use-start.ts'
import { JobResult } from './job-result.tsx'
import { Readiness } from './readiness.tsx'
import { useReadiness } from './use-readiness.ts'

/** Renders the fourth step: generates the tickets, and shows what stands in the way of publishing them. */
export function TicketsStep({ exam, jobs, look, onStep }: StepProps) {
  const { t, number } = useMessages()
  const { busy, problem, start } = useStart(look)
  const [checks, again] = useReadiness(exam)
  const running = findRunningJob(jobs, 'GENERATE')
  const last = findLastJob(jobs, 'GENERATE')
  const { examEventId, seats, tickets, seatsWithoutTicket, papersWithTime } = exam
  const missing = papersWithTime === 0 ? 'files' : seats === 0 ? 'seats' : undefined
  const blocked = checks.status === 'found' && checks.rows.some(({ blocks, count }) => blocks && count > 0)
  return (
    <>
      <p>{t('examDesk.generate.lead')}</p>
      <dl className="c-facts">
        <div>
          <dt>{t('examDesk.generate.seats')}</dt>
          <dd>{number(seats)}</dd>
        </div>
        <div>
          <dt>{t('examDesk.generate.tickets')}</dt>
          <dd>{number(tickets)}</dd>
        </div>
        <div>
          <dt>{t('examDesk.generate.without')}</dt>
          <dd>{number(seatsWithoutTicket)}</dd>
        </div>
      </dl>
      {missing ? (
        <Notice>
          <p>{t(`examDesk.generate.missing.${missing}`)}</p>
          <Button kind="quiet" data-size="small" onClick={() => onStep(missing)}>
            {t('examDesk.onward', { step: t(`examDesk.step.${missing}`) })}
          </Button>
        </Notice>
      ) : running ? (
        <JobProgress job={running} />
      ) : (
        <div className="c-row">
          <Button
            kind={seatsWithoutTicket > 0 ? 'primary' : 'secondary'}
            busy={busy}
            onClick={() => start(() => call(generateHallTickets, { examEventId }, { toast: false }))}
          >
            {t('examDesk.generate')}
          </Button>
        </div>
      )}
      {problem ? (
        <Notice kind="danger" announced>
          {problem}
        </Notice>
      ) : null}
      {last && !running ? <JobResult job={last} /> : null}
      <Readiness checks={checks} missing={missing} onAgain={again} />
      {tickets > 0 && !blocked && !running ? (
        <div className="c-row c-onward">
          <Button onClick={() => onStep('publish')}>
            {t('examDesk.onward', { step: t('examDesk.step.publish') })}
          </Button>
        </div>
      ) : null}
    </>
  )
}
