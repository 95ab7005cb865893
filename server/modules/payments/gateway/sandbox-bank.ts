import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { formatMajor, parseMinor } from '../../../../src/contract/payments/money.ts'
import type { PaymentReason } from '../../../../src/contract/payments/payment-view.ts'
import { jsonTextSchema } from '../../../lib/json/json-text.ts'
import { readAnswer } from '../../../lib/json/read-answer.ts'
import {
  eventMessage,
  isSigned,
  movementsAnswer,
  formatSignedText,
  SIGNATURE_HEADER,
  signText,
  type MovementMessage,
  type SignedKind,
} from '../../../lib/payment-gateways/bank-wire.ts'
import {
  assertAccepted,
  LARGEST_ANSWER,
  NOT_KEPT,
  type Gateway,
  type GatewayAccess,
  type GatewayMessage,
  type GatewayReport,
} from './gateway.ts'

/** Timeout after which the bank counts as unreachable. */
const PATIENCE_MS = 8000

const REASONS: Readonly<Record<string, PaymentReason>> = {
  INSUFFICIENT_FUNDS: 'INSUFFICIENT_FUNDS',
  DECLINED: 'DECLINED',
  IN_PROGRESS: 'NOT_FINISHED',
  NO_ANSWER: 'BANK_UNREACHABLE',
}

/** Converts a message to a report; null for an invalid amount, such as one with three decimals. */
function toReport({
  order,
  movement,
  status,
  code,
  amount,
  currency,
  method,
  reference,
  at,
}: MovementMessage): GatewayReport | null {
  const amountMinor = parseMinor(amount)
  if (amountMinor === null) return null
  const reason = status === 'FAILED' || status === 'PENDING' ? (REASONS[code] ?? 'OTHER') : null
  return {
    transactionId: order,
    gatewayTransactionId: movement,
    status,
    amountMinor,
    currency,
    method,
    bankReference: reference,
    reason,
    gatewayStatus: code,
    at: new Date(at),
  }
}

/** Returns the signed text of a message, and its signature. */
function getSignedParts({ source, payload, headers }: GatewayMessage): {
  readonly text: string
  readonly signature: string | undefined
} {
  if (source === 'WEBHOOK') return { text: payload, signature: headers[SIGNATURE_HEADER] }
  const query = new URLSearchParams(payload)
  return {
    text: Buffer.from(query.get('payload') ?? '', 'base64url').toString(),
    signature: query.get('signature') ?? undefined,
  }
}

async function askBank(
  path: 'status' | 'ledger',
  question: Readonly<Record<string, string>>,
  { account, secret, origin }: GatewayAccess,
): Promise<readonly GatewayReport[]> {
  const [asks, answers]: [SignedKind, SignedKind] =
    path === 'status' ? ['STATUS', 'STATUS_ANSWER'] : ['LEDGER', 'LEDGER_ANSWER']
  const nonce = randomUUID()
  const body = JSON.stringify({ merchant: account.merchantId, nonce, ...question })
  const answer = await fetch(`${origin}/sandbox-bank/${path}`, {
    method: 'POST',
    headers: { ...NOT_KEPT, 'content-type': 'application/json', [SIGNATURE_HEADER]: signText(secret, asks, body) },
    body,
    signal: AbortSignal.timeout(PATIENCE_MS),
    redirect: 'error',
  })
  const text = (await readAnswer(answer, LARGEST_ANSWER)).toString('utf8')
  assertAccepted('The bank', answer)
  if (!isSigned(secret, answers, text, answer.headers.get(SIGNATURE_HEADER) ?? undefined))
    throw new Error('The answer is not signed by the bank.')
  const bankAnswer = v.parse(v.pipe(jsonTextSchema(LARGEST_ANSWER), movementsAnswer), text)
  if (bankAnswer.nonce !== nonce) throw new Error('The bank answered another question.')
  const reports = bankAnswer.movements.flatMap((movement) => toReport(movement) ?? [])
  if (reports.length !== bankAnswer.movements.length)
    throw new Error('The bank has reported an amount that is not a number.')
  return reports
}

/** The adapter of the demonstration's sandbox bank, for the interface in `server/lib/payment-gateways/bank-wire.ts`. */
export const sandboxBank: Gateway = {
  headers: [SIGNATURE_HEADER],
  form(order, { account, secret, origin }) {
    const fields = {
      merchant: account.merchantId,
      order: order.transactionId,
      amount: formatMajor(order.amountMinor + order.serviceChargeMinor),
      currency: order.currency,
      language: order.language,
      expires: order.expiresAt.toISOString(),
      returnUrl: `${origin}/server/payments/return/${account.id}`,
    }
    return {
      action: `${origin}/sandbox-bank/pay`,
      method: 'POST',
      fields: { ...fields, signature: signText(secret, 'ORDER', formatSignedText(fields)) },
    }
  },
  read(message, { account, secret }) {
    const { text, signature } = getSignedParts(message)
    if (!isSigned(secret, message.source, text, signature)) return 'FORGED'
    const parsed = v.safeParse(v.pipe(jsonTextSchema(), eventMessage), text)
    const report = parsed.success ? toReport(parsed.output) : null
    if (!parsed.success || !report || parsed.output.merchant !== account.merchantId) return 'UNREADABLE'
    return { eventId: parsed.output.event, report }
  },
  async ask(order, access) {
    const reports = await askBank('status', { order: order.transactionId }, access)
    if (reports.some(({ transactionId }) => transactionId !== order.transactionId))
      throw new Error('The bank answered for another order.')
    return reports
  },
  ledger: (from, to, access) => askBank('ledger', { from: from.toISOString(), to: to.toISOString() }, access),
}
