import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { decryptJson, encryptJson } from '../crypto/encrypted-json.ts'

/** The purpose of a message; a message made for another purpose cannot be decrypted. */
export type MessageKind = 'REQUEST' | 'BRIDGE' | 'QUESTION' | 'ANSWER'

/** Encrypts fields with the secret shared by merchant and network: nobody can read or change them in transit. */
export const sealMessage = (kind: MessageKind, fields: object, secret: string): string =>
  encryptJson(kind, fields, secret)

/** Decrypts a message; undefined when it was changed, made for another purpose, or encrypted with another secret. */
export const openMessage = (kind: MessageKind, message: string, secret: string): unknown =>
  decryptJson(kind, message, secret)

const short = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))
const amount = v.pipe(v.string(), v.regex(/^\d{1,8}\.\d{2}$/))
const moment = v.pipe(v.string(), v.isoTimestamp())
const address = v.pipe(v.string(), v.maxLength(500), v.regex(/^https?:\/\//), v.url())
const parameter = v.pipe(v.string(), v.maxLength(120))

/**
 * A merchant's payment request to a wallet (specification, section 11.1.9; the names are those of the public kit).
 * `txn_amount` is the total that the wallet pays, `csc_share_amount` the centre's share of it.
 */
export const walletRequest = v.strictObject({
  csc_id: short,
  merchant_id: short,
  merchant_txn: short,
  merchant_txn_date_time: moment,
  merchant_receipt_no: short,
  product_id: short,
  txn_amount: amount,
  csc_share_amount: amount,
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  txn_mode: v.literal('D'),
  txn_type: v.literal('D'),
  return_url: address,
  cancel_url: address,
  /** `param_1` is the language of the wallet's pages, `param_2` the product's name; the others are empty. */
  param_1: parameter,
  param_2: parameter,
  param_3: parameter,
  param_4: parameter,
})
/** The parsed payment request. */
export type WalletRequest = v.InferOutput<typeof walletRequest>

/** The states of a payment, in the network's own terms. */
export const WALLET_STATUSES = ['OPEN', 'DEBITED', 'LOW_BALANCE', 'CANCELLED', 'REVERSED'] as const

/**
 * The network's report of one payment, through the browser or in response to a status query. `CONFIRMED` appears only
 * in the response to a query.
 */
export const walletMessage = v.object({
  csc_id: short,
  merchant_id: short,
  merchant_txn: short,
  merchant_receipt_no: short,
  product_id: short,
  csc_txn: short,
  txn_amount: amount,
  currency: short,
  txn_status: v.picklist(['CONFIRMED', ...WALLET_STATUSES]),
  txn_date_time: moment,
  /** When the wallet was debited. */
  debit_date_time: v.nullable(moment),
})
/** The parsed report of one payment. */
export type WalletMessage = v.InferOutput<typeof walletMessage>

/** A server-to-server query for one payment or a period. The response repeats the `nonce`. */
export const walletQuestion = v.union([
  v.strictObject({ merchant_id: short, nonce: short, merchant_txn: short }),
  v.strictObject({ merchant_id: short, nonce: short, from: moment, to: moment }),
])
/** The response to a query: the payments that the network knows; there may be none. */
export const walletAnswer = v.object({ nonce: short, payments: v.array(walletMessage) })

/** The envelope of an encrypted message; it names the merchant, so that the receiver knows which secret decrypts it. */
export const sealedEnvelope = v.object({ merchant_id: short, message: v.pipe(v.string(), v.maxLength(8000)) })

/** The parameters of an operator's hand-over to a merchant. */
export const handOver = v.object({
  csc_id: short,
  time: moment,
  nonce: short,
  page: address,
  checksum: v.pipe(v.string(), v.hexadecimal()),
})
/** The parsed parameters of a hand-over. */
export type HandOver = v.InferOutput<typeof handOver>

/** Returns the checksum of a hand-over: HMAC-SHA256 over operator, time, nonce and page. */
export const computeChecksum = ({ csc_id, time, nonce, page }: Omit<HandOver, 'checksum'>, secret: string): string =>
  createHmac('sha256', secret).update(['HAND-OVER', csc_id, time, nonce, page].join('\n')).digest('hex')

/** Returns whether a hand-over was made with the secret; compares in constant time. */
export function isHandoverGenuine(given: HandOver, secret: string): boolean {
  const [expected, brought] = [Buffer.from(computeChecksum(given, secret)), Buffer.from(given.checksum.toLowerCase())]
  return expected.length === brought.length && timingSafeEqual(expected, brought)
}
