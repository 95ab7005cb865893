import { useEffect, useRef } from 'react'
import { useWords } from '../../words.tsx'
import { useConfirm } from '../use-confirm.ts'

const linkIn = (event: Event): HTMLAnchorElement | undefined =>
  event.composedPath().find((one): one is HTMLAnchorElement => one instanceof HTMLAnchorElement && one.href !== '' && (one.target === '' || one.target === '_self'))

/** Whether somebody who has not saved wants to leave: asks, in the words of the domain brief 2.0.2. For buttons of the screen; links are watched by `useLeaveGuard`. */
export function useAskToLeave(): () => Promise<boolean> {
  const { t } = useWords()
  const confirm = useConfirm()
  return () => confirm({ detail: t('form.unsaved'), action: t('form.leave'), danger: true })
}

/** While there is something to lose, asks whoever follows a link, and lets the browser ask whoever closes or reloads the page. */
export function useLeaveGuard(unsaved: boolean): void {
  const ask = useAskToLeave()
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
        link.click()
        leaving.current = undefined
      })
    }
    addEventListener('beforeunload', closing)
    document.addEventListener('click', following, true)
    return () => {
      removeEventListener('beforeunload', closing)
      document.removeEventListener('click', following, true)
    }
  })
}
