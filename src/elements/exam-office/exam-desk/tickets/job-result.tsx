import { useMessages } from '../../../runtime/messages.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { getJobReport, type Job } from '../use-jobs.ts'

/** What a job has counted, in the order of importance; the first ones are what it was started for. */
const COUNTS = [
  'made',
  'reissued',
  'rendered',
  'told',
  'alreadyThere',
  'unchanged',
  'formNotAccepted',
  'notEnrolled',
  'unknown',
  'notPublished',
  'noPhoto',
  'notAPicture',
  'failed',
] as const
const SHOWN = 5

/** Renders what came of a job: its counts with the first examples, or that it failed. */
export function JobResult({ job }: { readonly job: Job }) {
  const { t, number, instant } = useMessages()
  const { counts, examples } = getJobReport(job)
  const counted = COUNTS.filter((name) => (counts[name] ?? 0) > 0)
  const when = job.endedAt === null ? '' : instant(job.endedAt)
  if (job.status !== 'DONE')
    return (
      <Notice kind="danger" announced>
        {t('examDesk.job.failed', { time: when })}
      </Notice>
    )
  return (
    <Notice kind="success">
      <p>
        {t(`examDesk.job.done.${job.kind}`)} <span className="c-soft">{when}</span>
      </p>
      {counted.length > 0 ? (
        <ul className="c-counts">
          {counted.map((name) => {
            const some = examples[name] ?? []
            const count = counts[name] ?? 0
            return (
              <li key={name}>
                {t(`examDesk.count.${name}`, { count, number: number(count) })}
                {some.length > 0 ? (
                  <>
                    {' '}
                    <bdi dir="ltr" className="c-small">
                      {some.slice(0, SHOWN).join(', ')}
                      {count > SHOWN ? ', …' : ''}
                    </bdi>
                  </>
                ) : null}
              </li>
            )
          })}
        </ul>
      ) : null}
    </Notice>
  )
}
