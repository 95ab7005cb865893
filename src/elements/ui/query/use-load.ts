import { useCallback, useEffect, useRef, useState } from 'react'
import { buildFailure, type Reply, type Refused } from '../../../core/mql/reply.ts'

/** What a screen has loaded, and the functions that change it. */
export interface Load<T> {
  /** The latest value; undefined before the first one has arrived. It stays during a reload and after a failed one. */
  readonly value: T | undefined
  /** Why the latest load failed; it stays until the next load has ended. */
  readonly refused: Refused | undefined
  /** Whether a load is in flight. */
  readonly busy: boolean
  /** Loads again. Resolves to a `cancelled` failure if the key has changed meanwhile. */
  readonly reload: () => Promise<Reply<T>>
  /** Replaces the value by what the screen has just saved. */
  readonly update: (change: (value: T) => T) => void
}

interface Known<T> {
  readonly key?: string | undefined
  readonly value?: T | undefined
  readonly refused?: Refused | undefined
  readonly busy: boolean
}

/**
 * Loads a value when the screen mounts and whenever its key changes; loads nothing while the key is undefined. The key
 * names whose value it is: a value is never returned for another key, and a late response is dropped.
 */
export function useLoad<T>(key: string | undefined, load: () => Promise<Reply<T>>): Load<T> {
  const [loaded, setLoaded] = useState<Known<T>>({ busy: true })
  const latest = useRef(load)
  const current = useRef<string>(undefined)
  useEffect(() => {
    latest.current = load
  })
  const reloadValue = useCallback(async (): Promise<Reply<T>> => {
    const request = current.current
    if (request === undefined) return buildFailure('cancelled')
    setLoaded((before) => (before.key === request ? { ...before, busy: true } : { key: request, busy: true }))
    const reply = await latest.current()
    if (current.current !== request) return buildFailure('cancelled')
    setLoaded((before) =>
      reply.ok
        ? { key: request, value: reply.result, busy: false }
        : { key: request, value: before.value, refused: reply, busy: false },
    )
    return reply
  }, [])
  useEffect(() => {
    current.current = key
    if (key !== undefined) void reloadValue()
    return () => {
      current.current = undefined
    }
  }, [key, reloadValue])
  const updateValue = useCallback(
    (change: (value: T) => T) =>
      setLoaded((before) => (before.value === undefined ? before : { ...before, value: change(before.value) })),
    [],
  )
  const own: Known<T> = loaded.key === key ? loaded : { busy: true }
  return { value: own.value, refused: own.refused, busy: own.busy, reload: reloadValue, update: updateValue }
}
