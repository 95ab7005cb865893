import { useState } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { DateRangeField } from '../../../ui/date/date-field.tsx'
import type { FieldErrors } from '../../../ui/form/field-props.ts'
import { findDayProblems, type Days } from '../days.ts'
import { useDaySentence } from './use-day-sentence.ts'

interface DaysFieldProps {
  readonly name: string
  readonly hint: string
  /** Undefined where the rows that are edited together differ. */
  readonly days: Readonly<Record<keyof Days, string | null | undefined>>
  /** Whether a save was refused because of the row: everything that is wrong is said then. */
  readonly marked: boolean
  readonly onChange: (change: Partial<Days>) => void
}

type Part = 'from' | 'to'
const BOTH: readonly Part[] = ['from', 'to']

/** Renders the first and the last day of a row. What is wrong is said when a day is left, and after a refused save. */
export function DaysField({ name, hint, days, marked, onChange }: DaysFieldProps) {
  const { t } = useMessages()
  const findDaySentence = useDaySentence()
  /** The days that have been left since they were last typed without an error. */
  const [left, setLeft] = useState<readonly Part[]>([])
  const wrong = findDayProblems({ fromOn: days.fromOn ?? null, toOn: days.toOn ?? null })
  const errors: FieldErrors = Object.fromEntries(
    BOTH.flatMap((part) => {
      const sentence = marked || left.includes(part) ? findDaySentence(wrong[part]) : undefined
      return sentence ? [[part, sentence]] : []
    }),
  )
  return (
    <DateRangeField
      name={name}
      label={t('assign.days')}
      hint={hint}
      value={{ from: days.fromOn ?? '', to: days.toOn ?? '' }}
      errors={errors}
      onChange={({ from, to }) => {
        const changed: Part = from === (days.fromOn ?? '') ? 'to' : 'from'
        if (!errors[changed]) setLeft((before) => before.filter((part) => part !== changed))
        if (from !== (days.fromOn ?? '')) onChange({ fromOn: from || null })
        if (to !== (days.toOn ?? '')) onChange({ toOn: to || null })
      }}
      onBlur={(part) =>
        // A later first day makes a last day wrong that was entered before.
        setLeft((before) => [...before, ...(part === 'to' ? ['to' as const] : days.toOn ? BOTH : ['from' as const])])
      }
    />
  )
}
