import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { InputOf, Query, RowOf } from '../../../contract/activity.ts'
import { query, type InputsOf } from '../../../core/mql/index.ts'
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
 * Loads the only row of a query, and again at each refresh of the page. It keeps the last row while it loads again, and
 * shows it as outdated when that fails.
 */
export function useFigure<Q extends Query>(asked: Q, input: InputOf<Q>, refreshes: number): Figure<RowOf<Q>> {
  const key = JSON.stringify(input ?? {})
  const loadFigures = useCallback(async (): Promise<Reply<RowOf<Q>>> => {
    const inputs = { [asked.id]: JSON.parse(key) as unknown } as unknown as InputsOf<readonly [Q]>
    const reply = await query([asked], inputs, { toast: false })
    if (!reply.ok) return reply
    const row = (reply.result as Record<string, readonly RowOf<Q>[]>)[asked.id]?.[0]
    return row === undefined ? buildFailure('contract', '') : { ok: true, result: row }
  }, [asked, key])
  const { value, refused, busy, reload } = useLoad(key, loadFigures)
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
      row: value,
      state: value === undefined ? (refused && !busy ? 'failed' : 'loading') : refused ? 'stale' : 'ready',
      again: reloadFigure,
    }),
    [value, refused, busy, reloadFigure],
  )
}
