import type { RowOf } from '../../../contract/activity.ts'
import type { assignmentYears } from '../../../contract/assignments/program-tree.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** An academic year that assignments belong to. */
export type Year = RowOf<typeof assignmentYears>

/** Returns the year of a code; without it the current one, otherwise the next. */
export const pickYear = (years: readonly Year[], code: string | undefined): Year | undefined =>
  years.find((year) => year.code === code) ??
  years.find(({ status }) => status === 'CURRENT') ??
  years.find(({ status }) => status === 'NEXT') ??
  years[0]

interface YearChoiceProps {
  readonly years: readonly Year[]
  readonly year: Year
  readonly onChange: (year: Year) => void
}

/** Renders the choice of the academic year, which comes before everything else, and what a closed year means. */
export function YearChoice({ years, year, onChange }: YearChoiceProps) {
  const { t } = useMessages()
  return (
    <div className="c-assign-year">
      <SelectField
        label={t('assign.year')}
        name="year"
        value={year.academicYearId}
        onChange={({ target }) => {
          const chosen = years.find(({ academicYearId }) => String(academicYearId) === target.value)
          if (chosen) onChange(chosen)
        }}
      >
        {years.map(({ academicYearId, code, status }) => (
          <option key={academicYearId} value={academicYearId}>
            {t(`assign.yearIs.${status}`, { year: code })}
          </option>
        ))}
      </SelectField>
      {year.status === 'CLOSED' ? <Notice>{t('assign.yearClosed', { year: year.code })}</Notice> : null}
    </div>
  )
}
