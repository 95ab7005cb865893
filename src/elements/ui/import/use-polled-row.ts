import { useCallback, useEffect, useState } from 'react'
import type { InputOf, Query, RowOf } from '../../../contract/activity.ts'
import { queryRows } from '../../../core/mql/query-rows.ts'
import type { Refused } from '../../../core/mql/reply.ts'

const EVERY_MS = 700
/** Delay after a failed request, in milliseconds; the server continues meanwhile. */
const PATIENCE_MS = 3000

/** The latest state of a row that the server works on. */
export interface PolledRow<Row> {
  readonly row: Row | undefined
  /** The server has answered that there is no such row. */
  readonly missing: boolean
  /** Why the latest request failed. */
  readonly failure: Refused | undefined
  readonly again: () => void
}

interface Known<Row> {
  readonly inputKey?: string
  readonly row?: Row | undefined
  readonly missing?: boolean
  readonly failure?: Refused | undefined
}

/**
 * Loads the row of a query, once, and repeatedly while the server works on it. Loads nothing without an input.
 * `isWorking` must be stable between renders.
 */
export function usePolledRow<Q extends Query>(
  query: Q,
  input: InputOf<Q> | undefined,
  isWorking: (row: RowOf<Q>) => boolean,
): PolledRow<RowOf<Q>> {
  const [polled, setPolled] = useState<Known<RowOf<Q>>>({})
  const [attempt, setAttempt] = useState(0)
  const retryLoad = useCallback(() => setAttempt((count) => count + 1), [])
  const given = input === undefined ? undefined : JSON.stringify(input)
  useEffect(() => {
    if (given === undefined) return
    let current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let last: RowOf<Q> | undefined
    const lookForRow = async (): Promise<void> => {
      const reply = await queryRows(query, JSON.parse(given) as InputOf<Q>)
      if (!current) return
      const found = reply.ok ? reply.result[0] : undefined
      last = found ?? last
      setPolled((before) => ({
        inputKey: given,
        row: found ?? (before.inputKey === given ? before.row : undefined),
        missing: reply.ok && found === undefined,
        failure: reply.ok ? undefined : reply,
      }))
      if (last && isWorking(last)) timer = setTimeout(() => void lookForRow(), found ? EVERY_MS : PATIENCE_MS)
    }
    void lookForRow()
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [query, given, isWorking, attempt])
  const own = polled.inputKey === given ? polled : {}
  return { row: own.row, missing: own.missing ?? false, failure: own.failure, again: retryLoad }
}
