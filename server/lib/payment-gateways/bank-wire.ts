import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'

/** The purpose of a signature: a message of one kind is never accepted as another. */
export type SignedKind = 'ORDER' | 'RETURN' | 'WEBHOOK' | 'STATUS' | 'STATUS_ANSWER' | 'LEDGER' | 'LEDGER_ANSWER'

/** Signs a text as transmitted: HMAC-SHA256 in hexadecimal with the secret shared by merchant and bank. */
export const signText = (secret: string, kind: SignedKind, text: string): string =>
  createHmac('sha256', secret).update(`${kind}\n${text}`).digest('hex')

/** Returns whether a text was signed with the secret; compares in constant time. */
export function isSigned(secret: string, kind: SignedKind, text: string, signature: string | undefined): boolean {
  const [expected, given] = [Buffer.from(signText(secret, kind, text)), Buffer.from(signature ?? '')]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** The header that carries the signature of a body. */
export const SIGNATURE_HEADER = 'x-sandbox-bank-signature'

const short = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))

/** The fields of a merchant's form, without its signature. Amounts are text in major units: `740.00`. */
export const orderFields = v.strictObject({
  merchant: short,
  order: short,
  amount: v.pipe(v.string(), v.regex(/^\d{1,8}\.\d{2}$/)),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  language: v.pipe(v.string(), v.regex(/^[a-z]{2}$/)),
  expires: v.pipe(v.string(), v.isoTimestamp()),
  returnUrl: v.pipe(v.string(), v.maxLength(300), v.regex(/^https?:\/\//), v.url()),
})
/** The parsed fields of a merchant's form. */
export type OrderFields = v.InferOutput<typeof orderFields>

/** Returns the text of a form to be signed: its values in this order, one per line. */
export const formatSignedText = (fields: OrderFields): string =>
  Object.keys(orderFields.entries)
    .map((name) => fields[name as keyof OrderFields])
    .join('\n')

/** The bank's report of one transaction. */
export const movementMessage = v.object({
  order: v.string(),
  movement: short,
  status: v.picklist(['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED']),
  /** The bank's own status code. */
  code: short,
  amount: v.string(),
  currency: v.string(),
  method: v.nullable(short),
  /** The reference on the payer's account statement. */
  reference: v.nullable(short),
  at: v.pipe(v.string(), v.isoTimestamp()),
})
/** The parsed report of one transaction. */
export type MovementMessage = v.InferOutput<typeof movementMessage>

/** An event message of the bank: the body of a webhook, and the `payload` of a return. */
export const eventMessage = v.object({ event: short, merchant: v.string(), ...movementMessage.entries })

/** A merchant's status request for one order. The response repeats the `nonce`. */
export const statusRequest = v.strictObject({ merchant: short, nonce: short, order: short })
/** A merchant's ledger request: every successful transaction in a period. */
export const ledgerRequest = v.strictObject({
  merchant: short,
  nonce: short,
  from: v.pipe(v.string(), v.isoTimestamp()),
  to: v.pipe(v.string(), v.isoTimestamp()),
})
/** The bank's response to both requests. */
export const movementsAnswer = v.object({ nonce: v.string(), movements: v.array(movementMessage) })
