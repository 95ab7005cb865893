import { useState } from 'react'
import { latinDigits } from '../../../../core/format.ts'
import type { Refused, Reply } from '../../../../core/mql/reply.ts'
import { useWords } from '../../../words.tsx'
import { TextField } from '../../field.tsx'
import { textIn } from '../../form-text.ts'
import type { Checked } from '../code-step.tsx'
import { StepForm } from '../step-form.tsx'
import { useStep } from '../use-step.ts'

interface ProofFormProps<Proven> {
  readonly title: string
  /** The words on its button. */
  readonly action: string
  readonly check: (proof: string) => Promise<Reply<Checked<Proven>>>
  readonly onProven: (proven: Proven) => void
  /** There are no tries left, or it took too long. */
  readonly onEnded: () => void
  readonly onRefused: (refused: Refused, sentence: string) => void
}

/** One field for a code of the authenticator app, or for a recovery code instead. How many tries are left stands beside it. */
export function ProofForm<Proven extends { readonly outcome: string }>({ title, action, check, onProven, onEnded, onRefused }: ProofFormProps<Proven>) {
  const { t, number } = useWords()
  const step = useStep(onRefused)
  const [paper, setPaper] = useState(false)
  const [wrong, setWrong] = useState<{ readonly sentence: string }>()

  async function submit(data: FormData): Promise<void> {
    const typed = latinDigits(textIn(data, 'code')).trim()
    const proof = paper ? typed : typed.replaceAll(/\D/g, '')
    if (paper ? proof === '' : proof.length !== 6) {
      setWrong({ sentence: t(paper ? 'account.second.enterRecovery' : 'account.enterCode') })
      return
    }
    setWrong(undefined)
    const answer = await step.run(() => check(proof))
    if (!answer) return
    if (answer.outcome === 'WRONG' && 'remaining' in answer) setWrong({ sentence: t('account.codeWrong', { remaining: number(answer.remaining) }) })
    else if (answer.outcome === 'ENDED') onEnded()
    else onProven(answer as Proven)
  }

  return (
    <div className="c-stack">
      <p>{t(paper ? 'account.second.fromPaper' : 'account.second.fromApp')}</p>
      {/* Another field takes the focus when the way is changed. */}
      <StepForm key={paper ? 'paper' : 'app'} title={title} action={action} busy={step.busy} problem={step.problem} wrong={wrong} focus onSubmit={(data) => void submit(data)}>
        {paper ? (
          <TextField label={t('account.second.recoveryCode')} error={wrong?.sentence} name="code" autoComplete="off" autoCapitalize="characters" spellCheck={false} dir="ltr" maxLength={20} required />
        ) : (
          <TextField label={t('account.code')} error={wrong?.sentence} name="code" inputMode="numeric" autoComplete="one-time-code" spellCheck={false} dir="ltr" maxLength={12} required />
        )}
      </StepForm>
      <div>
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
