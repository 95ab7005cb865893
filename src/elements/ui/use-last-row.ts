import { useEffect, useState } from 'react'
import type { InputOf, Query, RowOf } from '../../contract/activity.ts'
import { useQuery } from './use-query.ts'

/** The one row of a query that adds something to a screen: what came last stays while it is asked for again, and nothing is said when it cannot be had. */
export function useLastRow<Q extends Query>(asked: Q, ready: boolean, input?: InputOf<Q>): readonly [RowOf<Q> | undefined, () => void] {
  const [answer, again] = useQuery(asked, ready, input)
  const [row, setRow] = useState<RowOf<Q>>()
  useEffect(() => {
    if (answer.status === 'found') setRow(answer.rows[0])
  }, [answer])
  return [row, again]
}
