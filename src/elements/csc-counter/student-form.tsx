import { useRef, useState, type SubmitEvent } from 'react'
import { latinDigits } from '../../core/format.ts'
import { BirthField, birthIn } from '../ui/account/birth-field.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { textIn } from '../ui/form-text.ts'
import { useWords } from '../words.tsx'

/** What identifies a student at the counter. */
export interface StudentAsked {
  readonly prn: string
  readonly dob: string
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
    const prn = latinDigits(textIn(data, 'prn')).trim().replaceAll(/[\s-]/g, '').toUpperCase()
    const dob = birthIn(data)
    const found = { ...(prn ? {} : { prn: t('payment.counter.enterPrn') }), ...(dob ? {} : { dob: t('payment.counter.enterDob') }) }
    setWrong(found)
    if (prn && dob) onAsked({ prn, dob })
    else form.current?.querySelector<HTMLElement>(prn ? '[name=dobDay]' : '[name=prn]')?.focus()
  }

  return (
    <form ref={form} className="c-stack" noValidate aria-label={t('payment.counter.student')} onSubmit={submit}>
      <TextField label={label} error={wrong.prn} name="prn" dir="ltr" inputMode="text" autoComplete={complete} autoCapitalize="characters" spellCheck={false} maxLength={40} required />
      <BirthField error={wrong.dob} sharedComputer={sharedComputer} />
      <div>
        <Button type="submit" busy={busy}>
          {t('payment.counter.find')}
        </Button>
      </div>
    </form>
  )
}
