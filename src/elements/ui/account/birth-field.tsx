import { useId } from 'react'
import { latinDigits } from '../../../core/format.ts'
import { useWords } from '../../words.tsx'
import { FieldError } from '../field.tsx'
import { textIn } from '../form-text.ts'

const BOXES = [
  ['Day', 2],
  ['Month', 2],
  ['Year', 4],
] as const

/** The day that stands in the boxes of a `BirthField`, `YYYY-MM-DD`, in whatever digits it was typed; undefined where there is no such day, or it is still to come. */
export function birthIn(data: FormData): string | undefined {
  const [day, month, year] = BOXES.map(([part]) => latinDigits(textIn(data, `dob${part}`)).trim())
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const exists = /^\d{4}$/.test(year ?? '') && date.getUTCFullYear() === Number(year) && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return exists && date.getTime() < Date.now() ? date.toISOString().slice(0, 10) : undefined
}

interface BirthFieldProps {
  readonly error: string | undefined
  /** Browsers offer nothing of whoever sat here before. */
  readonly sharedComputer?: boolean
}

/** A date that everybody knows by heart: three boxes, no calendar. The hall ticket has its own, or every student would load one file more. */
export function BirthField({ error, sharedComputer = false }: BirthFieldProps) {
  const { t } = useWords()
  const id = useId()
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
