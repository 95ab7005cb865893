import { parseMinor } from '../../../contract/payments/money.ts'
import { CLAIM_LENGTH } from '../../../contract/payments/payments.ts'
import type { Claim } from './claim.ts'

/**
 * Returns whether a claim is valid and may be sent (specification, section 11.1.8: validation of the path). A claim
 * that is too long or malformed matches no payment.
 */
export function isValidClaim(claim: Claim): boolean {
  const short = Object.values(claim).every((value) => value.length <= CLAIM_LENGTH && !/\p{Cc}/u.test(value))
  return (
    short &&
    /^[A-Za-z0-9][A-Za-z0-9._:-]*$/.test(claim.transactionId) &&
    (claim.amount === '' || parseMinor(claim.amount) !== null)
  )
}

/**
 * Status texts that gateways are known to send. Single letters and digits are left out, because their meaning varies.
 */
const SAID: readonly (readonly [RegExp, 'PAID' | 'NOT_PAID' | 'WAITING'])[] = [
  [/^(success|successful|paid|captured|completed?|settled)$/i, 'PAID'],
  [/^(failed|failure|fail|cancell?ed|unpaid|declined|dropped|bounced|usercancelled|expired)$/i, 'NOT_PAID'],
  [/^(pending|processing|initiated|in[-_ ]?progress|awaited|created|authorized)$/i, 'WAITING'],
]

/**
 * Maps the statuses claimed in an address to one of ours. If both are present, they must agree; otherwise the result is
 * NOTHING. Used for institutions that cannot confirm payments.
 */
export function parseClaimedOutcome({ bankStatus, paidStatus }: Claim): 'PAID' | 'NOT_PAID' | 'WAITING' | 'NOTHING' {
  const claimedStatus = [bankStatus, paidStatus]
    .filter(Boolean)
    .map((status) => SAID.find(([pattern]) => pattern.test(status.trim()))?.[1] ?? 'NOTHING')
  return claimedStatus.every((word) => word === claimedStatus[0]) ? (claimedStatus[0] ?? 'NOTHING') : 'NOTHING'
}
