import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { administrator } from '../../../../contract/institution/definition.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { useStrength } from '../../../account/steps/use-strength.ts'
import { EmailField } from '../../../ui/form/fields/contact-fields.tsx'
import { LineField } from '../../../ui/form/line-field.tsx'
import { useRules } from '../../../ui/form/rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useWizard } from '../frame/step-context.ts'
import { SetupStepForm } from '../frame/setup-step-form.tsx'

/** The lengths that the server accepts for a password of a new institution. */
const LENGTHS = { minLength: 10, maxLength: 128 } as const

/** Renders the step for the first administrator. A password that was saved is kept until another one is typed. */
export function AdministratorStep() {
  const { t, number } = useMessages()
  const rules = useRules()
  const { content, save } = useWizard()
  const { name, loginName, email, hasPassword } = content.administrator
  const [shown, setShown] = useState(false)
  const schema = useMemo(
    () =>
      v.object({
        name: v.pipe(
          rules.required(150),
          v.check((text) => v.is(administrator.entries.name, text), t('setup.personWrong')),
        ),
        email: rules.email(),
        loginName: rules.required(254),
        password: v.pipe(
          v.string(),
          v.check((text) => text !== '' || hasPassword, t('valid.required')),
          v.check(
            (text) => text === '' || Array.from(text).length >= LENGTHS.minLength,
            t('setup.passwordShort', { length: number(LENGTHS.minLength) }),
          ),
        ),
      }),
    [rules, t, number, hasPassword],
  )
  const form = useForm({
    schema,
    initial: { name: name ?? '', email: email ?? '', loginName: loginName ?? '', password: '' },
    onSubmit: ({ password, ...person }) =>
      save({ step: 'ADMINISTRATOR', values: { ...person, ...(password === '' ? {} : { password }) } }),
  })
  const password = form.field('password', t('signIn.password'))
  const strength = useStrength(password.value, LENGTHS, form.values.loginName)
  const rated =
    strength === 'long' || strength === 'personal'
      ? t(strength === 'long' ? 'account.problem.TOO_LONG' : 'account.problem.PERSONAL')
      : strength && `${t('account.strengthLabel')}: ${t(`account.strength.${strength}`)}`
  return (
    <SetupStepForm form={form}>
      <LineField {...form.field('name', t('setup.person'))} required autoComplete="name" maxLength={150} />
      <EmailField {...form.field('email', t('setup.email'))} hint={t('setup.emailHint')} required />
      <LineField
        {...form.field('loginName', t('signIn.userName'))}
        hint={t('setup.loginNameHint')}
        required
        dir="ltr"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck="false"
        maxLength={254}
      />
      <LineField
        {...password}
        hint={hasPassword ? t('setup.passwordKept') : t('setup.passwordHint', { length: number(LENGTHS.minLength) })}
        required={!hasPassword}
        type={shown ? 'text' : 'password'}
        dir="ltr"
        autoComplete="new-password"
        autoCapitalize="off"
        spellCheck="false"
        maxLength={200}
        action={
          <button
            type="button"
            className="c-field-action"
            aria-label={`${t('signIn.show')}: ${password.label}`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {t('signIn.show')}
          </button>
        }
        note={
          <p className="c-small c-soft" role="status">
            {rated}
          </p>
        }
      />
    </SetupStepForm>
  )
}
