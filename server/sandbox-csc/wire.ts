import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { openJson, sealJson } from '../sealed-json.ts'

/** What a message is for; one that was made for another purpose does not open. */
export type MessageKind = 'REQUEST' | 'BRIDGE' | 'QUESTION' | 'ANSWER'

/** Seals fields under the secret that merchant and network share: nobody can read or change them on the way. */
export const sealMessage = (kind: MessageKind, fields: object, secret: string): string => sealJson(kind, fields, secret)

/** What was sealed; undefined when it was changed, made for another purpose, or sealed under another secret. */
export const openMessage = (kind: MessageKind, message: string, secret: string): unknown => openJson(kind, message, secret)

const short = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64))
const amount = v.pipe(v.string(), v.regex(/^\d{1,8}\.\d{2}$/))
const moment = v.pipe(v.string(), v.isoTimestamp())
const address = v.pipe(v.string(), v.maxLength(500), v.regex(/^https?:\/\//), v.url())
const parameter = v.pipe(v.string(), v.maxLength(120))

/** What a merchant asks a wallet for (domain brief 2.1.9; the names are those of the public kit). `txn_amount` is all that the wallet pays, `csc_share_amount` what of it stays with the centre. */
export const walletRequest = v.strictObject({
  csc_id: short, merchant_id: short, merchant_txn: short, merchant_txn_date_time: moment, merchant_receipt_no: short, product_id: short,
  txn_amount: amount, csc_share_amount: amount, currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)), txn_mode: v.literal('D'), txn_type: v.literal('D'),
  return_url: address, cancel_url: address,
  /** Language of the wallet's pages; product in words; then nothing. */
  param_1: parameter, param_2: parameter, param_3: parameter, param_4: parameter,
})
/** What a merchant asks a wallet for. */
export type WalletRequest = v.InferOutput<typeof walletRequest>

/** What became of a payment, in the network's own words. */
export const WALLET_STATUSES = ['OPEN', 'DEBITED', 'LOW_BALANCE', 'CANCELLED', 'REVERSED'] as const

/** What the network says of one payment: through the browser, and when it is asked. `CONFIRMED` is said only when it is asked. */
export const walletMessage = v.object({
  csc_id: short, merchant_id: short, merchant_txn: short, merchant_receipt_no: short, product_id: short, csc_txn: short,
  txn_amount: amount, currency: short,
  txn_status: v.picklist(['CONFIRMED', ...WALLET_STATUSES]),
  txn_date_time: moment,
  /** When the wallet was debited. */
  debit_date_time: v.nullable(moment),
})
/** What the network says of one payment. */
export type WalletMessage = v.InferOutput<typeof walletMessage>

/** A question from server to server: of one payment, or of a span of time. `nonce` comes back in the answer. */
export const walletQuestion = v.union([
  v.strictObject({ merchant_id: short, nonce: short, merchant_txn: short }),
  v.strictObject({ merchant_id: short, nonce: short, from: moment, to: moment }),
])
/** The answer: what the network knows, which may be nothing. */
export const walletAnswer = v.object({ nonce: short, payments: v.array(walletMessage) })

/** What travels beside a sealed message, so that its receiver knows whose secret opens it. */
export const sealedEnvelope = v.object({ merchant_id: short, message: v.pipe(v.string(), v.maxLength(8000)) })

/** What an operator is handed over to a merchant with. */
export const handOver = v.object({ csc_id: short, time: moment, nonce: short, page: address, checksum: v.pipe(v.string(), v.hexadecimal()) })
/** What an operator is handed over with. */
export type HandOver = v.InferOutput<typeof handOver>

/** The checksum of a hand-over: HMAC-SHA256 over operator, time and place. */
export const checksumOf = ({ csc_id, time, nonce, page }: Omit<HandOver, 'checksum'>, secret: string): string =>
  createHmac('sha256', secret).update(['HAND-OVER', csc_id, time, nonce, page].join('\n')).digest('hex')

/** Whether a hand-over was made by who has the secret; in constant time. */
export function isHandedOver(given: HandOver, secret: string): boolean {
  const [expected, brought] = [Buffer.from(checksumOf(given, secret)), Buffer.from(given.checksum.toLowerCase())]
  return expected.length === brought.length && timingSafeEqual(expected, brought)
}
