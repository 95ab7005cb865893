import { useMemo } from 'react'
import { verifyCscPaymentStatus } from '../../../contract/payments/payments.ts'
import type { PaymentAnswer } from '../../../core/payments/stored-payments.ts'
import { call, type Reply } from '../../../core/mql/index.ts'
import type { Claim } from '../parts/claim.ts'
import { ChannelDesk, type Channel, type DeskProps } from '../status/payment-status-view.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { CounterEnd, CounterTop } from './counter-ends.tsx'
import { CounterFacts, listCounterFacts } from './counter-facts.tsx'

async function askCounter(clientId: number, claim: Claim, signal: AbortSignal): Promise<Reply<PaymentAnswer>> {
  return call(verifyCscPaymentStatus, { clientId, ...claim }, { toast: false, signal })
}
const parts = { Top: CounterTop, Besides: CounterFacts, End: CounterEnd }

/**
 * Renders one payment at a service centre. Uses the same logic as the payer's page, with content for the operator
 * (specification, section 11.1.9).
 */
export function CounterDesk(props: DeskProps) {
  const { t } = useMessages()
  const channel = useMemo(
    (): Channel => ({
      activity: verifyCscPaymentStatus.name,
      ask: askCounter,
      parts,
      facts: listCounterFacts,
      words: { print: t('payment.csc.printTwo'), send: t('payment.csc.sms') },
    }),
    [t],
  )
  return <ChannelDesk {...props} channel={channel} />
}
