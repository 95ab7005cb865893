import { useState } from 'react'
import { sendStudentOtp } from '../../../contract/account/student-codes.ts'
import type { InputOf } from '../../../contract/activity.ts'
import { call } from '../../../core/mql/index.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useWords } from '../../words.tsx'
import type { CodeSent } from '../account/code-step.tsx'
import { useStep } from '../account/use-step.ts'

type Wanted = Omit<InputOf<typeof sendStudentOtp>, 'clientId'>

/** A code for a student: asked for, on its way, or why there is none. */
export interface StudentCode {
  readonly busy: boolean
  /** What stands in the way of a code, as a sentence; empty: nothing. */
  readonly problem: string
  readonly sent: CodeSent | undefined
  readonly send: (wanted: Wanted) => Promise<void>
  /** Asks for the same again. */
  readonly again: () => void
  /** Goes back to the question who it is for. */
  readonly forget: () => void
}

/** Sends codes to a student of an institution. */
export function useCode(clientId: number, onRefused: (refused: Refused, sentence: string) => void): StudentCode {
  const { t, number } = useWords()
  const step = useStep(onRefused)
  const [told, setTold] = useState('')
  const [sent, setSent] = useState<{ readonly wanted: Wanted; readonly code: CodeSent }>()

  async function send(wanted: Wanted): Promise<void> {
    setTold('')
    const answer = await step.run(() => call(sendStudentOtp, { clientId, ...wanted }, { toast: false }))
    if (answer?.outcome === 'SENT') setSent({ wanted, code: answer })
    else if (answer?.outcome === 'WAIT') setTold(t('account.wait', { minutes: number(Math.ceil(answer.seconds / 60)) }))
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
