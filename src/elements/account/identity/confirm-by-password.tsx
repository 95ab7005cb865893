import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { confirmIdentity } from '../../../contract/account/identity.ts'
import { call } from '../../../core/mql/index.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { $session } from '../../../core/session/session-state.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { getFieldText } from '../../ui/field/form-text.ts'
import { SecretField } from '../steps/secret-field.tsx'
import { AccountStepForm } from '../steps/account-step-form.tsx'
import { useStep } from '../steps/use-step.ts'

interface ConfirmByPasswordProps {
  readonly onConfirmed: () => void
  readonly onRefused: (refused: Refused) => void
}

/** Renders the identity confirmation with the account's password. Shows the number of remaining attempts. */
export function ConfirmByPassword({ onConfirmed, onRefused }: ConfirmByPasswordProps) {
  const { t, number } = useMessages()
  const session = useStore($session)
  const step = useStep(onRefused)
  const [wrong, setWrong] = useState<{ readonly sentence: string }>()

  async function submitPassword(data: FormData): Promise<void> {
    const password = getFieldText(data, 'password')
    if (password === '') {
      setWrong({ sentence: t('identity.enter') })
      return
    }
    setWrong(undefined)
    const answer = await step.run(() => call(confirmIdentity, { way: 'PASSWORD', password }, { toast: false }))
    if (answer?.outcome === 'CONFIRMED') onConfirmed()
    else if (answer?.outcome === 'WRONG')
      setWrong({ sentence: t('identity.wrong', { remaining: number(answer.remaining) }) })
  }

  return (
    <AccountStepForm
      title={t('identity.title')}
      action={t('account.confirm')}
      busy={step.busy}
      problem={step.problem}
      wrong={wrong}
      focus
      onSubmit={(data) => void submitPassword(data)}
    >
      {/* Password managers fill in the password of this user name. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={session.status === 'user' ? session.user.userName : ''}
        readOnly
        hidden
      />
      <SecretField
        name="password"
        label={t('signIn.password')}
        autoComplete="current-password"
        error={wrong?.sentence}
      />
    </AccountStepForm>
  )
}
