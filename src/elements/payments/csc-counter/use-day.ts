import { useCallback, useEffect, useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { cscAgentDaySummary } from '../../../contract/payments/csc.ts'
import { query } from '../../../core/mql/index.ts'
import { failed, type Refused } from '../../../core/mql/reply.ts'

/** The operator and the summary of their day. */
export type Day = RowOf<typeof cscAgentDaySummary>

/** Loads the operator's day. During a reload the previous data stays until the new data arrives. */
export function useDay(ready: boolean): {
  readonly day: Day | undefined
  readonly refused: Refused | undefined
  readonly busy: boolean
  readonly again: () => void
} {
  const [day, setDay] = useState<Day>()
  const [refused, setRefused] = useState<Refused>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(true)
  useEffect(() => {
    if (!ready) {
      setDay(undefined)
      return
    }
    let gone = false
    setBusy(true)
    void query([cscAgentDaySummary], { cscAgentDaySummary: {} }, { toast: false }).then((reply) => {
      if (gone) return
      setBusy(false)
      const row = reply.ok ? reply.result.cscAgentDaySummary[0] : undefined
      setRefused(reply.ok ? (row ? undefined : failed('contract')) : reply)
      if (row) setDay(row)
    })
    return () => {
      gone = true
    }
  }, [ready, attempt])
  return { day, refused, busy, again: useCallback(() => setAttempt((count) => count + 1), []) }
}
