import { useRef, useState } from 'react'
import type { Refused, Reply } from '../../../core/mql/reply.ts'
import { useFailure } from '../use-failure.ts'

/** What a step of an account page can do and is doing. */
export interface Step {
  readonly busy: boolean
  /** What went wrong with the last call, as a sentence; empty: nothing. */
  readonly problem: string
  /** Makes one call at a time and gives its result; undefined when it was refused, which `problem` then tells. */
  readonly run: <Result>(call: () => Promise<Reply<Result>>) => Promise<Result | undefined>
}

/** One call after the other, with what is told of them. `onRefused` hears of refusals too. */
export function useStep(onRefused: (refused: Refused, sentence: string) => void): Step {
  const failure = useFailure()
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  return {
    busy,
    problem,
    async run(call) {
      if (sending.current) return undefined
      sending.current = true
      setBusy(true)
      setProblem('')
      const reply = await call()
      sending.current = false
      setBusy(false)
      if (reply.ok) return reply.result
      setProblem(failure(reply))
      onRefused(reply, failure(reply))
      return undefined
    },
  }
}
