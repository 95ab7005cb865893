import { useState } from 'react'
import type { Question } from '../../../core/feedback/confirm.ts'
import type { Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useConfirm } from '../overlay/use-confirm.ts'
import { useFailure } from '../query/use-failure.ts'

/** Answers to a step that the state of the import no longer allows. */
const LATE: readonly string[] = ['TOO_LATE', 'WRONG_LINES']

/** A step of an import that a person takes. */
interface ImportStep<Outcome extends string> {
  /** What the person is asked before. */
  readonly question?: Question
  readonly send: () => Promise<Reply<{ readonly outcome: Outcome }>>
  /** The sentence when it is too late for this step. */
  readonly late?: string
}

/** Returns a function that takes a step of an import, with its state and its error. */
export function useImportStep() {
  const { t } = useMessages()
  const confirm = useConfirm()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  /** Returns what the server has answered; undefined: nothing, or the person has changed their mind. */
  const runStep = async <Outcome extends string>({
    question,
    send,
    late = t('import.tooLate'),
  }: ImportStep<Outcome>): Promise<Outcome | undefined> => {
    setProblem('')
    if (question && !(await confirm(question))) return undefined
    setBusy(true)
    const reply = await send()
    setBusy(false)
    if (!reply.ok) {
      setProblem(failure(reply))
      return undefined
    }
    if (LATE.includes(reply.result.outcome)) setProblem(late)
    return reply.result.outcome
  }
  return { takeStep: runStep, busy, problem }
}
