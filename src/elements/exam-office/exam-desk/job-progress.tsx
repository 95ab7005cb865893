import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { Job } from './use-jobs.ts'

/**
 * Renders how far a job of the server is, and who started it. The work on a file has no steps to count. Screen readers
 * hear every quarter, not every ticket.
 */
export function JobProgress({ job }: { readonly job: Job }) {
  const { t, number, instant } = useMessages()
  const id = useUniqueId()
  const { kind, total, done, own, startedBy, startedAt, file } = job
  const counted = kind !== 'IMPORT' && total > 0
  const part = counted ? Math.min(1, done / total) : 0
  const text = t('examDesk.job.progress', { done: number(done), total: number(total) })
  return (
    <div className="c-job" role="group" aria-labelledby={id}>
      <p id={id} className="c-job-name">
        {file?.name ? t('examDesk.job.file', { file: file.name }) : t(`examDesk.job.running.${kind}`)}
      </p>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={counted ? total : 1}
        aria-valuenow={counted ? done : undefined}
        aria-valuetext={counted ? text : undefined}
      >
        <progress {...(counted ? { max: 1, value: part } : {})} aria-hidden="true" />
      </div>
      {counted ? <p className="c-job-count">{text}</p> : null}
      <p className="c-small c-soft">
        {own || startedBy === null
          ? t('examDesk.job.leave')
          : t('examDesk.job.by', { name: startedBy, time: instant(startedAt) })}
      </p>
      <span className="c-hidden" role="status">
        {part > 0 ? t('examDesk.job.quarter', { percent: number(Math.floor(part * 4) * 25) }) : ''}
      </span>
    </div>
  )
}
