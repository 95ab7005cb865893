import { memo } from 'react'
import { formatTableDay, formatTableInstant } from '../../../core/i18n/format-brief-day.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { DataText } from '../i18n/data-text.tsx'
import { useDateHabits } from '../query/use-date-habits.ts'

/** Renders a calendar day of a cell: a table has no room for whole months. */
export function DayCell({ day }: { readonly day: string }) {
  const { language } = useMessages()
  return <DataText>{formatTableDay(day, language)}</DataText>
}

/**
 * Renders an instant of a cell in the institution's time zone. Formatting takes longer than the rest of a row, so it is
 * memoised.
 */
export const InstantCell = memo(function InstantCell({ at }: { readonly at: string }) {
  const { language } = useMessages()
  const { timeZone } = useDateHabits()
  return <span>{formatTableInstant(at, language, timeZone)}</span>
})
