import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { DayPicker, type Matcher } from 'react-day-picker'
import { formatMonthName, formatWeekdayName } from '../../../core/i18n/dates-in-words.ts'
import { formatDay } from '../../../core/i18n/format.ts'
import { useMessages } from '../../runtime/messages.tsx'

const CLASSES = {
  root: 'c-calendar',
  month: 'c-calendar-month',
  month_caption: 'c-calendar-caption',
  dropdowns: 'c-row c-calendar-choice',
  dropdown: 'c-select',
  caption_label: 'c-calendar-label',
  button_previous: 'c-icon-button',
  button_next: 'c-icon-button',
  chevron: 'c-calendar-chevron',
  month_grid: 'c-calendar-grid',
  weekday: 'c-calendar-weekday',
  day: 'c-calendar-cell',
  day_button: 'c-calendar-day',
  today: 'c-today',
  selected: 'c-chosen',
  disabled: 'c-off',
  outside: 'c-outside',
} as const

const toLocalIsoDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
const toDate = (isoDay: string): Date => new Date(`${isoDay}T00:00`)
const addYearsToNow = (years: number): Date => new Date(new Date().getFullYear() + years, 0)

/** Keeps the focus in the dialog until it is closed. */
function keepInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not([tabindex="-1"], :disabled), select')]
  const { target, shiftKey } = event
  if (!(target instanceof HTMLElement)) return
  // The days are the last stop.
  const isEnd = shiftKey ? target === stops[0] : target.closest('.c-calendar-grid') !== null
  if (!isEnd) return
  event.preventDefault()
  stops.at(shiftKey ? -1 : 0)?.focus()
}

/** Props of the calendar. */
export interface CalendarProps {
  /** The chosen day, `YYYY-MM-DD`; '' for none. */
  readonly day: string
  readonly min: string | undefined
  readonly max: string | undefined
  /** First day of the week; 0 is Sunday. */
  readonly firstDay: number
  readonly onPick: (isoDay: string) => void
}

/**
 * Renders a month to choose a day from, with the initial focus on the chosen day, else on today. The names of months
 * and weekdays come from Intl and our own tables.
 */
export function Calendar({ day, min, max, firstDay, onPick }: CalendarProps) {
  const { t, language, direction } = useMessages()
  const formatSpokenDay = (date: Date) => formatDay(toLocalIsoDay(date), language, 'weekday')
  const formatMonth = (date: Date) => formatMonthName(date.getMonth(), language)
  const formatMonthAndYear = (date: Date) => `${formatMonth(date)} ${date.getFullYear()}`
  const [at, setAt] = useState<Date>()
  const off: Matcher[] = [...(min ? [{ before: toDate(min) }] : []), ...(max ? [{ after: toDate(max) }] : [])]
  const start = day && !(min && day < min) && !(max && day > max) ? day : undefined
  const shown = toDate(
    start ??
      (min && toLocalIsoDay(new Date()) < min
        ? min
        : max && toLocalIsoDay(new Date()) > max
          ? max
          : toLocalIsoDay(new Date())),
  )
  return (
    <div onKeyDown={keepInside}>
      <DayPicker
        mode="single"
        required
        autoFocus
        classNames={CLASSES}
        lang={language}
        dir={direction}
        captionLayout="dropdown"
        navLayout="around"
        fixedWeeks
        showOutsideDays
        defaultMonth={shown}
        startMonth={min ? toDate(min) : addYearsToNow(-100)}
        endMonth={max ? toDate(max) : addYearsToNow(10)}
        disabled={off}
        selected={start ? toDate(start) : undefined}
        onSelect={(date) => onPick(toLocalIsoDay(date))}
        // Without this, Tab would stop at the first day after a change of the month by keyboard.
        modifiers={{ focused: at }}
        onDayFocus={setAt}
        weekStartsOn={firstDay as NonNullable<ComponentProps<typeof DayPicker>['weekStartsOn']>}
        formatters={{
          // Announced when the month changes; by default in English.
          formatCaption: formatMonthAndYear,
          formatWeekdayName: (date) => formatWeekdayName(date.getDay(), language, 'short'),
          formatMonthDropdown: formatMonth,
          formatYearDropdown: (date) => String(date.getFullYear()),
        }}
        labels={{
          labelDayButton: (date, { today, selected }) =>
            selected
              ? t('date.chosen', { day: formatSpokenDay(date) })
              : today
                ? t('date.today', { day: formatSpokenDay(date) })
                : formatSpokenDay(date),
          labelGrid: formatMonthAndYear,
          labelWeekday: (date) => formatWeekdayName(date.getDay(), language, 'long'),
          labelPrevious: () => t('date.previousMonth'),
          labelNext: () => t('date.nextMonth'),
          labelMonthDropdown: () => t('date.month'),
          labelYearDropdown: () => t('date.year'),
        }}
      />
    </div>
  )
}
