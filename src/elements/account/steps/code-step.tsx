import { useEffect, useState } from 'react'
import type { Refused, Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { formatWait } from '../../ui/query/format-wait.ts'
import { CodeField, readCode } from './code-field.tsx'
import { AccountStepForm } from './account-step-form.tsx'
import { useStep } from './use-step.ts'

/** A code that was sent. */
export interface CodeSent {
  readonly request: string
  /** Masked recipient; null when it is not revealed. */
  readonly masked: string | null
  readonly validSeconds: number
  readonly resendAfterSeconds: number
}

/** Response to a code check. */
export type Checked<Proven> =
  | Proven
  | { readonly outcome: 'WRONG'; readonly remaining: number }
  | { readonly outcome: 'ENDED' }

/** Props of `CodeStep`. */
export interface CodeStepProps<Proven> {
  readonly title: string
  readonly sent: CodeSent
  readonly check: (request: string, code: string) => Promise<Reply<Checked<Proven>>>
  readonly onProven: (proven: Proven) => void
  readonly onResend: () => void
  readonly onRefused: (refused: Refused, sentence: string) => void
}

/** Returns the seconds until another code may be requested, counting down. */
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

/**
 * Renders one field for a code, which phones can autofill; digits of any script are accepted. A new code can be
 * requested after a delay.
 */
export function CodeStep<Proven extends { readonly outcome: string }>({
  title,
  sent,
  check,
  onProven,
  onResend,
  onRefused,
}: CodeStepProps<Proven>) {
  const messages = useMessages()
  const { t, number } = messages
  const step = useStep(onRefused)
  const [wrong, setWrong] = useState<{ readonly sentence: string }>()
  const left = useSecondsLeft(sent)

  async function submitCode(data: FormData): Promise<void> {
    const code = readCode(data)
    if (code === null) {
      setWrong({ sentence: t('account.enterCode') })
      return
    }
    setWrong(undefined)
    const answer = await step.run(() => check(sent.request, code))
    if (!answer) return
    if (answer.outcome === 'WRONG' && 'remaining' in answer)
      setWrong({ sentence: t('account.codeWrong', { remaining: number(answer.remaining) }) })
    else if (answer.outcome === 'ENDED') setWrong({ sentence: t('account.codeEnded') })
    else onProven(answer as Proven)
  }

  const wait = formatWait(messages, sent.validSeconds)
  return (
    <div className="c-stack">
      <p>{sent.masked ? t('account.codeSentTo', { to: sent.masked, wait }) : t('account.codeSent', { wait })}</p>
      <AccountStepForm
        title={title}
        action={t('account.checkCode')}
        busy={step.busy}
        problem={step.problem}
        wrong={wrong}
        focus
        onSubmit={(data) => void submitCode(data)}
      >
        <CodeField error={wrong?.sentence} />
      </AccountStepForm>
      <div className="c-row">
        <Button kind="quiet" aria-disabled={left > 0} onClick={onResend}>
          {left > 0 ? t('account.newCodeIn', { seconds: number(left) }) : t('account.newCode')}
        </Button>
      </div>
      <p className="c-small c-soft">{t('account.nothingArrives')}</p>
    </div>
  )
}
