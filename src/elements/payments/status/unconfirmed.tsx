import type { RefObject } from 'react'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import { parseMinor } from '../../../contract/payments/money.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { Claim } from '../parts/claim.ts'
import { Head } from '../parts/head.tsx'
import { parseClaimedOutcome } from '../parts/check-claim.ts'

interface UnconfirmedProps {
  readonly claim: Claim
  readonly client: ClientDetails | undefined
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/**
 * Renders the status claimed by the address when the institution's back end cannot confirm it: never with a tick or in
 * green, and without any text from the address.
 */
export function Unconfirmed({ claim, client, heading }: UnconfirmedProps) {
  const { t, money } = useMessages()
  const minor = parseMinor(claim.amount)
  return (
    <Head
      status="UNCONFIRMED"
      amount={minor !== null && client ? money(minor, client.currency) : ''}
      sentences={[t(`payment.reported.${parseClaimedOutcome(claim)}`), t('payment.says.UNCONFIRMED')]}
      heading={heading}
    />
  )
}
