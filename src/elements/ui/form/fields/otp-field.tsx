import { useEffect, useState } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../button/button.tsx'
import type { FieldProps } from '../field-props.ts'
import { LineField } from '../line-field.tsx'
import { toDigits } from './phones.ts'

interface OtpFieldProps extends FieldProps<string> {
  /** Number of digits of the code. */
  readonly digits?: number
  /** Seconds until another code can be requested. */
  readonly wait?: number
  /** Sends another code. */
  readonly onResend?: () => void
}

/**
 * Renders a one-time code field: a single input, so that the code can be pasted, autofilled by the phone, and read out
 * as a whole (WCAG 3.3.8). Digits of any script are accepted.
 */
export function OtpField({ digits = 6, wait = 30, onResend, onChange, ...field }: OtpFieldProps) {
  const { t, number } = useMessages()
  const [left, setLeft] = useState(wait)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <div className="c-otp">
      <LineField
        {...field}
        onChange={(text) => onChange(toDigits(text).slice(0, digits))}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck="false"
        dir="ltr"
        data-digits={digits}
      />
      {onResend ? (
        <Button
          kind="quiet"
          data-size="small"
          aria-disabled={left > 0 || field.off === true}
          onClick={() => {
            setLeft(wait)
            onResend()
          }}
        >
          {left > 0 ? t('otp.resendIn', { seconds: number(left) }) : t('otp.resend')}
        </Button>
      ) : null}
    </div>
  )
}
