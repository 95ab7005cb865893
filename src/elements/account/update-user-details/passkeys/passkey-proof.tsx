import { useState } from 'react'
import type { Refused } from '../../../../core/mql/reply.ts'
import { canUsePasskeys } from '../../../../core/sign-in/passkey-support.ts'
import { ConfirmByPasskey } from '../../identity/confirm-by-passkey.tsx'
import { AccountStepForm } from '../../steps/account-step-form.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { getFieldCode } from '../../../ui/field/form-text.ts'
import { useMessages } from '../../../runtime/messages.tsx'

interface PasskeyProofProps {
  readonly title: string
  readonly busy: boolean
  readonly problem: string
  /** Whether a passkey can be used instead of a code. */
  readonly withPasskey: boolean
  /**
   * Continues with a code, or without one after the use of a passkey. Returns the remaining attempts if the code was
   * wrong.
   */
  readonly prove: (proof?: string) => Promise<number | undefined>
  readonly onCancel: () => void
  readonly onRefused: (refused: Refused, sentence: string) => void
}

/** Asks for an existing second factor: a passkey, or a code of the app or a recovery code, which share one field. */
export function PasskeyProof({ title, busy, problem, withPasskey, prove, onCancel, onRefused }: PasskeyProofProps) {
  const { t, number } = useMessages()
  const [wrong, setWrong] = useState<{ readonly sentence: string }>()

  async function submitProof(data: FormData): Promise<void> {
    const proof = getFieldCode(data, 'code')
    setWrong(proof === '' ? { sentence: t('account.second.enterRecovery') } : undefined)
    if (proof === '') return
    const left = await prove(proof)
    if (left !== undefined) setWrong({ sentence: t('account.codeWrong', { remaining: number(left) }) })
  }

  return (
    <div className="c-stack">
      <p>{t('account.second.prove')}</p>
      {withPasskey && canUsePasskeys() ? (
        <ConfirmByPasskey onConfirmed={() => void prove()} onRefused={(refused) => onRefused(refused, refused.error)} />
      ) : null}
      <AccountStepForm
        title={title}
        action={title}
        busy={busy}
        problem={problem}
        wrong={wrong}
        focus
        onSubmit={(data) => void submitProof(data)}
      >
        <TextField
          label={t('passkey.anyCode')}
          error={wrong?.sentence}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck="false"
          dir="ltr"
          maxLength={20}
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
