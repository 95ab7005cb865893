import { useState } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Field } from './field.tsx'

/** Renders a password field with a button that shows the password. Pasting and password managers work. */
export function PasswordField({
  error,
  defaultValue,
}: {
  readonly error?: string | undefined
  readonly defaultValue: string
}) {
  const { t } = useMessages()
  const [shown, setShown] = useState(false)
  return (
    <Field label={t('signIn.password')} error={error}>
      {(wiring) => (
        <div className="c-with-action">
          <input
            {...wiring}
            className="c-input"
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            required
            autoCapitalize="off"
            spellCheck="false"
            dir="ltr"
            maxLength={200}
            defaultValue={defaultValue}
          />
          <button
            type="button"
            className="c-field-action"
            aria-label={`${t('signIn.show')}: ${t('signIn.password')}`}
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
