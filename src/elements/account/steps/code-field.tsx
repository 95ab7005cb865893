import { toLatinDigits } from '../../../contract/digits.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { getFieldText } from '../../ui/field/form-text.ts'

const DIGITS = 6

/** Returns the code that was typed into the field of a form, in digits of any script; null: it is not complete. */
export function readCode(data: FormData): string | null {
  const code = toLatinDigits(getFieldText(data, 'code')).replaceAll(/\D/g, '')
  return code.length === DIGITS ? code : null
}

/** Renders the field for a code of six digits, which phones can autofill. */
export function CodeField({ error }: { readonly error: string | undefined }) {
  const { t } = useMessages()
  return (
    <TextField
      label={t('account.code')}
      error={error}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck="false"
      dir="ltr"
      maxLength={12}
      required
    />
  )
}
