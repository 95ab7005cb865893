import { useMemo } from 'react'
import { verifyCscPaymentStatus } from '../../contract/payments.ts'
import type { PaymentAnswer } from '../../core/kept-payments.ts'
import { call, type Reply } from '../../core/mql/index.ts'
import type { Claim } from '../ui/payment/claim.ts'
import { ChannelDesk, type Channel, type DeskProps } from '../ui/payment/desk.tsx'
import { useWords } from '../words.tsx'
import { CounterEnd, CounterTop } from './counter-ends.tsx'
import { CounterFacts, counterFactsOf } from './counter-facts.tsx'

async function askCounter(clientId: number, claim: Claim, signal: AbortSignal): Promise<Reply<PaymentAnswer>> {
  return call(verifyCscPaymentStatus, { clientId, ...claim }, { toast: false, signal })
}
const parts = { Top: CounterTop, Besides: CounterFacts, End: CounterEnd }

/** One payment at a service centre: the same engine, another reader (domain brief 2.1.9). */
export function CounterDesk(props: DeskProps) {
  const { t } = useWords()
  const channel = useMemo((): Channel => ({ activity: verifyCscPaymentStatus.name, ask: askCounter, parts, facts: counterFactsOf, words: { print: t('payment.csc.printTwo'), send: t('payment.csc.sms') } }), [t])
  return <ChannelDesk {...props} channel={channel} />
}
