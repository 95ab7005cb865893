import { useId, useState } from 'react'
import type { PasswordProblem } from '../../../contract/account/parts.ts'
import { passwordPolicy } from '../../../contract/account/passwords.ts'
import type { Refused, Reply } from '../../../core/mql/reply.ts'
import { useWords } from '../../words.tsx'
import { textIn } from '../form-text.ts'
import { useQuery } from '../use-query.ts'
import { SecretField } from './secret-field.tsx'
import { StepForm } from './step-form.tsx'
import { strengthOf } from './strength.ts'
import { useStep } from './use-step.ts'

/** What comes of sending a new password: done, refused for these reasons, or something that only the page can tell. */
export type Sent<Other> = { readonly outcome: 'CHANGED' } | { readonly outcome: 'REFUSED'; readonly problems: readonly PasswordProblem[] } | Other

interface NewPasswordFormProps<Other> {
  readonly title: string
  readonly clientId: number
  /** Whose password it is, where that is known: password managers keep it with its name. */
  readonly userName?: string | undefined
  /** Asks for the current password too, which `send` is given. */
  readonly voluntary?: boolean
  /** What is wrong with the current password. */
  readonly currentWrong?: string
  readonly focus?: boolean
  readonly send: (password: string, current: string) => Promise<Reply<Sent<Other>>>
  readonly onDone: () => void
  readonly onOther: (other: Other) => void
  readonly onRefused: (refused: Refused, sentence: string) => void
}

interface Wrong {
  readonly current?: string
  readonly password?: string
  readonly repeat?: string
  /** The password that the server has not taken. */
  readonly refused?: string
}

/** The rules before anybody types, the strength in words, both entries the same (domain brief 2.1.4). What was typed stays when the server says no. */
export function NewPasswordForm<Other extends { readonly outcome: string }>({ title, clientId, userName, voluntary = false, currentWrong, focus = false, send, onDone, onOther, onRefused }: NewPasswordFormProps<Other>) {
  const { t, number } = useWords()
  const id = useId()
  const [asked] = useQuery(passwordPolicy, true, { clientId })
  const step = useStep(onRefused)
  const [wrong, setWrong] = useState<Wrong>()
  const [typed, setTyped] = useState('')
  const policy = asked.status === 'found' ? asked.rows[0] : undefined

  async function submit(data: FormData): Promise<void> {
    const [current, password, repeat] = [textIn(data, 'current'), textIn(data, 'password'), textIn(data, 'repeat')]
    const found: Wrong = {
      ...(voluntary && !current ? { current: t('account.enterCurrent') } : {}),
      ...(password ? {} : { password: t('account.enterNew') }),
      ...(password && password !== repeat ? { repeat: t('account.different') } : {}),
    }
    setWrong(Object.keys(found).length > 0 ? found : undefined)
    if (Object.keys(found).length > 0) return
    const answer = await step.run(() => send(password, current))
    if (!answer) return
    if (answer.outcome === 'CHANGED') onDone()
    else if (answer.outcome === 'REFUSED') setWrong({ refused: password, password: (answer as { problems: readonly PasswordProblem[] }).problems.map((problem) => t(`account.problem.${problem}`)).join(' ') })
    else onOther(answer as Other)
  }

  // How strong a password is that was refused is no help.
  const strength = policy && typed && typed !== wrong?.refused ? strengthOf(typed, policy.minLength) : undefined
  return (
    <StepForm title={title} action={t('account.setPassword')} busy={step.busy} problem={step.problem} wrong={wrong ?? currentWrong} focus={focus} onSubmit={(data) => void submit(data)}>
      {userName ? <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden /> : null}
      {voluntary ? <SecretField name="current" label={t('account.current')} autoComplete="current-password" error={wrong?.current ?? currentWrong} /> : null}
      <SecretField
        name="password"
        label={t('account.new')}
        {...(policy ? { hint: t('account.rules', { length: number(policy.minLength), history: number(policy.history) }) } : {})}
        autoComplete="new-password"
        error={wrong?.password}
        onChange={setTyped}
      />
      <p className="c-small c-soft" id={`${id}s`} role="status">
        {strength ? `${t('account.strengthLabel')}: ${t(`account.strength.${strength}`)}` : ''}
      </p>
      <SecretField name="repeat" label={t('account.repeat')} autoComplete="new-password" error={wrong?.repeat} />
    </StepForm>
  )
}
