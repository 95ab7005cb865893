import { retryPayment } from '../../../contract/payments/fees.ts'
import { paymentReceipt, sendReceiptCopy } from '../../../contract/payments/payments.ts'
import type { LanguageCode } from '../../../contract/parts.ts'
import type { OutputOf, RowOf } from '../../../contract/activity.ts'
import { call, query, type Reply } from '../../../core/mql/index.ts'
import { buildFailure } from '../../../core/mql/reply.ts'
import { getPageAddress } from '../../../core/routing/routes.ts'

/** An action on a payment that requires proof of identity. */
export type PaymentAction = 'download' | 'send' | 'retry'

/** The proof: the access key of this tab, or digits of the payer's mobile number. */
export type Proof = { readonly accessKey: string } | { readonly mobile4: string }

/** Result of an action. */
export type ActionResult =
  | RowOf<typeof paymentReceipt>
  | OutputOf<typeof sendReceiptCopy>
  | OutputOf<typeof retryPayment>

interface Wanting {
  readonly clientId: number
  readonly transactionId: string
  readonly language: LanguageCode
  /** Stays the same for all retries of one press of the button. */
  readonly idempotencyKey: string
  /** Whether the payer confirmed to pay although another attempt is pending. */
  readonly anyway: boolean
}

/** Sends an action to the server. Never rejects. */
export async function sendAction(
  wish: PaymentAction,
  { clientId, transactionId, language, idempotencyKey, anyway }: Wanting,
  proof: Proof,
): Promise<Reply<ActionResult>> {
  const opened = { clientId, transactionId, ...proof }
  if (wish === 'send') return call(sendReceiptCopy, opened, { toast: false })
  if (wish === 'retry')
    return call(
      retryPayment,
      { ...opened, language, idempotencyKey, anyway, returnUrl: getPageAddress() },
      { toast: false },
    )
  const reply = await query([paymentReceipt], { paymentReceipt: { ...opened, language } }, { toast: false })
  if (!reply.ok) return reply
  const [row] = reply.result.paymentReceipt
  return row ? { ok: true, result: row } : buildFailure('contract')
}

/**
 * Returns a unique key for one attempt (contract: `idempotencyKey`). Does not use `crypto.randomUUID`, which is missing
 * on plain http pages.
 */
export const createIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
