import { useEffect, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import type { LookupWait } from './look-up.ts'
import { Announcement } from './announcement.tsx'

/** Work that finishes sooner needs no explanation. */
const PATIENCE_MS = 2000

/** Returns the current time, updated at the given interval. */
function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

function Working({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useMessages()
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

function Queue({
  ahead,
  until,
  onCancel,
}: {
  readonly ahead: number
  readonly until: number
  readonly onCancel: () => void
}) {
  const { t } = useMessages()
  const count = Math.max(1, Math.ceil((until - useNow(250)) / 1000))
  return (
    <Announcement>
      <Notice kind="warning">
        <p className="c-label">{t('hallTicket.busy')}</p>
        <p>{t('hallTicket.place')}</p>
        {ahead > 0 ? <p>{t('hallTicket.ahead', { count: ahead })}</p> : null}
        {/* The countdown is visual only: a number that changes every second is no live region. */}
        <p className="c-count">{t('hallTicket.again', { count })}</p>
        <Button kind="quiet" onClick={onCancel}>
          {t('hallTicket.cancel')}
        </Button>
      </Notice>
    </Announcement>
  )
}

/** Renders why the lookup takes time, with a cancel button. */
export const WaitingNotice = ({ waiting, onCancel }: { readonly waiting: LookupWait; readonly onCancel: () => void }) =>
  waiting.why === 'WORK' ? (
    <Working onCancel={onCancel} />
  ) : (
    <Queue ahead={waiting.ahead} until={waiting.until} onCancel={onCancel} />
  )
