import { SelectField } from '../../ui/field/field.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { useCodeAndName } from '../../ui/i18n/use-code-and-name.ts'
import type { Choice, Choices } from './choice.ts'

interface ControlsProps {
  readonly choices: Choices
  readonly choice: Choice
  readonly onChange: (parameters: Readonly<Record<string, string | undefined>>) => void
}

interface PickProps {
  readonly label: string
  readonly value: number | undefined
  readonly options: readonly { readonly id: number; readonly label: string }[]
  /** The first option, which means no choice. */
  readonly all?: string
  readonly onChange: (id: string) => void
}

/** Renders one choice; nothing where there is none to make. */
function Pick({ label, value, options, all, onChange }: PickProps) {
  if (options.length < 2) return null
  return (
    <SelectField label={label} value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
      {all ? <option value="">{all}</option> : null}
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.label}
        </option>
      ))}
    </SelectField>
  )
}

/** Renders the choices of the dashboard that its widgets use: years, examination, college, comparison. */
export function Controls({ choices, choice, onChange }: ControlsProps) {
  const { t, name } = useMessages()
  const formatRecord = useCodeAndName()
  const { widgets } = choices
  const hasWidget = (...some: readonly (typeof widgets)[number][]) => some.some((widget) => widgets.includes(widget))
  return (
    <div className="c-panel c-dashboard-controls" role="group" aria-label={t('figures.choose')}>
      {hasWidget('students') ? (
        <Pick
          label={t('figures.year')}
          value={choice.academicYearId}
          options={choices.academicYears.map(({ academicYearId, code }) => ({ id: academicYearId, label: code }))}
          onChange={(year) => onChange({ year })}
        />
      ) : null}
      {hasWidget('fees') ? (
        <Pick
          label={t('figures.financialYear')}
          value={choice.financialYearId}
          options={choices.financialYears.map(({ financialYearId, code }) => ({ id: financialYearId, label: code }))}
          onChange={(fy) => onChange({ fy })}
        />
      ) : null}
      {hasWidget('forms', 'tickets', 'holds', 'centres', 'corrections') ? (
        <Pick
          label={t('figures.exam')}
          value={choice.examEventId}
          options={choices.examEvents.map(({ examEventId, names }) => ({ id: examEventId, label: name(names) }))}
          onChange={(exam) => onChange({ exam })}
        />
      ) : null}
      <Pick
        label={t('figures.college')}
        value={choice.collegeId}
        all={t('figures.allColleges')}
        options={choices.colleges.map(({ collegeId, code, names }) => ({
          id: collegeId,
          label: formatRecord({ code, names }),
        }))}
        onChange={(college) => onChange({ college })}
      />
      {hasWidget('students', 'forms', 'tickets', 'fees') ? (
        <label className="c-dashboard-tick">
          <input
            type="checkbox"
            className="c-check"
            checked={choice.compare}
            onChange={({ target }) => onChange({ compare: target.checked ? '1' : undefined })}
          />
          {t('figures.compare')}
        </label>
      ) : null}
    </div>
  )
}
