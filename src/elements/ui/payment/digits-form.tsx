import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useWords } from '../../words.tsx'
import { Button } from '../button.tsx'
import { TextField } from '../field.tsx'
import { textIn } from '../form-text.ts'
import { fourDigits } from './find-payment.ts'

interface DigitsFormProps {
  readonly busy: boolean
  /** What came of the last digits. */
  readonly wrong: string
  readonly onDigits: (mobile4: string) => void
}

/** Who has not paid on this device shows with the payer's mobile that they may have what they want. Takes the focus when it appears. */
export function DigitsForm({ busy, wrong, onDigits }: DigitsFormProps) {
  const { t } = useWords()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState(false)
  useEffect(() => form.current?.querySelector('input')?.focus(), [wrong])

  function submit(submitted: SubmitEvent<HTMLFormElement>): void {
    submitted.preventDefault()
    const mobile4 = fourDigits(textIn(new FormData(submitted.currentTarget), 'mobile4'))
    setMissing(!mobile4)
    if (mobile4) onDigits(mobile4)
    else form.current?.querySelector('input')?.focus()
  }

  return (
    <form ref={form} className="c-pay-digits" aria-label={t('payment.showPayer')} noValidate onSubmit={submit}>
      <TextField
        label={t('payment.showPayer')}
        error={missing ? t('hallTicket.enterMobile') : wrong}
        name="mobile4"
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        data-short=""
      />
      <Button type="submit" kind="secondary" busy={busy}>
        {t('common.continue')}
      </Button>
    </form>
  )
}
