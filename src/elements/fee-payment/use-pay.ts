import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '../../contract/activity.ts'
import type { LanguageCode } from '../../contract/parts.ts'
import { createPaymentOrder } from '../../contract/fees.ts'
import { call } from '../../core/mql/index.ts'
import type { Refused } from '../../core/mql/reply.ts'
import { keepPaymentKey } from '../../core/payment-keys.ts'
import { leaveForBank } from '../ui/payment/leave-for-bank.ts'
import { newIdempotencyKey } from '../ui/payment/wishes.ts'
import type { Owed } from './use-fees.ts'

type Ordered = OutputOf<typeof createPaymentOrder>

/** What came of the last press, other than the bank's page. */
export type Told = { readonly invoiceNo: string } & (Exclude<Ordered, { outcome: 'GO' }> | { readonly outcome: 'REFUSED'; readonly reply: Refused })

interface PayOptions {
  readonly clientId: number | undefined
  readonly language: LanguageCode
  /** The page that shows what became of it. */
  readonly returnUrl: () => string
  /** The browser leaves for the bank. */
  readonly onStarted: (transactionId: string) => void
  /** The record is another than the page thought, or the payer has come back. */
  readonly onStale: () => void
  readonly onRefused: (reply: Refused) => void
}

/** Pays an invoice: makes the order and leaves for the bank. One at a time; a press that was never answered is sent again as the same press, so that it makes no second order. */
export function usePay({ clientId, language, returnUrl, onStarted, onStale, onRefused }: PayOptions) {
  const sending = useRef(false)
  const presses = useRef(new Map<string, string>())
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<Told>()

  // Who comes back from the bank by the Back button finds this page as it was left, busy.
  const stale = useRef(onStale)
  stale.current = onStale
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      sending.current = false
      setBusy(false)
      stale.current()
    }
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  async function pay({ invoiceNo, invoiceKey }: Owed, anyway: boolean): Promise<void> {
    if (sending.current || clientId === undefined) return
    sending.current = true
    setBusy(true)
    setTold(undefined)
    const press = `${invoiceNo} ${anyway}`
    const idempotencyKey = presses.current.get(press) ?? newIdempotencyKey()
    presses.current.set(press, idempotencyKey)
    const reply = await call(createPaymentOrder, { clientId, invoiceKey, idempotencyKey, returnUrl: returnUrl(), language, anyway }, { toast: false })
    if (reply.ok || !reply.failure) presses.current.delete(press)
    if (reply.ok && reply.result.outcome === 'GO') {
      const { transactionId, accessKey, form } = reply.result
      keepPaymentKey(transactionId, accessKey)
      onStarted(transactionId)
      leaveForBank(form)
      return
    }
    sending.current = false
    setBusy(false)
    if (!reply.ok) onRefused(reply)
    else onStale()
    setTold(reply.ok ? { invoiceNo, ...(reply.result as Exclude<Ordered, { outcome: 'GO' }>) } : { invoiceNo, outcome: 'REFUSED', reply })
  }

  return { busy, told, pay, forget: () => setTold(undefined) }
}
