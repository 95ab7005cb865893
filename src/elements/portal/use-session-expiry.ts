import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { watchExpiry, type AskBeforeEnd } from '../../core/session/session-expiry.ts'
import { $session } from '../../core/session/session.ts'
import { $kiosk } from '../../core/sign-in/kiosk.ts'
import { useMessages } from '../runtime/messages.tsx'
import { useConfirm } from '../ui/overlay/use-confirm.ts'

/** Asks a signed-in person before the session ends (WCAG 2.2.1). On a shared computer, `useKiosk` asks. */
export function useSessionExpiry(): void {
  const { t } = useMessages()
  const confirm = useConfirm()
  const kiosk = useStore($kiosk)
  const { status } = useStore($session)
  const ask = useRef<AskBeforeEnd>(() => Promise.resolve(false))
  useEffect(() => {
    ask.current = (seconds, isLimit) =>
      confirm({
        title: t(isLimit ? 'portal.sessionLimit' : 'portal.stillThere'),
        countdown: { seconds, text: (count) => t('portal.sessionEnds', { count }) },
        ...(isLimit ? { detail: t('portal.sessionLimitHelp') } : {}),
        action: t('signIn.signOut'),
        refuse: t(isLimit ? 'common.close' : 'portal.stay'),
      })
  }, [confirm, t])
  const isWatched = status === 'user' && !kiosk
  useEffect(() => {
    if (isWatched) return watchExpiry((...question) => ask.current(...question))
  }, [isWatched])
}
