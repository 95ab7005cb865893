import type { RowOf } from '../../../contract/activity.ts'
import type { lookerReports } from '../../../contract/home/looker.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useCodeAndName } from '../../ui/i18n/use-code-and-name.ts'
import { DateField } from '../../ui/date/date-field.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import type { ReportRow } from './report-picker.tsx'

type Found = RowOf<typeof lookerReports>

/** What a report is filtered by; members that are absent do not filter. */
export interface ReportChoice {
  readonly collegeId?: number
  readonly academicYearId?: number
  /** A day, or the typed text while it is not one. */
  readonly from?: string
  readonly to?: string
}

interface ReportFiltersProps extends Pick<Found, 'academicYears' | 'colleges'> {
  readonly filters: ReportRow['filters']
  readonly choice: ReportChoice
  readonly onChange: (choice: ReportChoice) => void
}

/** Renders the filters that a report has; they are passed to it as parameters. */
export function ReportFilters({ filters, academicYears, colleges, choice, onChange }: ReportFiltersProps) {
  const { t } = useMessages()
  const formatRecord = useCodeAndName()
  const changeMember = <Name extends keyof ReportChoice>(member: Name, value: ReportChoice[Name] | undefined) => {
    const rest = Object.entries(choice).filter(([name]) => name !== member)
    onChange(Object.fromEntries(value === undefined ? rest : [...rest, [member, value]]))
  }
  if (!filters.academicYear && !filters.college && !filters.days) return null
  return (
    <div className="c-report-filters" role="group" aria-label={t('looker.filters')}>
      {filters.academicYear ? (
        <SelectField
          label={t('figures.year')}
          value={choice.academicYearId ?? ''}
          onChange={({ target }) => changeMember('academicYearId', Number(target.value) || undefined)}
        >
          <option value="">{t('looker.allYears')}</option>
          {academicYears.map(({ academicYearId, code }) => (
            <option key={academicYearId} value={academicYearId}>
              {code}
            </option>
          ))}
        </SelectField>
      ) : null}
      {filters.college ? (
        <SelectField
          label={t('figures.college')}
          value={choice.collegeId ?? ''}
          onChange={({ target }) => changeMember('collegeId', Number(target.value) || undefined)}
        >
          <option value="">{t('figures.allColleges')}</option>
          {colleges.map(({ collegeId, code, names }) => (
            <option key={collegeId} value={collegeId}>
              {formatRecord({ code, names })}
            </option>
          ))}
        </SelectField>
      ) : null}
      {filters.days
        ? (['from', 'to'] as const).map((end) => (
            <DateField
              key={end}
              name={end}
              label={t(`looker.${end}`)}
              value={choice[end] ?? ''}
              onChange={(value) => changeMember(end, value || undefined)}
            />
          ))
        : null}
    </div>
  )
}
