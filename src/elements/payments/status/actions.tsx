import { useEffect, useRef } from 'react'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import type { PaymentView } from '../../../contract/payments/payment-view.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FurtherIcon } from '../../ui/icons/further-icons.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { printElement } from '../../ui/file/print-element.ts'
import { DigitsForm } from '../find/digits-form.tsx'
import { NextAttemptNotice } from './next-attempt-notice.tsx'
import type { NextStep } from './next-step.ts'
import { ObstacleNotice } from './obstacle-notice.tsx'
import type { EmitEvent } from '../parts/payment-spec.ts'
import { ReceiptLines } from '../receipt/receipt-lines.tsx'
import { StepLink } from '../../ui/navigation/step-link.tsx'
import { usePaymentActions } from './use-payment-actions.ts'

const TICKET_PATH = '/download-exam-hall-ticket-Before-Login'

interface ActionsProps {
  readonly payment: PaymentView
  /** Whether the money was received and recorded. */
  readonly paid: boolean
  readonly next: NextStep
  readonly client: ClientDetails
  readonly portal: WebAddress | undefined
  readonly emit: EmitEvent
  /** Button labels for when another person than the payer presses them. */
  readonly words?: { readonly print: string; readonly send: string }
  readonly onRefused: (refused: Refused | undefined) => void
  readonly onOther: (transactionId: string) => void
}

/** Renders the actions for a recorded payment: receipt, next step and another attempt. */
export function Actions({ payment, paid, next, client, portal, emit, words, onRefused, onOther }: ActionsProps) {
  const { t } = useMessages()
  const host = useHost()
  const { transactionId, receiptNo } = payment
  const mayRetry = next === 'RETRY' || next === 'WAITING'
  const again = mayRetry ? 'common.retry' : next === 'PAID' ? 'payment.seeOther' : undefined
  const continues = paid && payment.opensTicket
  const wishes = usePaymentActions({
    client,
    transactionId,
    onRefused,
    onDownloaded: () => emit('campus-receipt-downloaded', { transactionId }),
  })
  const { busy, asking, said: outcome, obstacle, lines } = wishes
  const box = useRef<HTMLDivElement>(null)
  const lastAction = useRef<string>(undefined)

  // After the digits form closes, the result is announced and the focus returns to the button that was pressed.
  useEffect(() => {
    if (!asking && lastAction.current)
      box.current?.querySelector<HTMLElement>(`[data-wish=${lastAction.current}]`)?.focus()
    lastAction.current = asking?.wish
  }, [asking])

  const bindWish = (name: 'download' | 'send' | 'retry') => ({
    'data-wish': name,
    busy: busy === name,
    onClick: () => {
      onRefused(undefined)
      wishes.want(name)
    },
  })
  return (
    <div ref={box} className="c-stack c-pay-actions">
      <NextAttemptNotice next={obstacle ? 'RETRY' : next} />
      <div className="c-pay-grid">
        {continues ? (
          <StepLink button path={TICKET_PATH} portal={portal} onNavigate={(path) => emit('campus-navigated', { path })}>
            {t('payment.toTicket')}
          </StepLink>
        ) : null}
        {receiptNo ? (
          <Button kind={continues ? 'secondary' : 'primary'} {...bindWish('download')}>
            <FurtherIcon name="download" />
            {t('payment.download')}
          </Button>
        ) : null}
        {again && !obstacle ? <Button {...bindWish('retry')}>{t(again)}</Button> : null}
        {paid ? (
          <Button kind="secondary" onClick={() => host && printElement(host)}>
            {words?.print ?? t('payment.print')}
          </Button>
        ) : null}
        {receiptNo ? (
          <Button kind="secondary" {...bindWish('send')}>
            {words?.send ?? t('payment.send')}
          </Button>
        ) : null}
      </div>
      {asking ? (
        <DigitsForm key={asking.wish} busy={busy === asking.wish} wrong={asking.wrong} onDigits={wishes.prove} />
      ) : null}
      <div role="status" className="c-pay-said">
        {outcome ? <Notice kind={outcome.kind}>{outcome.sentence}</Notice> : null}
      </div>
      {obstacle ? (
        <ObstacleNotice obstacle={obstacle} busy={busy === 'retry'} onOther={onOther} onAnyway={wishes.payAnyway} />
      ) : null}
      {lines ? <ReceiptLines lines={lines} payment={payment} /> : null}
    </div>
  )
}
