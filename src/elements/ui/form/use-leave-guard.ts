import { useEffect, useRef } from 'react'
import { askBeforeLeaving, letThrough } from '../../../core/leaving.ts'
import { useHost, useWords } from '../../words.tsx'
import { useConfirm } from '../use-confirm.ts'

const linkIn = (event: Event): HTMLAnchorElement | undefined =>
  event.composedPath().find((one): one is HTMLAnchorElement => one instanceof HTMLAnchorElement && one.href !== '' && (one.target === '' || one.target === '_self'))

/** Whether somebody who has not saved wants to leave: asks, in the words of the domain brief 2.0.2. For buttons of the screen; links are watched by `useLeaveGuard`. */
export function useAskToLeave(): () => Promise<boolean> {
  const { t } = useWords()
  const confirm = useConfirm()
  return () => confirm({ detail: t('form.unsaved'), action: t('form.leave'), danger: true })
}

/** While there is something to lose, asks whoever follows a link or, inside the portal, goes back or forward; lets the browser ask whoever closes or reloads the page. */
export function useLeaveGuard(unsaved: boolean): void {
  const ask = useAskToLeave()
  const host = useHost()
  /** The link that they have said yes to. */
  const leaving = useRef<HTMLAnchorElement>(undefined)
  useEffect(() => {
    if (!unsaved) return
    const closing = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault()
    }
    const following = (event: MouseEvent) => {
      const link = linkIn(event)
      if (!link || link === leaving.current || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void ask().then((yes) => {
        if (!yes) return
        leaving.current = link
        letThrough()
        link.click()
        leaving.current = undefined
      })
    }
    // Elsewhere the history is that of somebody else's page.
    const stop = host?.closest('campus-portal') ? askBeforeLeaving(ask) : undefined
    addEventListener('beforeunload', closing)
    document.addEventListener('click', following, true)
    return () => {
      stop?.()
      removeEventListener('beforeunload', closing)
      document.removeEventListener('click', following, true)
    }
  })
}
