import type { RowOutcome } from '../../../../contract/people/user-import.ts'
import { useWords } from '../../../words.tsx'
import type { Import } from './use-import.ts'

const TONES: Readonly<Partial<Record<RowOutcome, string>>> = { WRONG: 'danger', CREATED: 'success', UPDATED: 'success', WOULD_CREATE: 'info', WOULD_UPDATE: 'info' }

/** How many lines are what; those that are none are left out, except where they are what somebody looks for. */
export function Counts({ job, outcomes, always }: { readonly job: Import; readonly outcomes: readonly RowOutcome[]; readonly always: readonly RowOutcome[] }) {
  const { t, number } = useWords()
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
