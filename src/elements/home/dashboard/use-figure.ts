import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { InputOf, Query, RowOf } from '../../../contract/activity.ts'
import { findCachedRows, loadCachedRows } from '../../../core/mql/cached-rows.ts'
import { queryRowsTogether } from '../../../core/mql/grouped-rows.ts'
import { buildFailure, type Reply } from '../../../core/mql/reply.ts'
import type { WidgetState } from '../../ui/dashboard/widget.tsx'
import { useLoad } from '../../ui/query/use-load.ts'
import { isTemporary, useReconnect } from '../../ui/query/use-reconnect.ts'

/** A figure of the dashboard: its row, and the state of its widget. */
export interface Figure<Row> {
  readonly row: Row | undefined
  readonly state: WidgetState
  readonly again: () => void
}

/**
 * Loads the only row of a query, in one call with the other figures of the page, and again at each refresh of the page.
 * It shows the last row while it loads again, also that of an earlier visit, and as outdated when that fails.
 */
export function useFigure<Q extends Query>(query: Q, input: InputOf<Q>, refreshes: number): Figure<RowOf<Q>> {
  const key = JSON.stringify(input ?? {})
  const loadFigures = useCallback(async (): Promise<Reply<RowOf<Q>>> => {
    const reply = await loadCachedRows(query, JSON.parse(key) as InputOf<Q>, queryRowsTogether)
    if (!reply.ok) return reply
    const [row] = reply.result
    return row === undefined ? buildFailure('contract', '') : { ok: true, result: row }
  }, [query, key])
  const { value, refused, busy, reload } = useLoad(key, loadFigures)
  const cached = useMemo(() => findCachedRows(query, JSON.parse(key) as InputOf<Q>)?.[0], [query, key])
  const row = value ?? cached
  const reloadFigure = useCallback(() => void reload(), [reload])
  const last = useRef(refreshes)
  useEffect(() => {
    if (last.current === refreshes) return
    last.current = refreshes
    reloadFigure()
  }, [refreshes, reloadFigure])
  useReconnect(refused !== undefined && isTemporary(refused), reloadFigure)
  return useMemo(
    () => ({
      row,
      state: row === undefined ? (refused && !busy ? 'failed' : 'loading') : refused ? 'stale' : 'ready',
      again: reloadFigure,
    }),
    [row, refused, busy, reloadFigure],
  )
}
