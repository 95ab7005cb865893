import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Returns whether the page is being printed. Content that is rendered only in part on a screen is then rendered in
 * full, before the browser lays out the print.
 */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const startPrinting = () => flushSync(() => setPrinting(true))
    const finishPrinting = () => setPrinting(false)
    addEventListener('beforeprint', startPrinting)
    addEventListener('afterprint', finishPrinting)
    return () => {
      removeEventListener('beforeprint', startPrinting)
      removeEventListener('afterprint', finishPrinting)
    }
  }, [])
  return printing
}
