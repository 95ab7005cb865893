import { useCallback, useEffect, useState } from 'react'

/** How often the dashboard loads its figures again (specification, section 11.2.2). */
const EVERY_MS = 5 * 60_000

/** Returns how often the figures were refreshed, by hand or every five minutes, and a function that refreshes them. */
export function useRefresh(): readonly [number, () => void] {
  const [refreshes, setRefreshes] = useState(0)
  const refreshFigures = useCallback(() => setRefreshes((count) => count + 1), [])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refreshFigures()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [refreshFigures])
  return [refreshes, refreshFigures]
}
