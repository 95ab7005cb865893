import { useState } from 'react'
import { writeDay } from '../../../../core/i18n/dates.ts'
import { DateField, DateRangeField } from '../../../ui/date/date-field.tsx'
import { useDateHabits } from '../../../ui/query/use-date-habits.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { AllStates } from '../shown-states.tsx'

/**
 * Dates in the specification's format, in an institution's own format, and a date range of a filter. The parsed value
 * is shown below.
 */
export default function Days() {
  const { t } = useMessages()
  const { format } = useDateHabits()
  const [day, setDay] = useState('2026-03-14')
  const [range, setRange] = useState({ from: '2026-03-14', to: '' })
  return (
    <>
      <AllStates
        empty=""
        filled="2006-03-14"
        error={t('valid.dayMax', { day: writeDay('2005-12-31', format) })}
        draw={(props) => <DateField {...props} label={t('formGuide.born')} />}
      />
      <div className="c-states c-field-states">
        <DateField
          name="own"
          value={day}
          onChange={setDay}
          label={t('formGuide.ownPattern')}
          hint="dd/mm/yyyy"
          format="dd/mm/yyyy"
          firstDay={1}
          min="2026-01-10"
          max="2026-12-20"
        />
      </div>
      <DateRangeField
        name="range"
        value={range}
        onChange={setRange}
        errors={range.to && range.to < range.from ? { to: t('valid.days') } : {}}
        label={t('formGuide.range')}
      />
    </>
  )
}
