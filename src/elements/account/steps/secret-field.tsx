import { useState } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Field } from '../../ui/field/field.tsx'

interface SecretFieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly error?: string | undefined
  readonly autoComplete: 'new-password' | 'current-password'
  readonly onChange?: (text: string) => void
}

/** Renders a password field with a button that reveals the password. Supports pasting and password managers. */
export function SecretField({ name, label, hint, error, autoComplete, onChange }: SecretFieldProps) {
  const { t } = useMessages()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <div className="c-with-action">
          <input
            {...wiring}
            className="c-input"
            name={name}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck="false"
            dir="ltr"
            maxLength={200}
            required
            onChange={({ target }) => onChange?.(target.value)}
          />
          <button
            type="button"
            className="c-field-action"
            aria-label={`${t('signIn.show')}: ${label}`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {t('signIn.show')}
          </button>
        </div>
      )}
    </Field>
  )
}
