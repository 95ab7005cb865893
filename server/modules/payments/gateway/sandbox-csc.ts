import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { formatMajor, parseMinor } from '../../../../src/contract/payments/money.ts'
import type { PaymentForm } from '../../../../src/contract/payments/fees.ts'
import type { PaymentReason } from '../../../../src/contract/payments/payment-view.ts'
import { jsonTextSchema } from '../../../lib/json/json-text.ts'
import { readAnswer } from '../../../lib/json/read-answer.ts'
import {
  openMessage,
  sealMessage,
  sealedEnvelope,
  walletAnswer,
  walletMessage,
  type WalletMessage,
  type WalletRequest,
} from '../../../lib/payment-gateways/csc-wire.ts'
import type { CscRow } from '../orders/csc-record.ts'
import {
  assertAccepted,
  LARGEST_ANSWER,
  NOT_KEPT,
  type Gateway,
  type GatewayAccess,
  type GatewayMessage,
  type GatewayReport,
  type OrderRow,
} from './gateway.ts'
import { hashSha256 } from '../../../lib/crypto/sha256.ts'

/** Timeout after which the network counts as unreachable. */
const PATIENCE_MS = 8000

type Meaning = readonly [GatewayReport['status'], PaymentReason | null]
const MEANINGS: Readonly<Record<WalletMessage['txn_status'], Meaning>> = {
  CONFIRMED: ['SUCCESS', null],
  DEBITED: ['PENDING', 'WALLET_DEBITED_NOT_CONFIRMED'],
  OPEN: ['PENDING', 'NOT_FINISHED'],
  LOW_BALANCE: ['FAILED', 'WALLET_LOW_BALANCE'],
  CANCELLED: ['CANCELLED', 'CANCELLED_BY_VLE'],
  REVERSED: ['FAILED', 'WALLET_REVERSED'],
}

/**
 * Converts a message to a report. A message that a browser returns is never a success, regardless of its content: only
 * the response to our own query can be.
 */
function toReport(message: WalletMessage, isAnswer: boolean): GatewayReport | null {
  const amountMinor = parseMinor(message.txn_amount)
  if (amountMinor === null) return null
  const [status, reason] = MEANINGS[message.txn_status === 'CONFIRMED' && !isAnswer ? 'DEBITED' : message.txn_status]
  return {
    transactionId: message.merchant_txn,
    gatewayTransactionId: message.csc_txn,
    status,
    amountMinor,
    currency: message.currency,
    method: 'CSC_WALLET',
    bankReference: null,
    reason,
    gatewayStatus: message.txn_status,
    at: new Date(message.debit_date_time ?? message.txn_date_time),
    csc: {
      cscId: message.csc_id,
      debitedAt: message.debit_date_time === null ? null : new Date(message.debit_date_time),
    },
  }
}

async function askNetwork(
  question: Readonly<Record<string, string>>,
  { account, secret, origin }: GatewayAccess,
): Promise<readonly GatewayReport[]> {
  const nonce = randomUUID()
  const message = sealMessage('QUESTION', { merchant_id: account.merchantId, nonce, ...question }, secret)
  const answer = await fetch(`${origin}/sandbox-csc/status`, {
    method: 'POST',
    headers: { ...NOT_KEPT, 'content-type': 'application/json' },
    body: JSON.stringify({ merchant_id: account.merchantId, message }),
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'error',
  })
  assertAccepted('The service centre network', answer)
  const text = (await readAnswer(answer, LARGEST_ANSWER)).toString('utf8')
  const sealed = v.parse(v.pipe(jsonTextSchema(LARGEST_ANSWER), sealedEnvelope), text)
  const networkAnswer = v.parse(walletAnswer, openMessage('ANSWER', sealed.message, secret))
  if (networkAnswer.nonce !== nonce) throw new Error('The service centre network answered another question.')
  const reports = networkAnswer.payments.flatMap((payment) =>
    payment.merchant_id === account.merchantId ? (toReport(payment, true) ?? []) : [],
  )
  if (reports.length !== networkAnswer.payments.length) throw new Error('The service centre network answered nonsense.')
  return reports
}

/** Returns the form that sends an operator's browser to the wallet. Amount, share and product come from our record. */
export function buildWalletForm(
  order: OrderRow,
  { merchantReceiptNo, productId }: CscRow,
  cscId: string,
  product: string,
  { account, secret, origin }: GatewayAccess,
): PaymentForm {
  const back = `${origin}/server/payments/return/${account.id}`
  const request: WalletRequest = {
    csc_id: cscId,
    merchant_id: account.merchantId,
    merchant_txn: order.transactionId,
    merchant_txn_date_time: order.createdAt.toISOString(),
    merchant_receipt_no: merchantReceiptNo,
    product_id: productId,
    txn_amount: formatMajor(order.amountMinor + order.serviceChargeMinor),
    csc_share_amount: formatMajor(order.serviceChargeMinor),
    currency: order.currency,
    txn_mode: 'D',
    txn_type: 'D',
    return_url: back,
    cancel_url: back,
    param_1: order.language,
    param_2: product.slice(0, 120),
    param_3: '',
    param_4: '',
  }
  return {
    action: `${origin}/sandbox-csc/pay`,
    method: 'POST',
    fields: { merchant_id: account.merchantId, message: sealMessage('REQUEST', request, secret) },
  }
}

/**
 * The adapter of the demonstration's sandbox service centre network, for the interface in
 * `server/lib/payment-gateways/csc-wire.ts`.
 */
export const sandboxCsc: Gateway = {
  headers: [],
  returnsUnconfirmed: true,
  form() {
    throw new Error('A payment at a service centre is begun by its operator.')
  },
  read({ payload }: GatewayMessage, { account, secret }) {
    const sealed = new URLSearchParams(payload).get('bridgeResponseMessage') ?? ''
    const opened = openMessage('BRIDGE', sealed, secret)
    if (opened === undefined) return 'FORGED'
    const parsed = v.safeParse(walletMessage, opened)
    const report = parsed.success ? toReport(parsed.output, false) : null
    if (!parsed.success || !report || parsed.output.merchant_id !== account.merchantId) return 'UNREADABLE'
    return { eventId: hashSha256(sealed, 'base64url'), report }
  },
  async ask(order, access) {
    const reports = await askNetwork({ merchant_txn: order.transactionId }, access)
    if (reports.some(({ transactionId }) => transactionId !== order.transactionId))
      throw new Error('The service centre network answered for another order.')
    return reports
  },
  ledger: (from, to, access) => askNetwork({ from: from.toISOString(), to: to.toISOString() }, access),
}
