import { minorOf } from '../../../contract/money.ts'
import { CLAIM_LENGTH } from '../../../contract/payments.ts'
import type { Claim } from './claim.ts'

/** Whether a claim may be sent at all (domain brief 2.1.8: validation of the path). What is too long or of the wrong form is nobody's payment. */
export function isSound(claim: Claim): boolean {
  const short = Object.values(claim).every((value) => value.length <= CLAIM_LENGTH && !/\p{Cc}/u.test(value))
  return short && /^[A-Za-z0-9][A-Za-z0-9._:-]*$/.test(claim.transactionId) && (claim.amount === '' || minorOf(claim.amount) !== null)
}

/** Words that gateways are known to send; single letters and digits mean one thing here and another there. */
const SAID: readonly (readonly [RegExp, 'PAID' | 'NOT_PAID' | 'WAITING'])[] = [
  [/^(success|successful|paid|captured|completed?|settled)$/i, 'PAID'],
  [/^(failed|failure|fail|cancell?ed|unpaid|declined|dropped|bounced|usercancelled|expired)$/i, 'NOT_PAID'],
  [/^(pending|processing|initiated|in[-_ ]?progress|awaited|created|authorized)$/i, 'WAITING'],
]

/** What an address claims, in a word of ours; where both of its statuses are known they must say the same. For institutions that cannot confirm anything. */
export function reportedBy({ bankStatus, paidStatus }: Claim): 'PAID' | 'NOT_PAID' | 'WAITING' | 'NOTHING' {
  const said = [bankStatus, paidStatus].filter(Boolean).map((status) => SAID.find(([pattern]) => pattern.test(status.trim()))?.[1] ?? 'NOTHING')
  return said.every((word) => word === said[0]) ? (said[0] ?? 'NOTHING') : 'NOTHING'
}
