import { useRef, useState } from 'react'
import type { Refused, Reply } from '../../../core/mql/reply.ts'
import { useFailure } from '../../ui/query/use-failure.ts'

/** State and call function of a step of an account page. */
export interface Step {
  readonly busy: boolean
  /** Error message of the last call; empty when there is none. */
  readonly problem: string
  /** Runs one call at a time and returns its result; undefined when it was refused, with the reason in `problem`. */
  readonly run: <Result>(call: () => Promise<Reply<Result>>) => Promise<Result | undefined>
}

/** Runs calls one at a time and keeps their state. Also calls `onRefused` for every refused call. */
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
