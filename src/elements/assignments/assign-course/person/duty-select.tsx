import { DUTIES } from '../../../../contract/assignments/parts.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import type { Duty } from '../rows/course-rows.ts'

interface DutySelectProps {
  readonly label: string
  readonly value: Duty | undefined
  /** Shown while no duty is chosen. */
  readonly placeholder?: string
  readonly onChange: (duty: Duty) => void
}

/** Renders the choice of a duty without a visible label, for rows and bars. */
export function DutySelect({ label, value, placeholder, onChange }: DutySelectProps) {
  const { t } = useMessages()
  return (
    <select
      className="c-select c-course-duty"
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => {
        const duty = DUTIES.find((one) => one === target.value)
        if (duty) onChange(duty)
      }}
    >
      {value ? null : <option value="">{placeholder}</option>}
      {DUTIES.map((duty) => (
        <option key={duty} value={duty}>
          {t(`courses.duty.${duty}`)}
        </option>
      ))}
    </select>
  )
}
