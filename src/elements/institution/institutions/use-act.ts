import { useState } from 'react'
import { showToast } from '../../../core/feedback/toasts.ts'
import type { Refused, Reply } from '../../../core/mql/reply.ts'
import { useFailure } from '../../ui/query/use-failure.ts'

/** Runs acts on an institution one by one, with the reason if the last one had no effect. */
interface Act {
  readonly busy: boolean
  readonly problem: string | undefined
  /** Runs a call; shows `done` when it has succeeded. Returns the refusal otherwise. */
  readonly run: (call: () => Promise<Reply<unknown>>, done: string) => Promise<Refused | undefined>
}

/** Runs acts on an institution. `onChanged` is also called after a refusal: what is shown may be outdated. */
export function useAct(onChanged: () => void): Act {
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  return {
    busy,
    problem,
    async run(call, done) {
      setBusy(true)
      setProblem(undefined)
      const reply = await call()
      setBusy(false)
      onChanged()
      if (!reply.ok) {
        setProblem(failure(reply))
        return reply
      }
      showToast({ severity: 'success', detail: done })
      return undefined
    },
  }
}
