import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '../../../contract/activity.ts'
import type { LanguageCode } from '../../../contract/parts.ts'
import { createPaymentOrder } from '../../../contract/payments/fees.ts'
import { call } from '../../../core/mql/index.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { storePaymentKey } from '../../../core/payments/payment-keys.ts'
import { leaveForBank } from '../status/leave-for-bank.ts'
import { createIdempotencyKey } from '../status/payment-actions.ts'
import type { OwedInvoice } from './use-fees.ts'

type OrderResult = OutputOf<typeof createPaymentOrder>

/** Result of the last press, unless it led to the bank's page. */
export type PayResult = { readonly invoiceNo: string } & (
  | Exclude<OrderResult, { outcome: 'GO' }>
  | { readonly outcome: 'REFUSED'; readonly reply: Refused }
)

interface PayOptions {
  readonly clientId: number | undefined
  readonly language: LanguageCode
  /** Returns the address of the page that shows the result of the payment. */
  readonly returnUrl: () => string
  /** Called when the browser leaves for the bank. */
  readonly onStarted: (transactionId: string) => void
  /** Called when the record differs from the page's data, or when the payer comes back from the bank. */
  readonly onStale: () => void
  readonly onRefused: (reply: Refused) => void
}

/**
 * Pays an invoice: creates the order and leaves for the bank. Only one call is in flight at a time. A press without a
 * response is retried with the same idempotency key, so that it creates no second order.
 */
export function usePay({ clientId, language, returnUrl, onStarted, onStale, onRefused }: PayOptions) {
  const sending = useRef(false)
  const presses = useRef(new Map<string, string>())
  const [busy, setBusy] = useState(false)
  const [payResult, setPayResult] = useState<PayResult>()

  // After the browser's Back button from the bank, the page is restored as it was left, with the busy state set.
  const stale = useRef(onStale)
  stale.current = onStale
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      sending.current = false
      setBusy(false)
      stale.current()
    }
    addEventListener('pageshow', handlePageShow)
    return () => removeEventListener('pageshow', handlePageShow)
  }, [])

  async function payFee({ invoiceNo, invoiceKey }: OwedInvoice, anyway: boolean): Promise<void> {
    if (sending.current || clientId === undefined) return
    sending.current = true
    setBusy(true)
    setPayResult(undefined)
    const press = `${invoiceNo} ${anyway}`
    const idempotencyKey = presses.current.get(press) ?? createIdempotencyKey()
    presses.current.set(press, idempotencyKey)
    const reply = await call(
      createPaymentOrder,
      { clientId, invoiceKey, idempotencyKey, returnUrl: returnUrl(), language, anyway },
      { toast: false },
    )
    if (reply.ok || !reply.failure) presses.current.delete(press)
    if (reply.ok && reply.result.outcome === 'GO') {
      const { transactionId, accessKey, form } = reply.result
      storePaymentKey(transactionId, accessKey)
      onStarted(transactionId)
      leaveForBank(form)
      return
    }
    sending.current = false
    setBusy(false)
    if (!reply.ok) onRefused(reply)
    else onStale()
    setPayResult(
      reply.ok
        ? { invoiceNo, ...(reply.result as Exclude<OrderResult, { outcome: 'GO' }>) }
        : { invoiceNo, outcome: 'REFUSED', reply },
    )
  }

  return { busy, payResult: payResult, pay: payFee, forget: () => setPayResult(undefined) }
}
