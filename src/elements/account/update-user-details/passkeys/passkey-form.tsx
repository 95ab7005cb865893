import { useState } from 'react'
import { addPasskey } from '../../../../contract/account/passkeys.ts'
import { type PasskeyCreation } from '../../../../contract/account/webauthn.ts'
import type { OutputOf } from '../../../../contract/activity.ts'
import type { Refused, Reply } from '../../../../core/mql/reply.ts'
import type { PasskeyNotAnswered } from '../../../../core/sign-in/passkey-sign-in.ts'
import { createPasskey } from '../../../../core/sign-in/passkeys.ts'
import { AccountStepForm } from '../../steps/account-step-form.tsx'
import { useStep } from '../../steps/use-step.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { getFieldText } from '../../../ui/field/form-text.ts'
import { useCallRecent } from '../../../ui/query/use-call-recent.ts'
import { useMessages } from '../../../runtime/messages.tsx'

interface PasskeyFormProps {
  readonly creation: PasskeyCreation
  /** Receives recovery codes if the user had none; null otherwise. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void
  readonly onCancel: () => void
  readonly onRefused: (refused: Refused, sentence: string) => void
}

type Added = OutputOf<typeof addPasskey> | PasskeyNotAnswered

const WORDS = {
  CANCELLED: 'passkey.cancelled',
  KNOWN: 'passkey.known',
  FAILED: 'passkey.refused',
  REFUSED: 'passkey.refused',
  ENDED: 'passkey.cancelled',
} as const

/** Asks for the name of a new passkey and creates it in the browser. */
export function PasskeyForm({ creation, onAdded, onCancel, onRefused }: PasskeyFormProps) {
  const { t } = useMessages()
  const call = useCallRecent()
  const step = useStep(onRefused)
  const [wrong, setWrong] = useState<{ readonly sentence: string }>()
  const [message, setMessage] = useState('')

  async function submitPasskey(data: FormData): Promise<void> {
    const name = getFieldText(data, 'name').trim()
    setWrong(name === '' ? { sentence: t('passkey.enterName') } : undefined)
    setMessage('')
    if (name === '') return
    const answer = await step.run(async (): Promise<Reply<Added>> => {
      const passkeyReply = await createPasskey(creation)
      if (passkeyReply.outcome !== 'ANSWER') return { ok: true, result: { outcome: passkeyReply.outcome } }
      return call(addPasskey, { name, answer: passkeyReply.answer }, { toast: false })
    })
    if (answer?.outcome === 'ADDED') onAdded(answer.recoveryCodes)
    else if (answer) setMessage(t(WORDS[answer.outcome]))
  }

  return (
    <div className="c-stack">
      <AccountStepForm
        title={t('passkey.add')}
        action={t('passkey.add')}
        busy={step.busy}
        problem={step.problem || message}
        wrong={wrong}
        focus
        onSubmit={(data) => void submitPasskey(data)}
      >
        <TextField
          label={t('passkey.name')}
          hint={t('passkey.nameHint')}
          error={wrong?.sentence}
          name="name"
          autoComplete="off"
          maxLength={60}
          dir="auto"
          required
        />
      </AccountStepForm>
      <div className="c-row">
        <Button kind="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}
