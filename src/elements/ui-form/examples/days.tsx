import { useState } from 'react'
import { DateField, DateRangeField } from '../../ui/form/date-field.tsx'
import { useWords } from '../../words.tsx'
import { AllStates } from '../shown-states.tsx'

/** Days by the specification's pattern, by an institution's own, and two of a filter. What has been understood stands below. */
export default function Days() {
  const { t } = useWords()
  const [day, setDay] = useState('2026-03-14')
  const [range, setRange] = useState({ from: '2026-03-14', to: '' })
  return (
    <>
      <AllStates empty="" filled="2006-03-14" error={t('valid.dayMax', { day: '12/31/05' })} draw={(props) => <DateField {...props} label={t('formGuide.born')} />} />
      <div className="c-states c-field-states">
        <DateField name="own" value={day} onChange={setDay} label={t('formGuide.ownPattern')} hint="dd/mm/yyyy" format="dd/mm/yyyy" firstDay={1} min="2026-01-10" max="2026-12-20" />
      </div>
      <DateRangeField name="range" value={range} onChange={setRange} errors={range.to && range.to < range.from ? { to: t('valid.days') } : {}} label={t('formGuide.range')} />
    </>
  )
}
