import { useEffect } from 'react'

/** How often an open page asks whether the process is still open, in milliseconds. */
const EVERY_MS = 60_000

/** Calls a function when the person returns to the page, and every minute while it is visible. */
export function useReturn(act: () => void): void {
  useEffect(() => {
    const ifVisible = () => {
      if (document.visibilityState === 'visible') act()
    }
    const timer = setInterval(ifVisible, EVERY_MS)
    document.addEventListener('visibilitychange', ifVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ifVisible)
    }
  }, [act])
}
