import { useState } from 'react'
import type { Reply } from '../../../core/mql/reply.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { useFailure } from '../../ui/query/use-failure.ts'

interface Start<Result> {
  readonly busy: boolean
  /** Why the last start was refused; '' when it was not. */
  readonly problem: string
  readonly start: (call: () => Promise<Reply<Result>>) => void
}

/** Starts a job of the server, and calls `onStarted` with the response. */
export function useStart<Result>(onStarted: (result: Result) => void): Start<Result> {
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const runCall = async (call: () => Promise<Reply<Result>>): Promise<void> => {
    setBusy(true)
    setProblem('')
    const reply = await call()
    setBusy(false)
    if (reply.ok) onStarted(reply.result)
    else setProblem(failure(reply))
  }
  return { busy, problem, start: (call) => void runCall(call).catch(onFault) }
}
