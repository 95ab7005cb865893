import { useMessages } from '../../runtime/messages.tsx'

/** Renders a placeholder with the height of the answer, to avoid a layout shift. */
export function AnswerPlaceholder() {
  const { t } = useMessages()
  return (
    <div className="c-stack" data-status="waiting">
      <h1 className="c-title" role="status">
        {t('payment.checking')}
      </h1>
      <div className="c-stack" aria-hidden="true">
        <div className="c-skeleton c-pay-awaited" />
        <div className="c-facts c-pay-facts">
          {Array.from({ length: 6 }, (_, index) => (
            <div key={index}>
              <div className="c-skeleton" />
              <div className="c-skeleton" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
