import type { RefObject } from 'react'
import type { ClientDetails } from '../../../contract/institution.ts'
import { minorOf } from '../../../contract/money.ts'
import { useWords } from '../../words.tsx'
import type { Claim } from './claim.ts'
import { Head } from './head.tsx'
import { reportedBy } from './sound.ts'

interface UnconfirmedProps {
  readonly claim: Claim
  readonly client: ClientDetails | undefined
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** What the address says, where the institution's back end cannot confirm it: never a tick, never green, and no word of the address itself. */
export function Unconfirmed({ claim, client, heading }: UnconfirmedProps) {
  const { t, money } = useWords()
  const minor = minorOf(claim.amount)
  return (
    <Head
      told="UNCONFIRMED"
      amount={minor !== null && client ? money(minor, client.currency) : ''}
      sentences={[t(`payment.reported.${reportedBy(claim)}`), t('payment.says.UNCONFIRMED')]}
      heading={heading}
    />
  )
}
