import { useEffect, useRef } from 'react'
import { LineField } from '../../ui/form/line-field.tsx'
import type { UserForm } from '../user-form/use-user-form.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useLoginNames } from './use-login-names.ts'

/**
 * Renders the login name: suggested from the name until the user edits it, and checked while typing (specification,
 * section 11.3.4).
 */
export function LoginField({ form }: { readonly form: UserForm }) {
  const { t } = useMessages()
  const own = useRef(false)
  const { state, suggestions } = useLoginNames(form.values)
  const { onChange, ...field } = form.field('loginName', t('people.form.field.loginName'))
  const set = useRef(onChange)
  set.current = onChange
  const [first] = suggestions
  useEffect(() => {
    if (!own.current && field.value === '' && first !== undefined) set.current(first)
  }, [first, field.value])
  return (
    <LineField
      {...field}
      onChange={(text) => {
        own.current = true
        onChange(text)
      }}
      required
      hint={t('people.form.loginHint')}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck="false"
      maxLength={40}
      note={
        <div className="c-login-note" data-state={state} role="status">
          {state === 'checking'
            ? t('people.form.loginChecking')
            : state === 'free'
              ? t('people.form.loginFree')
              : state === 'taken'
                ? t('people.form.loginTaken')
                : null}
          {state === 'taken'
            ? suggestions.map((one) => (
                <button
                  key={one}
                  type="button"
                  className="c-link"
                  onClick={() => {
                    own.current = true
                    onChange(one)
                  }}
                >
                  <bdi dir="ltr">{one}</bdi>
                </button>
              ))
            : null}
        </div>
      }
    />
  )
}
