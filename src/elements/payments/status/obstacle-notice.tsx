import { useEffect, useRef } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import type { Obstacle } from './use-payment-actions.ts'

interface ObstacleNoticeProps {
  readonly obstacle: Obstacle
  readonly busy: boolean
  readonly onOther: (transactionId: string) => void
  readonly onAnyway: () => void
}

/**
 * Renders why another attempt does not start at once. The risk of paying twice comes first; paying anyway is the
 * secondary button. Takes the focus on mount.
 */
export function ObstacleNotice({ obstacle, busy, onOther, onAnyway }: ObstacleNoticeProps) {
  const { t, instant } = useMessages()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const renderSeeOther = (transactionId: string) => (
    <Button onClick={() => onOther(transactionId)}>{t('payment.seeOther')}</Button>
  )
  return (
    <div ref={box} tabIndex={-1} className="c-stack" data-obstacle={obstacle.outcome}>
      {obstacle.outcome === 'PENDING_ALREADY' ? (
        <>
          <Notice kind="warning">
            <p className="c-label">{t('payment.doNotPay')}</p>
            <p>{t('payment.waitingAlready', { time: instant(obstacle.since) })}</p>
          </Notice>
          <div className="c-pay-grid">
            {renderSeeOther(obstacle.transactionId)}
            <Button kind="secondary" busy={busy} onClick={onAnyway}>
              {t('payment.payAnyway')}
            </Button>
          </div>
        </>
      ) : obstacle.outcome === 'PAID_ALREADY' ? (
        <>
          <Notice kind="success">{t('payment.paidAlready')}</Notice>
          <div className="c-pay-grid">{renderSeeOther(obstacle.transactionId)}</div>
        </>
      ) : (
        <Notice kind="warning">
          {obstacle.outcome === 'CLOSED'
            ? `${t('payment.closedAt', { time: instant(obstacle.closedAt) })} ${t('payment.closedAsk')}`
            : t('payment.keyEnded')}
        </Notice>
      )}
    </div>
  )
}
