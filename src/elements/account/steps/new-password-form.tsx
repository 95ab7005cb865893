import { useState } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import type { PasswordProblem } from '../../../contract/account/parts.ts'
import { passwordPolicy } from '../../../contract/sign-in/password-policy.ts'
import type { Refused, Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { getFieldText } from '../../ui/field/form-text.ts'
import { useQuery } from '../../ui/query/use-query.ts'
import { SecretField } from './secret-field.tsx'
import { AccountStepForm } from './account-step-form.tsx'
import { useStep } from './use-step.ts'
import { useStrength } from './use-strength.ts'

/** Result of sending a new password: changed, refused with reasons, or an outcome that only the page can handle. */
export type NewPasswordResult<Other> =
  | { readonly outcome: 'CHANGED' }
  | { readonly outcome: 'REFUSED'; readonly problems: readonly PasswordProblem[] }
  | Other

/** Props of `NewPasswordForm`. */
export interface NewPasswordFormProps<Other> {
  readonly title: string
  readonly clientId: number
  /** Owner of the password, if known: password managers store it with the user name. */
  readonly userName?: string | undefined
  /** Also asks for the current password, which is passed to `send`. */
  readonly voluntary?: boolean
  /** Attempts left after a wrong current password. */
  readonly remaining?: number | undefined
  readonly focus?: boolean
  readonly send: (password: string, current: string) => Promise<Reply<NewPasswordResult<Other>>>
  /** Receives the sentence that says that the password was changed. */
  readonly onDone: (sentence: string) => void
  readonly onOther: (other: Other) => void
  readonly onRefused: (refused: Refused, sentence: string) => void
}

interface Wrong {
  readonly current?: string
  readonly password?: string
  readonly repeat?: string
  /** The password that the server refused. */
  readonly refused?: string
}

/**
 * Renders the form for a new password: the rules up front, the strength as text, and the password twice (specification,
 * section 11.1.4). The input is kept when the server refuses it.
 */
export function NewPasswordForm<Other extends { readonly outcome: string }>({
  title,
  clientId,
  userName,
  voluntary = false,
  remaining,
  focus = false,
  send,
  onDone,
  onOther,
  onRefused,
}: NewPasswordFormProps<Other>) {
  const { t, number } = useMessages()
  const id = useUniqueId()
  const [result] = useQuery(passwordPolicy, true, { clientId })
  const step = useStep(onRefused)
  const [wrong, setWrong] = useState<Wrong>()
  const [typed, setTyped] = useState('')
  const policy = result.status === 'found' ? result.rows[0] : undefined

  async function submitPassword(data: FormData): Promise<void> {
    const [current, password, repeat] = [
      getFieldText(data, 'current'),
      getFieldText(data, 'password'),
      getFieldText(data, 'repeat'),
    ]
    const found: Wrong = {
      ...(voluntary && !current ? { current: t('account.enterCurrent') } : {}),
      ...(password ? {} : { password: t('account.enterNew') }),
      ...(password && password !== repeat ? { repeat: t('account.different') } : {}),
    }
    setWrong(Object.keys(found).length > 0 ? found : undefined)
    if (Object.keys(found).length > 0) return
    const answer = await step.run(() => send(password, current))
    if (!answer) return
    if (answer.outcome === 'CHANGED') onDone(t('account.changed'))
    else if (answer.outcome === 'REFUSED')
      setWrong({
        refused: password,
        password: (answer as { problems: readonly PasswordProblem[] }).problems
          .map((problem) => t(`account.problem.${problem}`))
          .join(' '),
      })
    else onOther(answer as Other)
  }

  const currentWrong = remaining === undefined ? undefined : t('account.currentWrong', { remaining: number(remaining) })
  // Do not rate a password that was refused: its strength is no help.
  const strength = useStrength(typed === wrong?.refused ? '' : typed, policy, userName)
  return (
    <AccountStepForm
      title={title}
      action={t('account.setPassword')}
      busy={step.busy}
      problem={step.problem}
      wrong={wrong ?? currentWrong}
      focus={focus}
      onSubmit={(data) => void submitPassword(data)}
    >
      {userName ? <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden /> : null}
      {voluntary ? (
        <SecretField
          name="current"
          label={t('account.current')}
          autoComplete="current-password"
          error={wrong?.current ?? currentWrong}
        />
      ) : null}
      <SecretField
        name="password"
        label={t('account.new')}
        {...(policy
          ? { hint: t('account.rules', { length: number(policy.minLength), history: number(policy.history) }) }
          : {})}
        autoComplete="new-password"
        error={wrong?.password}
        onChange={setTyped}
      />
      <p className="c-small c-soft" id={`${id}s`} role="status">
        {strength === 'long' || strength === 'personal'
          ? t(strength === 'long' ? 'account.problem.TOO_LONG' : 'account.problem.PERSONAL')
          : strength && `${t('account.strengthLabel')}: ${t(`account.strength.${strength}`)}`}
      </p>
      <SecretField name="repeat" label={t('account.repeat')} autoComplete="new-password" error={wrong?.repeat} />
    </AccountStepForm>
  )
}
