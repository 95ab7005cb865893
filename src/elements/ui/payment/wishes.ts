import { retryPayment } from '../../../contract/fees.ts'
import { paymentReceipt, sendReceiptCopy } from '../../../contract/payments.ts'
import type { LanguageCode } from '../../../contract/parts.ts'
import type { OutputOf, RowOf } from '../../../contract/activity.ts'
import { call, query, type Reply } from '../../../core/mql/index.ts'
import { failed } from '../../../core/mql/reply.ts'
import { pageAddress } from '../../../core/routes.ts'

/** What somebody may want of a payment for which they must show who they are. */
export type Wish = 'download' | 'send' | 'retry'

/** How they show it: the key of this tab, or the payer's mobile. */
export type Proof = { readonly accessKey: string } | { readonly mobile4: string }

/** What comes of a wish. */
export type Granted = RowOf<typeof paymentReceipt> | OutputOf<typeof sendReceiptCopy> | OutputOf<typeof retryPayment>

interface Wanting {
  readonly clientId: number
  readonly transactionId: string
  readonly language: LanguageCode
  /** The same for one press of the button, however often it is sent. */
  readonly idempotencyKey: string
  /** The payer knows that another attempt waits. */
  readonly anyway: boolean
}

/** Makes a wish known to the server. Never rejects. */
export async function wantOf(wish: Wish, { clientId, transactionId, language, idempotencyKey, anyway }: Wanting, proof: Proof): Promise<Reply<Granted>> {
  const opened = { clientId, transactionId, ...proof }
  if (wish === 'send') return call(sendReceiptCopy, opened, { toast: false })
  if (wish === 'retry') return call(retryPayment, { ...opened, language, idempotencyKey, anyway, returnUrl: pageAddress() }, { toast: false })
  const reply = await query([paymentReceipt], { paymentReceipt: { ...opened, language } }, { toast: false })
  if (!reply.ok) return reply
  const [row] = reply.result.paymentReceipt
  return row ? { ok: true, result: row } : failed('contract')
}

/** A name for one attempt that nobody else gives (contract: `idempotencyKey`); without `crypto.randomUUID`, which plain http pages lack. */
export const newIdempotencyKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
