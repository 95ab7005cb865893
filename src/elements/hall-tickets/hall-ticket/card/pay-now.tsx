import type { ClientDetails } from '../../../../contract/institution/institution.ts'
import type { WebAddress } from '../../../../core/config/web-address.ts'
import { chooseClient } from '../../../../core/chosen-client/choose-client.ts'
import { storeFeeKey } from '../../../../core/payments/fee-key.ts'
import { StepLink } from '../../../ui/navigation/step-link.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import type { EmitEvent } from '../hall-ticket-element.tsx'

interface PayNowProps {
  readonly client: ClientDetails
  /** Access key of the invoice whose payment lifts the hold. */
  readonly invoiceKey: string
  readonly portal: WebAddress | undefined
  readonly emit: EmitEvent
}

/**
 * Renders the link to the payment that lifts the hold: in the portal, in the payment element of this page, or in place.
 * The key is handed over beforehand, so that no address need keep it.
 */
export function PayNow({ client, invoiceKey, portal, emit }: PayNowProps) {
  const { t } = useMessages()
  function goToPayment(): boolean {
    storeFeeKey(invoiceKey)
    // The portal's other pages, including the return page from the bank, must not ask for the institution again.
    void chooseClient(client)
    return emit('campus-navigated', { path: '/fees' })
  }
  return (
    <StepLink button path={`/fees?key=${encodeURIComponent(invoiceKey)}`} portal={portal} onNavigate={goToPayment}>
      {t('hallTicket.payNow')}
    </StepLink>
  )
}
