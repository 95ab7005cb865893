import { useState } from 'react'
import { sendStudentOtp } from '../../../contract/sign-in/student-codes.ts'
import type { InputOf } from '../../../contract/activity.ts'
import { call } from '../../../core/mql/index.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { CodeSent } from '../../account/steps/code-step.tsx'
import { useStep } from '../../account/steps/use-step.ts'
import { formatWait } from '../../ui/query/format-wait.ts'

type Wanted = Omit<InputOf<typeof sendStudentOtp>, 'clientId'>

/** State of a student's sign-in code: requested, sent, or why there is none. */
export interface StudentCode {
  readonly busy: boolean
  /** Error message that explains why no code was sent; empty when there is none. */
  readonly problem: string
  readonly sent: CodeSent | undefined
  readonly send: (wanted: Wanted) => Promise<void>
  /** Sends the same request again. */
  readonly again: () => void
  /** Returns to the form that asks for whom the code is. */
  readonly forget: () => void
}

/** Sends codes to a student of an institution. */
export function useCode(clientId: number, onRefused: (refused: Refused, sentence: string) => void): StudentCode {
  const words = useMessages()
  const { t } = words
  const step = useStep(onRefused)
  const [told, setTold] = useState('')
  const [sent, setSent] = useState<{ readonly wanted: Wanted; readonly code: CodeSent }>()

  async function send(wanted: Wanted): Promise<void> {
    setTold('')
    const answer = await step.run(() => call(sendStudentOtp, { clientId, ...wanted }, { toast: false }))
    if (answer?.outcome === 'SENT') setSent({ wanted, code: answer })
    else if (answer?.outcome === 'WAIT') setTold(t('account.wait', { wait: formatWait(words, answer.seconds) }))
    else if (answer) setTold(t('enter.codeOff'))
  }
  return {
    busy: step.busy,
    problem: told || step.problem,
    sent: sent?.code,
    send,
    again: () => void (sent && send(sent.wanted)),
    forget: () => {
      setTold('')
      setSent(undefined)
    },
  }
}
