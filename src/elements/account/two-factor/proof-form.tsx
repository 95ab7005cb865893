import { useState } from 'react'
import type { Refused, Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { getFieldCode } from '../../ui/field/form-text.ts'
import type { Checked } from '../steps/code-step.tsx'
import { CodeField, readCode } from '../steps/code-field.tsx'
import { AccountStepForm } from '../steps/account-step-form.tsx'
import { useStep } from '../steps/use-step.ts'

interface ProofFormProps<Proven> {
  readonly title: string
  /** Label of the submit button. */
  readonly action: string
  /** False for a user without an authenticator app, who is asked for a recovery code. */
  readonly app?: boolean
  readonly check: (proof: string) => Promise<Reply<Checked<Proven>>>
  readonly onProven: (proven: Proven) => void
  /** Called when no attempts are left or the challenge has expired. */
  readonly onEnded: () => void
  readonly onRefused: (refused: Refused, sentence: string) => void
}

/**
 * Renders one field for a code of the authenticator app, or for a recovery code. Shows the number of remaining
 * attempts.
 */
export function ProofForm<Proven extends { readonly outcome: string }>({
  title,
  action,
  app = true,
  check,
  onProven,
  onEnded,
  onRefused,
}: ProofFormProps<Proven>) {
  const { t, number } = useMessages()
  const step = useStep(onRefused)
  const [paper, setPaper] = useState(!app)
  const [wrong, setWrong] = useState<{ readonly sentence: string }>()

  async function submitProof(data: FormData): Promise<void> {
    const proof = paper ? getFieldCode(data, 'code') : (readCode(data) ?? '')
    if (proof === '') {
      setWrong({ sentence: t(paper ? 'account.second.enterRecovery' : 'account.enterCode') })
      return
    }
    setWrong(undefined)
    const answer = await step.run(() => check(proof))
    if (!answer) return
    if (answer.outcome === 'WRONG' && 'remaining' in answer)
      setWrong({ sentence: t('account.codeWrong', { remaining: number(answer.remaining) }) })
    else if (answer.outcome === 'ENDED') onEnded()
    else onProven(answer as Proven)
  }

  return (
    <div className="c-stack">
      <p>{t(paper ? 'account.second.fromPaper' : 'account.second.fromApp')}</p>
      {/* The key remounts the form, so that its field takes the focus when the method changes. */}
      <AccountStepForm
        key={paper ? 'paper' : 'app'}
        title={title}
        action={action}
        busy={step.busy}
        problem={step.problem}
        wrong={wrong}
        focus={app || wrong !== undefined}
        onSubmit={(data) => void submitProof(data)}
      >
        {paper ? (
          <TextField
            label={t('account.second.recoveryCode')}
            error={wrong?.sentence}
            name="code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck="false"
            dir="ltr"
            maxLength={20}
            required
          />
        ) : (
          <CodeField error={wrong?.sentence} />
        )}
      </AccountStepForm>
      <div hidden={!app}>
        <button
          type="button"
          className="c-link"
          onClick={() => {
            setWrong(undefined)
            setPaper(!paper)
          }}
        >
          {t(paper ? 'account.second.useApp' : 'account.second.useRecovery')}
        </button>
      </div>
    </div>
  )
}
