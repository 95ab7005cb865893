import { useEffect } from 'react'

/** How often an open page asks whether the process is still open, in milliseconds. */
const EVERY_MS = 60_000

/** Calls a function when the person returns to the page, and every minute while it is visible. */
export function useReturn(act: () => void): void {
  useEffect(() => {
    const actIfVisible = () => {
      if (document.visibilityState === 'visible') act()
    }
    const timer = setInterval(actIfVisible, EVERY_MS)
    document.addEventListener('visibilitychange', actIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', actIfVisible)
    }
  }, [act])
}
