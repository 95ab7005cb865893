import type { RowOutcome } from '../../../contract/users/user-import.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { Import } from './use-import.ts'

const TONES: Readonly<Partial<Record<RowOutcome, string>>> = {
  WRONG: 'danger',
  CREATED: 'success',
  UPDATED: 'success',
  WOULD_CREATE: 'info',
  WOULD_UPDATE: 'info',
}

/** Renders the number of rows per outcome. Leaves out zero counts, except those in `always`. */
export function Counts({
  job,
  outcomes,
  always,
}: {
  readonly job: Import
  readonly outcomes: readonly RowOutcome[]
  readonly always: readonly RowOutcome[]
}) {
  const { t, number } = useMessages()
  return (
    <dl className="c-import-counts">
      {outcomes
        .filter((outcome) => job.counts[outcome] > 0 || always.includes(outcome))
        .map((outcome) => (
          <div key={outcome} data-tone={job.counts[outcome] > 0 ? TONES[outcome] : undefined}>
            <dt>{t(`people.import.count.${outcome}`)}</dt>
            <dd>{number(job.counts[outcome])}</dd>
          </div>
        ))}
    </dl>
  )
}
