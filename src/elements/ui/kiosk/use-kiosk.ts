import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef } from 'react'
import { ANSWER_SECONDS, callWhenIdle } from '../../../core/session/idle.ts'
import { watchCleared } from '../../../core/session/watch-cleared.ts'
import { $kiosk, enterKioskMode } from '../../../core/sign-in/kiosk.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { useConfirm } from '../overlay/use-confirm.ts'
import { finishAndClear } from './finish.ts'

/** Returns a function that clears this page for the next person. */
export function useFinish(): () => Promise<void> {
  const host = useHost()
  const { t } = useMessages()
  const notice = t('kiosk.cleared')
  return useCallback(() => finishAndClear(host, notice), [host, notice])
}

/**
 * Returns whether the computer is shared; `isDeclared`: the page declares it. On a shared computer, a page that
 * was used is cleared after five idle minutes. In the last minute the user sees a countdown and can cancel.
 */
export function useKiosk(isDeclared: boolean): boolean {
  const { t } = useMessages()
  const kiosk = useStore($kiosk)
  const confirm = useConfirm()
  const finish = useFinish()

  const ask = useRef(async () => {})
  useEffect(() => {
    ask.current = async () => {
      const over = await confirm({
        title: t('kiosk.stillThere'),
        countdown: { seconds: ANSWER_SECONDS, text: (count) => t('kiosk.countdown', { count }) },
        action: t('kiosk.finish'),
        refuse: t('kiosk.stay'),
      })
      if (over) await finish()
    }
  }, [confirm, finish, t])

  useEffect(() => (isDeclared ? enterKioskMode() : undefined), [isDeclared])
  useEffect(() => (kiosk ? watchCleared(true) : undefined), [kiosk])
  useEffect(() => (kiosk ? callWhenIdle(() => ask.current()) : undefined), [kiosk])
  return kiosk
}
