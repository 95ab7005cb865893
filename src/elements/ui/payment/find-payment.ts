import type { OutputOf } from '../../../contract/activity.ts'
import { CLAIM_LENGTH, findPayment } from '../../../contract/payments.ts'
import { latinDigits } from '../../../core/format.ts'
import { call } from '../../../core/mql/index.ts'
import type { Reply } from '../../../core/mql/reply.ts'
import { keepPaymentKey } from '../../../core/payment-keys.ts'
import { textIn } from '../form-text.ts'

/** What somebody searches by. */
export interface Sought {
  /** Empty: it cannot be a reference. */
  readonly reference: string
  /** Empty: these are not four digits. */
  readonly mobile4: string
}

/** Four digits, typed in whatever script; empty when they are not. */
export function fourDigits(typed: string): string {
  const digits = latinDigits(typed).trim()
  return /^\d{4}$/.test(digits) ? digits : ''
}

/** Reads the search form; what cannot be meant comes back empty. */
export function readSearch(data: FormData): Sought {
  const reference = latinDigits(textIn(data, 'reference')).trim()
  return { reference: reference.length <= CLAIM_LENGTH && !/\p{Cc}/u.test(reference) ? reference : '', mobile4: fourDigits(textIn(data, 'mobile4')) }
}

/** Searches a payment; whoever finds it may open its receipt in this tab. */
export async function findPaymentBy(clientId: number, sought: Sought): Promise<Reply<OutputOf<typeof findPayment>>> {
  const reply = await call(findPayment, { clientId, ...sought }, { toast: false })
  if (reply.ok && reply.result.outcome === 'FOUND') keepPaymentKey(reply.result.transactionId, reply.result.accessKey)
  return reply
}
