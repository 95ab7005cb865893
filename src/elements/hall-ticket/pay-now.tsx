import type { ClientDetails } from '../../contract/institution.ts'
import { chooseClient } from '../../core/client.ts'
import { giveFeeKey } from '../../core/fee-key.ts'
import { PortalLink } from '../ui/portal-link.tsx'
import { useWords } from '../words.tsx'
import type { Tell } from './hall-ticket-element.tsx'

interface PayNowProps {
  readonly client: ClientDetails
  /** Opens the invoice whose payment lifts the hold. */
  readonly invoiceKey: string
  readonly portal: string | undefined
  readonly tell: Tell
}

/** The way to pay what keeps the ticket back: in the portal, or with the element that stands on this page. The key goes before, so that no address need keep it. */
export function PayNow({ client, invoiceKey, portal, tell }: PayNowProps) {
  const { t } = useWords()
  function go(): boolean {
    giveFeeKey(invoiceKey)
    // The portal's other pages, and the one to which the bank leads back, must not ask for it again.
    void chooseClient(client)
    return tell('campus-navigated', { path: '/fees' })
  }
  return (
    <PortalLink button path={`/fees?key=${encodeURIComponent(invoiceKey)}`} portal={portal} instead="campus-fee-payment" onNavigate={go}>
      {t('hallTicket.payNow')}
    </PortalLink>
  )
}
