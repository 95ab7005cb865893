import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useWords } from '../words.tsx'
import type { Waiting } from './look-up.ts'
import { Told } from './told.tsx'

/** Work that is done sooner needs no explanation. */
const PATIENCE_MS = 2000

/** The clock, looked at as often as it is shown. */
function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

function Working({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useWords()
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">
      {long ? (
        <Notice>
          <p>{t('hallTicket.work')}</p>
          <Button kind="quiet" onClick={onCancel}>
            {t('hallTicket.cancel')}
          </Button>
        </Notice>
      ) : null}
    </div>
  )
}

function Queue({ ahead, until, onCancel }: { readonly ahead: number; readonly until: number; readonly onCancel: () => void }) {
  const { t } = useWords()
  const count = Math.max(1, Math.ceil((until - useNow(250)) / 1000))
  return (
    <Told>
      <Notice kind="warning">
        <p className="c-label">{t('hallTicket.busy')}</p>
        <p>{t('hallTicket.place')}</p>
        {ahead > 0 ? <p>{t('hallTicket.ahead', { count: ahead })}</p> : null}
        {/* A number that changes every second is for the eye; it is no live region. */}
        <p className="c-count">{t('hallTicket.again', { count })}</p>
        <Button kind="quiet" onClick={onCancel}>
          {t('hallTicket.cancel')}
        </Button>
      </Notice>
    </Told>
  )
}

/** Why the answer takes its time, and the way out. */
export const WaitingNotice = ({ waiting, onCancel }: { readonly waiting: Waiting; readonly onCancel: () => void }) =>
  waiting.why === 'WORK' ? <Working onCancel={onCancel} /> : <Queue ahead={waiting.ahead} until={waiting.until} onCancel={onCancel} />
