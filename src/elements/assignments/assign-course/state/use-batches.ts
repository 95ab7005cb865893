import { useCallback, useEffect, useRef, useState } from 'react'
import type { Refused, Reply } from '../../../../core/mql/reply.ts'
import { isTemporary, useReconnect } from '../../../ui/query/use-reconnect.ts'

interface BatchInput<Row> {
  /** What the rows belong to besides their owners, a year for instance. With another one, loading starts again. */
  readonly of: string
  /** Whose rows are needed, the most urgent first. */
  readonly owners: readonly number[]
  /** The largest number of owners in one call. */
  readonly size: number
  readonly load: (owners: readonly number[]) => Promise<Reply<readonly Row[]>>
  readonly getOwner: (row: Row) => number
}

/** Rows that are loaded in several calls, by their owners. */
export interface Batches<Row> {
  /** The rows of each owner that has been loaded; an owner without rows has an empty list. */
  readonly rows: ReadonlyMap<number, readonly Row[]>
  /** The number of owners that are needed and not loaded yet. */
  readonly missing: number
  /** Why the latest call failed; loading has stopped then. */
  readonly refused: Refused | undefined
  /** Continues after a failure. */
  readonly again: () => void
  /** Loads rows of some owners again; the known ones stay meanwhile. Rows that cannot be loaded are removed. */
  readonly reload: (owners: readonly number[]) => Promise<void>
}

interface Known<Row> {
  readonly of: string
  readonly rows: ReadonlyMap<number, readonly Row[]>
  readonly refused?: Refused | undefined
}

const NOTHING: ReadonlyMap<number, readonly never[]> = new Map()

/** Loads the rows of many owners, in calls of a limited size one after the other, and each owner once. */
export function useBatches<Row>({ of, owners, size, load, getOwner }: BatchInput<Row>): Batches<Row> {
  const [loaded, setLoaded] = useState<Known<Row>>({ of, rows: NOTHING })
  const latest = useRef({ of, load, getOwner })
  const calling = useRef<string>(undefined)
  useEffect(() => {
    latest.current = { of, load, getOwner }
  })
  const own: Known<Row> = loaded.of === of ? loaded : { of, rows: NOTHING }
  const { rows, refused } = own
  const missing = owners.filter((owner) => !rows.has(owner))
  const next = missing.slice(0, size).join()

  const fetchBatch = useCallback(async (ids: readonly number[]): Promise<boolean> => {
    const { of: now, load: get, getOwner } = latest.current
    const reply = await get(ids)
    // Before the state changes: the effect that follows may call again.
    if (calling.current === now) calling.current = undefined
    setLoaded((before) => {
      if (latest.current.of !== now) return before
      const kept = before.of === now ? before.rows : NOTHING
      const merged = new Map<number, readonly Row[]>(kept)
      for (const owner of ids) merged.delete(owner)
      if (!reply.ok) return { of: now, rows: merged, refused: reply }
      const found = new Map(ids.map((owner): [number, Row[]] => [owner, []]))
      for (const row of reply.result) found.get(getOwner(row))?.push(row)
      for (const [owner, list] of found) merged.set(owner, list)
      return { of: now, rows: merged }
    })
    return reply.ok
  }, [])

  useEffect(() => {
    if (next === '' || refused || calling.current === of) return
    calling.current = of
    void fetchBatch(next.split(',').map(Number))
    // The end of a call changes the rows, and may leave the next owners the same.
  }, [of, next, rows, refused, fetchBatch])

  const reloadBatches = useCallback(() => setLoaded((before) => ({ of: before.of, rows: before.rows })), [])
  useReconnect(refused !== undefined && isTemporary(refused), reloadBatches)
  const reloadAsked = useCallback(
    async (ids: readonly number[]) => {
      for (let from = 0; from < ids.length; from += size) if (!(await fetchBatch(ids.slice(from, from + size)))) return
    },
    [fetchBatch, size],
  )
  return { rows, missing: missing.length, refused, again: reloadBatches, reload: reloadAsked }
}
