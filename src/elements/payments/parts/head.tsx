import type { ReactNode, RefObject } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { LineIcon } from '../../ui/icons/icons.tsx'
import { DO_NOT_PAY, STATUS_STYLES, type StatusStyle } from './status-styles.ts'

interface HeadProps {
  readonly status: StatusStyle
  /** Amount with its currency; empty when unknown. */
  readonly amount: string
  readonly sentences: readonly string[]
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly children?: ReactNode
}

/**
 * Renders the status of a payment, which answers the payer's first question (was I charged?): title, icon, tone and
 * amount.
 */
export function Head({ status, amount, sentences, heading, children }: HeadProps) {
  const { t } = useMessages()
  const [tone, path] = STATUS_STYLES[status]
  return (
    <div className="c-pay-head" data-tone={tone} data-status={status}>
      <div className="c-pay-line">
        <span className="c-pay-icon">
          <LineIcon path={path} />
        </span>
        <div>
          <h1 ref={heading} className="c-pay-word" tabIndex={-1}>
            {t(`payment.status.${status}`)}
          </h1>
          {amount ? (
            <p className="c-pay-amount">
              <bdi dir="ltr">{amount}</bdi>
            </p>
          ) : null}
        </div>
      </div>
      {DO_NOT_PAY.includes(status) ? <p className="c-pay-stop">{t('payment.doNotPay')}</p> : null}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {children}
    </div>
  )
}
