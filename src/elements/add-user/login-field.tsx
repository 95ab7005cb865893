import { useEffect, useRef } from 'react'
import { LineField } from '../ui/form/line-field.tsx'
import type { UserForm } from '../ui/people/user-form/use-user-form.ts'
import { useWords } from '../words.tsx'
import { useLoginNames } from './use-login-names.ts'

/** The login name: suggested from the name until somebody types one, and looked up while it is typed (domain brief 2.3.4). */
export function LoginField({ form }: { readonly form: UserForm }) {
  const { t } = useWords()
  const own = useRef(false)
  const { state, suggestions } = useLoginNames(form.values, true)
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
      spellCheck={false}
      maxLength={40}
      note={
        <div className="c-login-note" data-state={state} role="status">
          {state === 'checking' ? t('people.form.loginChecking') : state === 'free' ? t('people.form.loginFree') : state === 'taken' ? t('people.form.loginTaken') : null}
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
