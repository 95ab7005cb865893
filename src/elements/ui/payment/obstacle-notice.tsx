import { useEffect, useRef } from 'react'
import { useWords } from '../../words.tsx'
import { Button } from '../button.tsx'
import { Notice } from '../notice.tsx'
import type { Obstacle } from './use-wishes.ts'

interface ObstacleNoticeProps {
  readonly obstacle: Obstacle
  readonly busy: boolean
  readonly onOther: (transactionId: string) => void
  readonly onAnyway: () => void
}

/** Why another attempt is not begun at once. What may take the money twice is said first, and is the second choice. Takes the focus. */
export function ObstacleNotice({ obstacle, busy, onOther, onAnyway }: ObstacleNoticeProps) {
  const { t, instant } = useWords()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const see = (transactionId: string) => <Button onClick={() => onOther(transactionId)}>{t('payment.seeOther')}</Button>
  return (
    <div ref={box} tabIndex={-1} className="c-stack" data-obstacle={obstacle.outcome}>
      {obstacle.outcome === 'PENDING_ALREADY' ? (
        <>
          <Notice kind="warning" announced>
            <p className="c-label">{t('payment.doNotPay')}</p>
            <p>{t('payment.waitingAlready', { time: instant(obstacle.since) })}</p>
          </Notice>
          <div className="c-pay-grid">
            {see(obstacle.transactionId)}
            <Button kind="secondary" busy={busy} onClick={onAnyway}>
              {t('payment.payAnyway')}
            </Button>
          </div>
        </>
      ) : obstacle.outcome === 'PAID_ALREADY' ? (
        <>
          <Notice kind="success" announced>
            {t('payment.paidAlready')}
          </Notice>
          <div className="c-pay-grid">{see(obstacle.transactionId)}</div>
        </>
      ) : (
        <Notice kind="warning" announced>
          {obstacle.outcome === 'CLOSED' ? t('payment.closedAt', { time: instant(obstacle.closedAt) }) : t('payment.keyEnded')}
        </Notice>
      )}
    </div>
  )
}
