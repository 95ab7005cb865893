import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { Hold } from './hold.ts'

interface HoldItemProps {
  readonly hold: Hold
  readonly currency: string
  readonly onRelease: () => void
}

/** Renders one hold: why, what the student reads, what releases it, who placed it when. */
export function HoldItem({ hold, currency, onRelease }: HoldItemProps) {
  const { t, name, day, money } = useMessages()
  const { reason, severity, publicText, courseCode, amountMinor, invoiceNo, placedBy, placedOn } = hold
  const title = t(`figures.reason.${reason}`)
  return (
    <li className="c-panel c-stack">
      <h3 className="c-subtitle">{title}</h3>
      <p>{name(publicText)}</p>
      <div className="c-small c-soft">
        <p>
          {t(`figures.state.${severity}`)}
          {courseCode === null ? null : (
            <>
              {' · '}
              <bdi>{courseCode}</bdi>
            </>
          )}
          {amountMinor === null || amountMinor === 0 ? null : (
            <>
              {' · '}
              <bdi dir="ltr">{money(amountMinor, currency)}</bdi>
            </>
          )}
        </p>
        {invoiceNo === null ? null : <p>{t('figures.hold.byPayment', { invoice: invoiceNo })}</p>}
        <p>
          {placedBy === null
            ? t('figures.hold.placedOn', { day: day(placedOn) })
            : t('figures.hold.placedBy', { day: day(placedOn), name: placedBy })}
        </p>
      </div>
      <div className="c-row">
        <Button
          kind="secondary"
          data-size="small"
          aria-label={`${t('figures.hold.release')}: ${title}`}
          onClick={onRelease}
        >
          {t('figures.hold.release')}
        </Button>
      </div>
    </li>
  )
}
