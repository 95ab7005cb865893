import { useLayoutEffect, useRef } from 'react'
import { guardNavigation, allowNavigation } from '../../../core/routing/navigation-guard.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { useConfirm } from '../overlay/use-confirm.ts'

const findLink = (event: Event): HTMLAnchorElement | undefined =>
  event
    .composedPath()
    .find(
      (one): one is HTMLAnchorElement =>
        one instanceof HTMLAnchorElement && one.href !== '' && (one.target === '' || one.target === '_self'),
    )

/**
 * Returns a function that asks whether to leave without saving, with the message of the specification, section 11.0.2.
 * For buttons of the screen; `useLeaveGuard` covers links.
 */
export function useAskToLeave(): () => Promise<boolean> {
  const { t } = useMessages()
  const confirm = useConfirm()
  return () => confirm({ detail: t('form.unsaved'), action: t('form.leave'), danger: true })
}

/**
 * Guards unsaved input: asks before a link is followed or, inside the portal, before going back or forward. Closing or
 * reloading the page shows the browser's own question.
 */
export function useLeaveGuard(unsaved: boolean): void {
  const ask = useAskToLeave()
  const host = useHost()
  /** The link that the visitor has confirmed. */
  const leaving = useRef<HTMLAnchorElement>(undefined)
  // A layout effect, so that nothing can be lost between the input and the next frame.
  useLayoutEffect(() => {
    if (!unsaved) return
    const handleBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault()
    }
    const handleLinkClick = (event: MouseEvent) => {
      const link = findLink(event)
      if (!link || link === leaving.current || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void ask().then((yes) => {
        if (!yes) return
        leaving.current = link
        allowNavigation()
        link.click()
        leaving.current = undefined
      })
    }
    // Outside the portal, the history belongs to the host page.
    const stop = host?.closest('campus-portal') ? guardNavigation(ask) : undefined
    addEventListener('beforeunload', handleBeforeUnload)
    document.addEventListener('click', handleLinkClick, true)
    return () => {
      stop?.()
      removeEventListener('beforeunload', handleBeforeUnload)
      document.removeEventListener('click', handleLinkClick, true)
    }
  })
}
