import { useEffect, useRef } from 'react'
import { onFault } from '../../core/feedback/log.ts'
import { showToast } from '../../core/feedback/toasts.ts'
import { useMessages } from '../runtime/messages.tsx'

/** Shows a toast when the user's rights change. The watcher is a separate chunk, so that no page waits for it. */
export function useMenuWatch(): void {
  const { t } = useMessages()
  const translate = useRef(t)
  translate.current = t
  useEffect(() => {
    let current = true
    let stop: (() => void) | undefined
    import('../../core/session/menu-watch.ts').then(({ watchMenu }) => {
      if (current)
        stop = watchMenu(() => showToast({ severity: 'info', detail: translate.current('portal.accessChanged') }))
    }, onFault)
    return () => {
      current = false
      stop?.()
    }
  }, [])
}
