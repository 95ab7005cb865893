import { useEffect, useState } from 'react'
import { latinDigits } from '../../../core/format.ts'
import type { Refused, Reply } from '../../../core/mql/reply.ts'
import { useWords } from '../../words.tsx'
import { Button } from '../button.tsx'
import { TextField } from '../field.tsx'
import { textIn } from '../form-text.ts'
import { StepForm } from './step-form.tsx'
import { useStep } from './use-step.ts'

/** A code that is on its way. */
export interface CodeSent {
  readonly request: string
  /** Where to, masked; null: not told. */
  readonly masked: string | null
  readonly validSeconds: number
  readonly resendAfterSeconds: number
}

/** What checking a code may answer. */
export type Checked<Proven> = Proven | { readonly outcome: 'WRONG'; readonly remaining: number } | { readonly outcome: 'ENDED' }

interface CodeStepProps<Proven> {
  readonly title: string
  readonly sent: CodeSent
  readonly check: (request: string, code: string) => Promise<Reply<Checked<Proven>>>
  readonly onProven: (proven: Proven) => void
  readonly onResend: () => void
  readonly onRefused: (refused: Refused, sentence: string) => void
}

/** Seconds until another code may be asked for, counted down. */
function useSecondsLeft({ request, resendAfterSeconds }: CodeSent): number {
  const [left, setLeft] = useState(resendAfterSeconds)
  useEffect(() => setLeft(resendAfterSeconds), [request, resendAfterSeconds])
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return left
}

/** One field for a code, which phones fill in by themselves; digits of any script count. Another code can be had after a while. */
export function CodeStep<Proven extends { readonly outcome: string }>({ title, sent, check, onProven, onResend, onRefused }: CodeStepProps<Proven>) {
  const { t, number } = useWords()
  const step = useStep(onRefused)
  const [wrong, setWrong] = useState<{ readonly sentence: string }>()
  const left = useSecondsLeft(sent)

  async function submit(data: FormData): Promise<void> {
    const code = latinDigits(textIn(data, 'code')).replaceAll(/\D/g, '')
    if (code.length !== 6) { setWrong({ sentence: t('account.enterCode') }); return; }
    setWrong(undefined)
    const answer = await step.run(() => check(sent.request, code))
    if (!answer) return
    if (answer.outcome === 'WRONG' && 'remaining' in answer) setWrong({ sentence: t('account.codeWrong', { remaining: number(answer.remaining) }) })
    else if (answer.outcome === 'ENDED') setWrong({ sentence: t('account.codeEnded') })
    else onProven(answer as Proven)
  }

  const minutes = number(Math.round(sent.validSeconds / 60))
  return (
    <div className="c-stack">
      <p>{sent.masked ? t('account.codeSentTo', { to: sent.masked, minutes }) : t('account.codeSent', { minutes })}</p>
      <StepForm title={title} action={t('account.checkCode')} busy={step.busy} problem={step.problem} wrong={wrong} focus onSubmit={(data) => void submit(data)}>
        <TextField label={t('account.code')} error={wrong?.sentence} name="code" inputMode="numeric" autoComplete="one-time-code" spellCheck={false} dir="ltr" maxLength={12} required />
      </StepForm>
      <div className="c-row">
        <Button kind="quiet" aria-disabled={left > 0} onClick={onResend}>
          {left > 0 ? t('account.newCodeIn', { seconds: number(left) }) : t('account.newCode')}
        </Button>
      </div>
      <p className="c-small c-soft">{t('account.nothingArrives')}</p>
    </div>
  )
}
