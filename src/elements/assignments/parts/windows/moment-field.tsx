import { useMessages } from '../../../runtime/messages.tsx'
import { DateField } from '../../../ui/date/date-field.tsx'
import type { PartsProps } from '../../../ui/form/field-props.ts'
import { GroupField } from '../../../ui/form/group-field.tsx'
import { LineField } from '../../../ui/form/line-field.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { readClock, type Moment } from './moments.ts'

/**
 * Renders a day with a time of day, in the institution's time zone. Hours are from 0 to 23 in every language, which a
 * browser's own time field does not promise.
 */
export function MomentField({
  name,
  value,
  onChange,
  onBlur,
  error,
  errors,
  label,
  hint,
  required,
}: PartsProps<Moment>) {
  const { t } = useMessages()
  const clock = useDraft<string>(
    value.time,
    (time) => onChange({ ...value, time }),
    readClock,
    (time) => time,
  )
  return (
    <GroupField {...{ name, label, hint, error, required }}>
      <div className="c-moment">
        <DateField
          name={`${name}.day`}
          label={t('window.day')}
          value={value.day}
          error={errors.day}
          onChange={(day) => onChange({ ...value, day })}
          onBlur={() => onBlur?.('day')}
        />
        <LineField
          name={`${name}.time`}
          label={t('window.time')}
          value={clock.value}
          error={errors.time}
          onChange={clock.onChange}
          onBlur={() => {
            clock.onBlur()
            onBlur?.('time')
          }}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          note={<p className="c-hint">{t('window.timeHint')}</p>}
        />
      </div>
    </GroupField>
  )
}
