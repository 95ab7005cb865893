import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'

/** What a signature is for: a message of one kind is never accepted as another. */
export type SignedKind = 'ORDER' | 'RETURN' | 'WEBHOOK' | 'STATUS' | 'STATUS_ANSWER' | 'LEDGER' | 'LEDGER_ANSWER'

/** Signs a text as it travels: HMAC-SHA256 in hexadecimal under the secret that merchant and bank share. */
export const signatureOf = (secret: string, kind: SignedKind, text: string): string => createHmac('sha256', secret).update(`${kind}\n${text}`).digest('hex')

/** Whether a text was signed by who has the secret; in constant time. */
export function isSigned(secret: string, kind: SignedKind, text: string, signature: string | undefined): boolean {
  const [expected, given] = [Buffer.from(signatureOf(secret, kind, text)), Buffer.from(signature ?? '')]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** The header that carries the signature of a body. */
export const SIGNATURE_HEADER = 'x-sandbox-bank-signature'

const short = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))

/** What a merchant's form brings, besides its signature. Amounts are text in major units: `740.00`. */
export const orderFields = v.strictObject({
  merchant: short,
  order: short,
  amount: v.pipe(v.string(), v.regex(/^\d{1,8}\.\d{2}$/)),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  language: v.pipe(v.string(), v.regex(/^[a-z]{2}$/)),
  expires: v.pipe(v.string(), v.isoTimestamp()),
  returnUrl: v.pipe(v.string(), v.maxLength(300), v.regex(/^https?:\/\//), v.url()),
})
/** What a merchant's form brings. */
export type OrderFields = v.InferOutput<typeof orderFields>

/** The text of a form that is signed: its values in this order, a line each. */
export const orderText = (fields: OrderFields): string => Object.keys(orderFields.entries).map((name) => fields[name as keyof OrderFields]).join('\n')

/** One movement of money as the bank tells of it. */
export const movementMessage = v.object({
  order: v.string(),
  movement: short,
  status: v.picklist(['PENDING', 'SUCCESS', 'FAILED', 'CANCELLED']),
  /** The bank's own word for it. */
  code: short,
  amount: v.string(),
  currency: v.string(),
  method: v.nullable(short),
  /** The number on the payer's account statement. */
  reference: v.nullable(short),
  at: v.pipe(v.string(), v.isoTimestamp()),
})
/** One movement of money as the bank tells of it. */
export type MovementMessage = v.InferOutput<typeof movementMessage>

/** A message of the bank: the body of a webhook, and the `payload` of a return. */
export const eventMessage = v.object({ event: short, merchant: v.string(), ...movementMessage.entries })

/** What a merchant asks of one order, and of a span of time. `nonce` comes back in the answer. */
export const statusRequest = v.strictObject({ merchant: short, nonce: short, order: short })
/** What a merchant asks of a span of time: every movement that took money in it. */
export const ledgerRequest = v.strictObject({ merchant: short, nonce: short, from: v.pipe(v.string(), v.isoTimestamp()), to: v.pipe(v.string(), v.isoTimestamp()) })
/** What the bank answers to both. */
export const movementsAnswer = v.object({ nonce: v.string(), movements: v.array(movementMessage) })
