import { useEffect, useState } from 'react'
import { useWords } from '../../words.tsx'
import { Button } from '../button.tsx'
import type { FieldProps } from './field-props.ts'
import { LineField } from './line-field.tsx'
import { digitsOf } from './phones.ts'

interface OtpFieldProps extends FieldProps<string> {
  /** How many digits the code has. */
  readonly digits?: number
  /** Seconds until another code can be asked for. */
  readonly wait?: number
  /** Sends another code. */
  readonly onResend?: () => void
}

/** A one-time code: one input, so that it can be pasted, filled in by the phone, and read out as one (WCAG 3.3.8). Digits of any script count. */
export function OtpField({ digits = 6, wait = 30, onResend, onChange, ...field }: OtpFieldProps) {
  const { t, number } = useWords()
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
        onChange={(text) => onChange(digitsOf(text).slice(0, digits))}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
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
