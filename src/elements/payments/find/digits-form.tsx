import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { getFieldText } from '../../ui/field/form-text.ts'
import { readFourDigits } from './find-payment.ts'

interface DigitsFormProps {
  readonly busy: boolean
  /** Error message for the last digits. */
  readonly wrong: string
  readonly onDigits: (mobile4: string) => void
}

/**
 * Renders the form for the last four digits of the payer's mobile number, which authorises a payer on another device.
 * Takes the focus on mount.
 */
export function DigitsForm({ busy, wrong, onDigits }: DigitsFormProps) {
  const { t } = useMessages()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState(false)
  useEffect(() => form.current?.querySelector('input')?.focus(), [wrong])

  function handleSubmit(submitted: SubmitEvent<HTMLFormElement>): void {
    submitted.preventDefault()
    const mobile4 = readFourDigits(getFieldText(new FormData(submitted.currentTarget), 'mobile4'))
    setMissing(!mobile4)
    if (mobile4) onDigits(mobile4)
    else form.current?.querySelector('input')?.focus()
  }

  return (
    <form ref={form} className="c-pay-digits" aria-label={t('payment.showPayer')} noValidate onSubmit={handleSubmit}>
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
