import { useEffect, useRef } from 'react'
import { onFault } from '../../core/log.ts'
import { showToast } from '../../core/toasts.ts'
import { useWords } from '../words.tsx'

/** Notices when the rights of whoever is signed in change. Fetched by itself: no page waits for it. */
export function useMenuWatch(): void {
  const { t } = useWords()
  const words = useRef(t)
  words.current = t
  useEffect(() => {
    let current = true
    let stop: (() => void) | undefined
    import('../../core/menu-watch.ts').then(({ watchMenu }) => {
      if (current) stop = watchMenu(() => showToast({ severity: 'info', detail: words.current('portal.accessChanged') }))
    }, onFault)
    return () => {
      current = false
      stop?.()
    }
  }, [])
}
