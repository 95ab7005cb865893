import type { RowOf } from '../../../contract/activity.ts'
import type { lookerReports } from '../../../contract/home/looker.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** A report that can be loaded. */
export type ReportRow = RowOf<typeof lookerReports>['reports'][number]

interface ReportPickerProps {
  readonly reports: readonly ReportRow[]
  readonly selected: string
  readonly onSelect: (reportId: string) => void
}

/** Renders the reports as cards to choose from; a single one needs no choice. */
export function ReportPicker({ reports, selected, onSelect }: ReportPickerProps) {
  const { t, name } = useMessages()
  if (reports.length < 2) return null
  return (
    <ul className="c-reports" aria-label={t('looker.reports')}>
      {reports.map(({ reportId, names, description }) => (
        <li key={reportId}>
          <button
            type="button"
            className="c-report-card"
            aria-pressed={reportId === selected}
            onClick={() => onSelect(reportId)}
          >
            <strong>{name(names)}</strong>
            <span className="c-small c-soft">{name(description)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
