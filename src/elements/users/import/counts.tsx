import type { RowOutcome } from '../../../contract/users/user-import.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { ImportFigures, type ImportFigure } from '../../ui/import/import-figures.tsx'
import type { Import } from './use-import.ts'

const TONES: Readonly<Partial<Record<RowOutcome, ImportFigure['tone']>>> = {
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
  const { t } = useMessages()
  return (
    <ImportFigures
      figures={outcomes
        .filter((outcome) => job.counts[outcome] > 0 || always.includes(outcome))
        .map((outcome) => ({
          id: outcome,
          label: t(`import.count.${outcome}`),
          count: job.counts[outcome],
          tone: TONES[outcome],
        }))}
    />
  )
}
