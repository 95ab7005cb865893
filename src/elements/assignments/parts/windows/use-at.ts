import { useEffect, useRef } from 'react'

/** How long after the instant the function is called: the server's clock may be behind. */
const LATER_MS = 1000
/** How long to wait where the instant has passed already, so that a slow clock is not asked all the time. */
const AGAIN_MS = 30_000
/** The longest wait that a timer accepts. */
const LONGEST_MS = 2 ** 31 - 1

/** Calls a function when an instant has passed; with undefined, never. Another `round` starts the wait again. */
export function useTimeout(iso: string | undefined, act: () => void, round?: unknown): void {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (iso === undefined) return
    const wait = Date.parse(iso) - Date.now()
    const timer = setTimeout(() => latest.current(), wait > 0 ? Math.min(wait + LATER_MS, LONGEST_MS) : AGAIN_MS)
    return () => clearTimeout(timer)
  }, [iso, round])
}
