import { useState } from 'react'
import { confirmIdentity, sendIdentityCode } from '../../../contract/account/identity.ts'
import { call } from '../../../core/mql/index.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { formatWait } from '../../ui/query/format-wait.ts'
import { CodeStep, type CodeSent } from '../steps/code-step.tsx'
import { useStep } from '../steps/use-step.ts'

interface ConfirmByCodeProps {
  readonly onConfirmed: () => void
  readonly onRefused: (refused: Refused) => void
}

/** Renders the identity confirmation with a code sent to the number or address on record. */
export function ConfirmByCode({ onConfirmed, onRefused }: ConfirmByCodeProps) {
  const messages = useMessages()
  const { t } = messages
  const step = useStep(onRefused)
  const [sent, setSent] = useState<CodeSent>()
  const [problem, setProblem] = useState('')

  async function sendCode(): Promise<void> {
    setProblem('')
    const answer = await step.run(() => call(sendIdentityCode, {}, { toast: false }))
    if (answer?.outcome === 'SENT') setSent(answer)
    else if (answer?.outcome === 'WAIT')
      setProblem(t('account.my.wait', { wait: formatWait(messages, answer.seconds) }))
    else if (answer) setProblem(t('identity.again'))
  }

  return (
    <div className="c-stack">
      <Problem sentence={step.problem || problem} />
      {sent ? (
        <CodeStep
          title={t('identity.title')}
          sent={sent}
          check={(request, code) => call(confirmIdentity, { way: 'CODE', request, code }, { toast: false })}
          onProven={onConfirmed}
          onResend={() => void sendCode()}
          onRefused={onRefused}
        />
      ) : (
        <Button busy={step.busy} autoFocus onClick={() => void sendCode()}>
          {t('identity.sendCode')}
        </Button>
      )}
    </div>
  )
}
