/**
 * Maps each attribute to the part of a payment page's path that it carries (specification, sections 2 and 3), in path
 * order.
 */
export const CLAIM_ATTRIBUTES = {
  'transaction-id': 'transactionId',
  'payment-for': 'paymentFor',
  'application-id': 'applicationId',
  amount: 'amount',
  'bank-status': 'bankStatus',
  'paid-status': 'paidStatus',
} as const

/** The payment data in an address. Anybody can type it, so it is compared with the record and never shown. */
export type Claim = Readonly<Record<(typeof CLAIM_ATTRIBUTES)[keyof typeof CLAIM_ATTRIBUTES], string>>

const attributes = Object.keys(CLAIM_ATTRIBUTES) as (keyof typeof CLAIM_ATTRIBUTES)[]
const claimOfParts = (part: (attribute: keyof typeof CLAIM_ATTRIBUTES, index: number) => string | undefined): Claim =>
  Object.fromEntries(
    attributes.map((attribute, index) => [CLAIM_ATTRIBUTES[attribute], part(attribute, index) ?? '']),
  ) as Claim

/** Returns a claim that contains only the payment's number. */
export const buildClaim = (transactionId: string): Claim =>
  claimOfParts((_attribute, index) => (index === 0 ? transactionId : ''))

/** Returns the receipt code in a page's hash, `/verify-receipt?code=…`; undefined when there is none. */
export function findReceiptCode(path: string): string | undefined {
  const [page, ...query] = path.split('?')
  return page?.replace(/\/+$/, '') === '/verify-receipt'
    ? (new URLSearchParams(query.join('?')).get('code') ?? '')
    : undefined
}

/** Decodes a path segment. A segment with invalid percent-encoding is returned unchanged and matches no payment. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Returns the claim in the attributes or, without `transaction-id`, in the path of the page's hash if it matches the
 * route. Undefined when there is none. Parses the path itself, so that the page does not load the table of all routes.
 */
export function readClaim(
  given: Readonly<Partial<Record<keyof typeof CLAIM_ATTRIBUTES, string | undefined>>>,
  routeName: string,
  path: string,
): Claim | undefined {
  if (given['transaction-id']) return claimOfParts((attribute) => given[attribute])
  const [, name, ...parts] = (path.split('?')[0] ?? '').replace(/\/+$/, '').split('/')
  return name === routeName && parts.length === attributes.length
    ? claimOfParts((_attribute, index) => decodeSegment(parts[index] ?? ''))
    : undefined
}
