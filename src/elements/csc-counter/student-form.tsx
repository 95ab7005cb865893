import { useRef, useState, type SubmitEvent } from 'react'
import { latinDigits } from '../../core/format.ts'
import { Button } from '../ui/button.tsx'
import { FieldError, TextField } from '../ui/field.tsx'
import { textIn } from '../ui/form-text.ts'
import { useWords } from '../words.tsx'

/** What identifies a student at the counter. */
export interface StudentAsked {
  readonly prn: string
  readonly dob: string
}

const PARTS = [
  ['Day', 2],
  ['Month', 2],
  ['Year', 4],
] as const

/** A day that exists; undefined for any other. */
function dayOf(day: string, month: string, year: string): string | undefined {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return /^\d{4}$/.test(year) && date.getUTCFullYear() === Number(year) && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day) ? date.toISOString().slice(0, 10) : undefined
}

interface StudentFormProps {
  readonly label: string
  readonly busy: boolean
  /** Browsers offer nothing of earlier students. */
  readonly sharedComputer: boolean
  readonly onAsked: (asked: StudentAsked) => void
}

/** Number and day of birth of the student at the counter. */
export function StudentForm({ label, busy, sharedComputer, onAsked }: StudentFormProps) {
  const { t } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<{ readonly prn?: string; readonly dob?: string }>({})
  const complete = sharedComputer ? 'off' : undefined

  function submit(submitted: SubmitEvent<HTMLFormElement>): void {
    submitted.preventDefault()
    if (busy) return
    const data = new FormData(submitted.currentTarget)
    const read = (name: string) => latinDigits(textIn(data, name)).trim()
    const prn = read('prn').replaceAll(/[\s-]/g, '').toUpperCase()
    const dob = dayOf(read('dobDay'), read('dobMonth'), read('dobYear'))
    const found = { ...(prn ? {} : { prn: t('payment.counter.enterPrn') }), ...(dob ? {} : { dob: t('payment.counter.enterDob') }) }
    setWrong(found)
    if (prn && dob) onAsked({ prn, dob })
    else form.current?.querySelector<HTMLElement>(prn ? '[name=dobDay]' : '[name=prn]')?.focus()
  }

  return (
    <form ref={form} className="c-stack" noValidate aria-label={t('payment.counter.student')} onSubmit={submit}>
      <TextField label={label} error={wrong.prn} name="prn" dir="ltr" inputMode="text" autoComplete={complete} autoCapitalize="characters" spellCheck={false} maxLength={40} required />
      <fieldset className="c-field" aria-describedby={wrong.dob ? 'dob-wrong' : undefined}>
        <legend className="c-label">{t('hallTicket.dob')}</legend>
        <div className="c-parts">
          {PARTS.map(([part, length]) => (
            <label key={part} className="c-part">
              {t(`hallTicket.dob${part}`)}
              <input className="c-input" name={`dob${part}`} inputMode="numeric" dir="ltr" autoComplete={complete} maxLength={length} required aria-invalid={Boolean(wrong.dob)} aria-describedby={wrong.dob ? 'dob-wrong' : undefined} />
            </label>
          ))}
        </div>
        {wrong.dob ? <FieldError id="dob-wrong">{wrong.dob}</FieldError> : null}
      </fieldset>
      <div>
        <Button type="submit" busy={busy}>
          {t('payment.counter.find')}
        </Button>
      </div>
    </form>
  )
}
