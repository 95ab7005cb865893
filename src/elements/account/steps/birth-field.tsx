import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { FieldError } from '../../ui/field/field.tsx'
import { getFieldCode } from '../../ui/field/form-text.ts'

const BOXES = [
  ['Day', 2],
  ['Month', 2],
  ['Year', 4],
] as const

/**
 * Returns the date entered in a `BirthField` as `YYYY-MM-DD`, typed in digits of any script. Returns undefined if the
 * date does not exist. The server decides whether it is the right one, because the clock of the device may be wrong.
 */
export function readBirthDate(data: FormData): string | undefined {
  const [day, month, year] = BOXES.map(([part]) => getFieldCode(data, `dob${part}`))
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const exists =
    /^(?:19|20)\d\d$/.test(year ?? '') &&
    date.getUTCFullYear() === Number(year) &&
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day)
  return exists ? date.toISOString().slice(0, 10) : undefined
}

interface BirthFieldProps {
  readonly error: string | undefined
  /** Turns off the browser's autofill, so that it suggests no data of earlier users. */
  readonly sharedComputer?: boolean
}

/**
 * Renders the date of birth as three text fields, without a calendar, because everybody knows the date by heart. The
 * hall ticket has its own component, so that students do not load one more file.
 */
export function BirthField({ error, sharedComputer = false }: BirthFieldProps) {
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
              autoComplete={sharedComputer ? 'off' : `bday-${part.toLowerCase()}`}
              maxLength={length}
              required
              aria-invalid={Boolean(error)}
              aria-describedby={error ? id : undefined}
            />
          </label>
        ))}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  )
}
