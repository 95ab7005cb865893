import { minorOf } from '../../../contract/money.ts'
import { CLAIM_LENGTH } from '../../../contract/payments.ts'
import { matchRoute } from '../../../core/routes.ts'

/** The parts of a payment page's path (specification, sections 2 and 3), by the attribute that carries each. */
export const CLAIM_ATTRIBUTES = {
  'transaction-id': 'transactionId',
  'payment-for': 'paymentFor',
  'application-id': 'applicationId',
  amount: 'amount',
  'bank-status': 'bankStatus',
  'paid-status': 'paidStatus',
} as const

/** What an address says of a payment: a claim that anybody can type, which is compared with the record and never shown. */
export type Claim = Readonly<Record<(typeof CLAIM_ATTRIBUTES)[keyof typeof CLAIM_ATTRIBUTES], string>>

/** A payment of which nothing but its number is known. */
export const claimFor = (transactionId: string): Claim => ({ transactionId, paymentFor: '', applicationId: '', amount: '', bankStatus: '', paidStatus: '' })

/** What the attributes claim; without `transaction-id`, what the path in the page's hash does when it is that of the route; undefined: nothing. */
export function claimOf(attributes: Readonly<Partial<Record<keyof typeof CLAIM_ATTRIBUTES, string | undefined>>>, routeName: string, path: string): Claim | undefined {
  if (attributes['transaction-id']) {
    const claim: Record<string, string> = {}
    for (const [attribute, name] of Object.entries(CLAIM_ATTRIBUTES)) claim[name] = attributes[attribute as keyof typeof CLAIM_ATTRIBUTES] ?? ''
    return claim as Claim
  }
  const match = matchRoute(path)
  return match?.route.name === routeName ? ({ ...claimFor(''), ...match.parameters } as Claim) : undefined
}

/** Whether a claim may be sent at all (domain brief 2.1.8: validation of the path). What is too long or of the wrong form is nobody's payment. */
export function isSound(claim: Claim): boolean {
  const short = Object.values(claim).every((value) => value.length <= CLAIM_LENGTH && !/\p{Cc}/u.test(value))
  return short && /^[A-Za-z0-9][A-Za-z0-9._:-]*$/.test(claim.transactionId) && (claim.amount === '' || minorOf(claim.amount) !== null)
}

const SAID: readonly (readonly [RegExp, 'PAID' | 'NOT_PAID' | 'WAITING'])[] = [
  [/^(s|y|p|true|1|0300|ok|yes|success(ful)?|paid|captured|completed?|done|settled)$/i, 'PAID'],
  [/^(f|n|c|false|0|0399|no|failed|failure|fail|cancel(l?ed)?|unpaid|declined|dropped|bounced|usercancelled|expired)$/i, 'NOT_PAID'],
  [/^(0002|pending|processing|initiated|in[-_ ]?progress|awaited|created|authorized)$/i, 'WAITING'],
]

/** What an address claims in words of ours; both of its statuses must say the same. For institutions that cannot confirm anything. */
export function reportedBy({ bankStatus, paidStatus }: Claim): 'PAID' | 'NOT_PAID' | 'WAITING' | 'NOTHING' {
  const [bank, paid] = [bankStatus, paidStatus].map((status) => SAID.find(([pattern]) => pattern.test(status.trim()))?.[1])
  if (bank && paid) return bank === paid ? bank : 'NOTHING'
  return (!bankStatus || !paidStatus ? (bank ?? paid) : undefined) ?? 'NOTHING'
}
