/** The parts of a payment page's path (specification, sections 2 and 3), in their order, by the attribute that carries each. */
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

const attributes = Object.keys(CLAIM_ATTRIBUTES) as (keyof typeof CLAIM_ATTRIBUTES)[]
const claimOfParts = (part: (attribute: keyof typeof CLAIM_ATTRIBUTES, index: number) => string | undefined): Claim =>
  Object.fromEntries(attributes.map((attribute, index) => [CLAIM_ATTRIBUTES[attribute], part(attribute, index) ?? ''])) as Claim

/** A payment of which nothing but its number is known. */
export const claimFor = (transactionId: string): Claim => claimOfParts((_attribute, index) => (index === 0 ? transactionId : ''))

/** The receipt that a page's hash wants checked, `/verify-receipt?code=…`; undefined: none. */
export function receiptIn(path: string): string | undefined {
  const [page, ...query] = path.split('?')
  return page?.replace(/\/+$/, '') === '/verify-receipt' ? (new URLSearchParams(query.join('?')).get('code') ?? '') : undefined
}

/** Bad percent signs in an address are somebody's typing; they stay, and fit nothing. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * What the attributes claim; without `transaction-id`, what the path in the page's hash does when it is that of the route; undefined: nothing.
 * A page that only shows a payment need not carry the table of all routes for this.
 */
export function claimOf(given: Readonly<Partial<Record<keyof typeof CLAIM_ATTRIBUTES, string | undefined>>>, routeName: string, path: string): Claim | undefined {
  if (given['transaction-id']) return claimOfParts((attribute) => given[attribute])
  const [, name, ...parts] = (path.split('?')[0] ?? '').replace(/\/+$/, '').split('/')
  return name === routeName && parts.length === attributes.length ? claimOfParts((_attribute, index) => decoded(parts[index] ?? '')) : undefined
}
