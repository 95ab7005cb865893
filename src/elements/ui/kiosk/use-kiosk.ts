import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef } from 'react'
import { ANSWER_SECONDS, whenIdle } from '../../../core/idle.ts'
import { $kiosk, beKiosk } from '../../../core/kiosk.ts'
import { useHost, useWords } from '../../words.tsx'
import { useConfirm } from '../use-confirm.ts'
import { finishAndClear } from './finish.ts'

/** Clears this page for the next person. */
export function useFinish(): () => Promise<void> {
  const host = useHost()
  const { t } = useWords()
  const told = t('kiosk.cleared')
  return useCallback(() => finishAndClear(host, told), [host, told])
}

/**
 * Whether others use this computer too; `said` when the page says so itself. As long as they do, a page that was used and left is cleared
 * after five minutes, the last of which people see and can stop.
 */
export function useKiosk(said: boolean): boolean {
  const { t } = useWords()
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

  useEffect(() => (said ? beKiosk() : undefined), [said])
  useEffect(() => (kiosk ? whenIdle(() => ask.current()) : undefined), [kiosk])
  return kiosk
}
