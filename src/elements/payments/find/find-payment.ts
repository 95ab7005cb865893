import type { OutputOf } from '../../../contract/activity.ts'
import { CLAIM_LENGTH, findPayment } from '../../../contract/payments/payments.ts'
import { trimInvisible } from '../../../contract/invisible.ts'
import { toLatinDigits } from '../../../contract/digits.ts'
import { call } from '../../../core/mql/index.ts'
import type { Reply } from '../../../core/mql/reply.ts'
import { storePaymentKey } from '../../../core/payments/payment-keys.ts'
import { getFieldCode, getFieldText } from '../../ui/field/form-text.ts'
import { storeJustFound } from './just-found.ts'

/** Search criteria for a payment. */
export interface PaymentSearch {
  /** Empty when the input cannot be a reference. */
  readonly reference: string
  /** Empty when the input is not four digits. */
  readonly mobile4: string
}

/** Returns four digits typed in any script as Latin digits; an empty string for any other input. */
export function readFourDigits(typed: string): string {
  const digits = trimInvisible(toLatinDigits(typed))
  return /^\d{4}$/.test(digits) ? digits : ''
}

/** Reads the search form. Invalid values are returned as empty strings. */
export function readSearch(data: FormData): PaymentSearch {
  const reference = getFieldCode(data, 'reference')
  return {
    reference: reference.length <= CLAIM_LENGTH && !/\p{Cc}/u.test(reference) ? reference : '',
    mobile4: readFourDigits(getFieldText(data, 'mobile4')),
  }
}

/** Searches for a payment. When found, stores its access key, which opens the receipt in this tab. */
export async function searchPayment(
  clientId: number,
  sought: PaymentSearch,
): Promise<Reply<OutputOf<typeof findPayment>>> {
  const reply = await call(findPayment, { clientId, ...sought }, { toast: false })
  if (reply.ok && reply.result.outcome === 'FOUND') {
    const { transactionId, accessKey } = reply.result
    storePaymentKey(transactionId, accessKey)
    storeJustFound(transactionId)
  }
  return reply
}
