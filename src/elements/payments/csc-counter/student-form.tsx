import { useRef, useState, type SubmitEvent } from 'react'
import { BirthField, readBirthDate } from '../../account/steps/birth-field.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { getFieldCode } from '../../ui/field/form-text.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Data that identifies a student at the counter. */
export interface StudentAsked {
  readonly prn: string
  readonly dob: string
}

interface StudentFormProps {
  readonly label: string
  readonly busy: boolean
  /** Turns off the browser's autofill, so that it suggests no data of earlier students. */
  readonly sharedComputer: boolean
  readonly onAsked: (student: StudentAsked) => void
}

/** Renders the form for the student's number and date of birth. */
export function StudentForm({ label, busy, sharedComputer, onAsked }: StudentFormProps) {
  const { t } = useMessages()
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<{ readonly prn?: string; readonly dob?: string }>({})
  const complete = sharedComputer ? 'off' : undefined

  function handleSubmit(submitted: SubmitEvent<HTMLFormElement>): void {
    submitted.preventDefault()
    if (busy) return
    const data = new FormData(submitted.currentTarget)
    const prn = getFieldCode(data, 'prn').replaceAll(/[\s-]/g, '').toUpperCase()
    const dob = readBirthDate(data)
    const found = {
      ...(prn ? {} : { prn: t('payment.counter.enterPrn') }),
      ...(dob ? {} : { dob: t('payment.counter.enterDob') }),
    }
    setWrong(found)
    if (prn && dob) onAsked({ prn, dob })
    else form.current?.querySelector<HTMLElement>(prn ? '[name=dobDay]' : '[name=prn]')?.focus()
  }

  return (
    <form ref={form} className="c-stack" noValidate aria-label={t('payment.counter.student')} onSubmit={handleSubmit}>
      <TextField
        label={label}
        error={wrong.prn}
        name="prn"
        dir="ltr"
        inputMode="text"
        autoComplete={complete}
        autoCapitalize="characters"
        spellCheck="false"
        maxLength={40}
        required
      />
      <BirthField error={wrong.dob} sharedComputer={sharedComputer} />
      <div>
        <Button type="submit" busy={busy}>
          {t('payment.counter.find')}
        </Button>
      </div>
    </form>
  )
}
