import { myPayments } from '../../../contract/payments/fees.ts'
import { query } from '../../../core/mql/index.ts'
import { getCurrentToken } from '../../../core/mql/token.ts'
import { storePaymentKey } from '../../../core/payments/payment-keys.ts'

/**
 * Returns the access key of a payment of the signed-in student, who need not show again who they are; undefined for
 * anybody else's payment.
 */
export async function fetchOwnKey(transactionId: string): Promise<string | undefined> {
  if (getCurrentToken() === null) return undefined
  const reply = await query([myPayments], { myPayments: {} }, { toast: false })
  const own = reply.ok ? reply.result.myPayments.find((one) => one.transactionId === transactionId) : undefined
  if (own) storePaymentKey(transactionId, own.accessKey)
  return own?.accessKey
}
