import { useEffect, useRef } from 'react'
import type { ClientDetails } from '../../../contract/institution.ts'
import type { PaymentView } from '../../../contract/payments.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useHost, useWords } from '../../words.tsx'
import { Button } from '../button.tsx'
import { Icon } from '../icons.tsx'
import { Notice } from '../notice.tsx'
import { PortalLink, usePortal } from '../portal-link.tsx'
import { printElement } from '../print-element.ts'
import { DigitsForm } from './digits-form.tsx'
import { ObstacleNotice } from './obstacle-notice.tsx'
import type { Tell } from './payment-spec.ts'
import { ReceiptLines } from './receipt-lines.tsx'
import { useWishes } from './use-wishes.ts'

const TICKET_PATH = '/download-exam-hall-ticket-Before-Login'

interface ActionsProps {
  readonly payment: PaymentView
  /** Money has come and is recorded. */
  readonly paid: boolean
  readonly retry: boolean
  readonly client: ClientDetails
  readonly portal: string | undefined
  readonly tell: Tell
  /** What the buttons say where somebody else than the payer presses them. */
  readonly words?: { readonly print: string; readonly send: string }
  readonly onRefused: (refused: Refused | undefined) => void
  readonly onOther: (transactionId: string) => void
}

/** What can be done with a payment that the record knows: the receipt, the way on, another attempt. */
export function Actions({ payment, paid, retry, client, portal, tell, words, onRefused, onOther }: ActionsProps) {
  const { t } = useWords()
  const host = useHost()
  const reachable = usePortal(portal)
  const { transactionId, receiptNo } = payment
  const continues = paid && payment.opensTicket && reachable
  const wishes = useWishes({ clientId: client.clientId, transactionId, onRefused, onDownloaded: () => tell('campus-receipt-downloaded', { transactionId }) })
  const { busy, asking, said, obstacle, lines } = wishes
  const box = useRef<HTMLDivElement>(null)
  const asked = useRef<string>(undefined)

  // What the digits have opened is told; the focus goes back to what was pressed.
  useEffect(() => {
    if (!asking && asked.current) box.current?.querySelector<HTMLElement>(`[data-wish=${asked.current}]`)?.focus()
    asked.current = asking?.wish
  }, [asking])

  const wish = (name: 'download' | 'send' | 'retry') => ({
    'data-wish': name,
    busy: busy === name,
    onClick: () => {
      onRefused(undefined)
      wishes.want(name)
    },
  })
  return (
    <div ref={box} className="c-stack c-pay-actions">
      <div className="c-pay-grid">
        {continues ? (
          <PortalLink button path={TICKET_PATH} portal={portal} onNavigate={(path) => tell('campus-navigated', { path })}>
            {t('payment.toTicket')}
          </PortalLink>
        ) : null}
        {receiptNo ? (
          <Button kind={continues ? 'secondary' : 'primary'} {...wish('download')}>
            <Icon name="download" />
            {t('payment.download')}
          </Button>
        ) : null}
        {retry ? <Button {...wish('retry')}>{t('common.retry')}</Button> : null}
        {paid ? (
          <Button kind="secondary" onClick={() => host && printElement(host)}>
            {words?.print ?? t('payment.print')}
          </Button>
        ) : null}
        {receiptNo ? (
          <Button kind="secondary" {...wish('send')}>
            {words?.send ?? t('payment.send')}
          </Button>
        ) : null}
      </div>
      {asking ? <DigitsForm key={asking.wish} busy={busy === asking.wish} wrong={asking.wrong} onDigits={wishes.prove} /> : null}
      <div role="status" className="c-pay-said">
        {said ? <Notice kind={said.kind}>{said.sentence}</Notice> : null}
      </div>
      {obstacle ? <ObstacleNotice obstacle={obstacle} busy={busy === 'retry'} onOther={onOther} onAnyway={wishes.payAnyway} /> : null}
      {lines ? <ReceiptLines lines={lines} payment={payment} /> : null}
    </div>
  )
}
