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
  return match?.route.name === routeName ? ({ ...claimFor(''), ...match.parameters }) : undefined
}
