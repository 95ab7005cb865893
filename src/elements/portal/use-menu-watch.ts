import { useEffect, useRef } from 'react'
import { showToast } from '../../core/feedback/toasts.ts'
import { watchMenu } from '../../core/session/menu-watch.ts'
import { useMessages } from '../runtime/messages.tsx'

/** Shows a toast when the user's rights change. */
export function useMenuWatch(): void {
  const { t } = useMessages()
  const translate = useRef(t)
  translate.current = t
  useEffect(
    () => watchMenu(() => showToast({ severity: 'info', detail: translate.current('portal.accessChanged') })),
    [],
  )
}
