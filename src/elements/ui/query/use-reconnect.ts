import { useEffect, useRef } from 'react'
import type { Refused } from '../../../core/mql/reply.ts'

/** Wait before the first retry after a lost connection, in milliseconds; doubled each time, up to a limit. */
const FIRST_WAIT = 2000
const LONGEST_WAIT = 30_000

/**
 * Returns whether a failure is temporary: the request did not reach the server, or what responded in its place reports
 * that it is starting, busy or unavailable (502, 503, 504).
 */
export const isTemporary = ({ failure, status = 0 }: Pick<Refused, 'failure' | 'status'>): boolean =>
  failure === 'network' || (failure === 'status' && status >= 502 && status <= 504)

/**
 * Calls `again` while `lost` is true: when the browser goes online, when the page becomes visible, and at intervals,
 * because a recovering server sends no signal.
 */
export function useReconnect(lost: boolean, again: () => void): void {
  const call = useRef(again)
  useEffect(() => {
    call.current = again
  })
  useEffect(() => {
    if (!lost) return
    let wait = FIRST_WAIT
    let timer: ReturnType<typeof setTimeout> | undefined
    const callNow = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) call.current()
    }
    const planCall = () => {
      timer = setTimeout(() => {
        callNow()
        wait = Math.min(wait * 2, LONGEST_WAIT)
        planCall()
      }, wait)
    }
    planCall()
    addEventListener('online', callNow)
    document.addEventListener('visibilitychange', callNow)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', callNow)
      document.removeEventListener('visibilitychange', callNow)
    }
  }, [lost])
}
