import { useState } from 'react'
import { sendStudentOtp } from '../../../contract/sign-in/student-codes.ts'
import type { InputOf } from '../../../contract/activity.ts'
import { call } from '../../../core/mql/index.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { CodeSent } from '../../account/steps/code-step.tsx'
import { useStep } from '../../account/steps/use-step.ts'
import { formatWait } from '../../ui/query/format-wait.ts'

type CodeInput = Omit<InputOf<typeof sendStudentOtp>, 'clientId'>

/** State of a student's sign-in code: requested, sent, or why there is none. */
export interface StudentCode {
  readonly busy: boolean
  /** Error message that explains why no code was sent; empty when there is none. */
  readonly problem: string
  readonly sent: CodeSent | undefined
  readonly send: (wanted: CodeInput) => Promise<void>
  /** Sends the same request again. */
  readonly again: () => void
  /** Returns to the form that asks for whom the code is. */
  readonly forget: () => void
}

/** Sends codes to a student of an institution. */
export function useCode(clientId: number, onRefused: (refused: Refused, sentence: string) => void): StudentCode {
  const messages = useMessages()
  const { t } = messages
  const step = useStep(onRefused)
  const [errorMessage, setErrorMessage] = useState('')
  const [sent, setSent] = useState<{ readonly wanted: CodeInput; readonly code: CodeSent }>()

  async function sendCode(wanted: CodeInput): Promise<void> {
    setErrorMessage('')
    const answer = await step.run(() => call(sendStudentOtp, { clientId, ...wanted }, { toast: false }))
    if (answer?.outcome === 'SENT') setSent({ wanted, code: answer })
    else if (answer?.outcome === 'WAIT')
      setErrorMessage(t('account.wait', { wait: formatWait(messages, answer.seconds) }))
    else if (answer) setErrorMessage(t('enter.codeOff'))
  }
  return {
    busy: step.busy,
    problem: errorMessage || step.problem,
    sent: sent?.code,
    send: sendCode,
    again: () => void (sent && sendCode(sent.wanted)),
    forget: () => {
      setErrorMessage('')
      setSent(undefined)
    },
  }
}
