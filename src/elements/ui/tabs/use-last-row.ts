import { useEffect, useState } from 'react'
import type { InputOf, Query, RowOf } from '../../../contract/activity.ts'
import { queryRowsTogether } from '../../../core/mql/grouped-rows.ts'
import { useLiveQuery } from '../query/use-live-query.ts'
import type { RowSource } from '../query/use-query.ts'

const GROUP: RowSource = { find: () => undefined, load: queryRowsTogether }

/**
 * Returns the single row of a query that supplements a screen, in one call with the others that the screen asks for at
 * the same moment. The last row stays while it is loaded again, and a failure is not shown.
 */
export function useLastRow<Q extends Query>(
  query: Q,
  ready: boolean,
  input?: InputOf<Q>,
): readonly [RowOf<Q> | undefined, () => void] {
  const [answer, reload] = useLiveQuery(query, ready, input, GROUP)
  const [row, setRow] = useState<RowOf<Q>>()
  useEffect(() => {
    if (answer.status === 'found') setRow(answer.rows[0])
  }, [answer])
  return [row, reload]
}
