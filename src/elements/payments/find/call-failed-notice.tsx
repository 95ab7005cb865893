import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LineIcon } from '../../ui/icons/icons.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'

const PICTURES = {
  network: 'M4 4l16 16M8.7 15.5a5 5 0 0 1 6.6 0M5.4 12a9.6 9.6 0 0 1 4-2.4M14.2 9.4a9.6 9.6 0 0 1 4.4 2.6M12 19v.01',
  busy: 'M7 4h10M7 20h10M8 4c0 5 8 6 8 16M16 4c0 5-8 6-8 16',
  broken: 'M6 3.5h8l4 4v5l-2.5 2-3-2-3 2.5L6 12.5zM6 16.5v4h12v-4',
} as const

interface LostNoticeProps {
  readonly kind: keyof typeof PICTURES
  readonly refused: Refused
  /** Time of the data shown below; undefined when there is none. */
  readonly asOf: string | undefined
  readonly busy: boolean
  readonly onAgain: () => void
}

/** Renders the notice for a failed status request: the reason, that it says nothing about the money, and a retry. */
export function CallFailedNotice({ kind, refused, asOf, busy, onAgain }: LostNoticeProps) {
  const { t, instant } = useMessages()
  const failure = useFailure()
  return (
    <div className="c-pay-head" data-tone="neutral" data-lost={kind} role="alert">
      <div className="c-pay-line">
        <span className="c-pay-icon">
          <LineIcon path={PICTURES[kind]} />
        </span>
        <h2 className="c-subtitle">{t(`payment.lost.${kind}`)}</h2>
      </div>
      {asOf ? <p className="c-label">{t('payment.asOf', { time: instant(asOf) })}</p> : <p>{failure(refused)}</p>}
      <p>{t('payment.lostSays')}</p>
      <div>
        <Button kind={asOf ? 'secondary' : 'primary'} busy={busy} onClick={onAgain}>
          {t('common.retry')}
        </Button>
      </div>
    </div>
  )
}
