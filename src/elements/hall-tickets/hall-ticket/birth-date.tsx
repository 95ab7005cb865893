import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { FieldError } from '../../ui/field/field.tsx'
import { useMessages } from '../../runtime/messages.tsx'

const BOXES = [
  ['Day', 2],
  ['Month', 2],
  ['Year', 4],
] as const

interface BirthDateProps {
  readonly error: string | undefined
  readonly values: Readonly<Record<string, string>>
}

/** Renders the date of birth as three text fields, without a calendar, because everybody knows the date by heart. */
export function BirthDate({ error, values }: BirthDateProps) {
  const { t } = useMessages()
  const id = useUniqueId()
  return (
    <fieldset className="c-field" aria-describedby={error ? id : undefined}>
      <legend className="c-label">{t('hallTicket.dob')}</legend>
      <div className="c-parts">
        {BOXES.map(([part, length]) => (
          <label key={part} className="c-part">
            {t(`hallTicket.dob${part}`)}
            <input
              className="c-input"
              name={`dob${part}`}
              inputMode="numeric"
              dir="ltr"
              autoComplete={`bday-${part.toLowerCase()}`}
              maxLength={length}
              required
              aria-invalid={Boolean(error)}
              aria-describedby={error ? id : undefined}
              defaultValue={values[`dob${part}`] ?? ''}
            />
          </label>
        ))}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  )
}
