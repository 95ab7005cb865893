import { useRef, useState, type ComponentType } from 'react'
import { readDay, writeDay } from '../../../core/i18n/dates.ts'
import { formatDay } from '../../../core/i18n/format.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Popup } from '../popup/popup.tsx'
import type { CalendarProps } from './calendar.tsx'
import type { FieldProps, PartsProps } from '../form/field-props.ts'
import { GroupField } from '../form/group-field.tsx'
import { LineField } from '../form/line-field.tsx'
import { useDateHabits, type DateHabits } from '../query/use-date-habits.ts'
import { useDraft } from '../form/use-draft.ts'

interface DayLimits extends Partial<DateHabits> {
  /**
   * The first and the last day that can be picked, `YYYY-MM-DD`; the schema rejects other days that are typed
   * (`rules.day`).
   */
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly autoComplete?: string
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Renders a day field: typed in the institution's pattern (`mm/dd/yy` where there is none) or picked from a calendar;
 * the recognized day is shown below. Its value is `YYYY-MM-DD`, or the typed text while that is not a day; '' while it
 * is empty.
 */
export function DateField({ min, max, format, firstDay, onChange, onBlur, ...field }: FieldProps<string> & DayLimits) {
  const { t, language } = useMessages()
  const habits = useDateHabits()
  const pattern = format ?? habits.format
  const opener = useRef<HTMLButtonElement>(null)
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>()
  const draft = useDraft<string>(
    field.value,
    onChange,
    // The clock of the device may be years wrong: where the server gives a last day, years of two digits end there.
    (text) => readDay(text, pattern, max === undefined ? new Date() : new Date(max)),
    (value) => writeDay(value, pattern),
  )
  const understood = ISO_DAY.test(field.value) ? formatDay(field.value, language, 'weekday') : undefined
  const can = !field.readOnly && !field.off

  // Loaded on demand: visitors who type do not need the calendar.
  const openCalendar = () => {
    if (can) import('./calendar.tsx').then((loaded) => setCalendar(() => loaded.Calendar), onFault)
  }
  const closeCalendar = () => {
    setCalendar(undefined)
    opener.current?.focus()
  }
  return (
    <div
      className="c-date"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!Calendar && !currentTarget.contains(relatedTarget)) onBlur?.()
      }}
    >
      <LineField
        {...field}
        value={draft.value}
        onChange={draft.onChange}
        onBlur={draft.onBlur}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey) return
          event.preventDefault()
          openCalendar()
        }}
        inputMode="numeric"
        autoComplete={field.autoComplete ?? 'off'}
        dir="ltr"
        note={
          <p className="c-hint">
            {understood ?? t('date.example', { example: writeDay(`${new Date().getFullYear()}-12-31`, pattern) })}
          </p>
        }
        action={
          can ? (
            <IconButton
              ref={opener}
              icon="calendar"
              label={`${field.label}: ${understood ? t('date.change', { day: understood }) : t('date.open')}`}
              aria-haspopup="dialog"
              aria-expanded={Boolean(Calendar)}
              onClick={Calendar ? closeCalendar : openCalendar}
            />
          ) : undefined
        }
      />
      {Calendar ? (
        <Popup
          anchor={opener}
          placement="bottom-end"
          className="c-calendar-layer"
          role="dialog"
          aria-modal="true"
          aria-label={`${field.label}: ${t('date.open')}`}
          onClose={closeCalendar}
        >
          <Calendar
            day={understood ? field.value : ''}
            min={min}
            max={max}
            firstDay={firstDay ?? habits.firstDay}
            onPick={(day) => {
              draft.onBlur()
              onChange(day)
              closeCalendar()
            }}
          />
        </Popup>
      ) : null}
    </div>
  )
}

/** Two days of a filter; '' for an open end. */
export interface DateRange {
  readonly from: string
  readonly to: string
}

/**
 * Renders a range of days; the second calendar starts at the first day. `rules.days` reports days in the wrong order.
 */
export function DateRangeField({
  name,
  value,
  onChange,
  onBlur,
  error,
  errors,
  label,
  hint,
  required,
  off,
  readOnly,
  min,
  max,
  ...limits
}: PartsProps<DateRange> & DayLimits) {
  const { t } = useMessages()
  const common = { ...limits, off, readOnly }
  return (
    <GroupField {...{ name, label, hint, error, required, off }}>
      <div className="c-pair">
        <DateField
          {...common}
          {...{ min, max }}
          name={`${name}.from`}
          label={t('date.from')}
          value={value.from}
          error={errors.from}
          onChange={(from) => onChange({ ...value, from })}
          onBlur={() => onBlur?.('from')}
        />
        <DateField
          {...common}
          {...{ max }}
          min={ISO_DAY.test(value.from) ? value.from : min}
          name={`${name}.to`}
          label={t('date.to')}
          value={value.to}
          error={errors.to}
          onChange={(to) => onChange({ ...value, to })}
          onBlur={() => onBlur?.('to')}
        />
      </div>
    </GroupField>
  )
}
