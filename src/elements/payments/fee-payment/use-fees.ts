import { useCallback, useEffect, useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { feeInvoiceByKey, myInvoices, myPayments, type FeeInvoice } from '../../../contract/payments/fees.ts'
import { query } from '../../../core/mql/index.ts'
import type { Refused } from '../../../core/mql/reply.ts'

/** One payment attempt. */
export type Attempt = RowOf<typeof myPayments>
/** An invoice; includes the masked payer when it was loaded with an access key. */
export type OwedInvoice = FeeInvoice & { readonly payer?: string }

/** Whose fees to load: those of an access key, or those of the signed-in user. */
export type FeeSource = { readonly key: string; readonly clientId: number } | { readonly userId: number }

/** Loading state of the fees. `keyEnded` means that the access key is no longer valid. */
export type Fees =
  | { readonly status: 'loading' }
  | { readonly status: 'found'; readonly invoices: readonly OwedInvoice[]; readonly attempts: readonly Attempt[] }
  | { readonly status: 'keyEnded' }
  | { readonly status: 'failed'; readonly reply: Refused }

async function fetchFees(feeSource: FeeSource): Promise<Fees> {
  if ('key' in feeSource) {
    const reply = await query(
      [feeInvoiceByKey],
      { feeInvoice: { clientId: feeSource.clientId, invoiceKey: feeSource.key } },
      { toast: false },
    )
    if (!reply.ok) return { status: 'failed', reply }
    const invoices = reply.result.feeInvoice
    return invoices.length === 0 ? { status: 'keyEnded' } : { status: 'found', invoices, attempts: [] }
  }
  const reply = await query([myInvoices, myPayments], { myInvoices: {}, myPayments: {} }, { toast: false })
  if (!reply.ok) return { status: 'failed', reply }
  return { status: 'found', invoices: reply.result.myInvoices, attempts: reply.result.myPayments }
}

/**
 * Loads the fees of one payer; loads nothing while `feeSource` is undefined. The second value reloads: the current data
 * stays visible meanwhile, if there is any. Data of one person is never shown to another.
 * Not with `useLoad`, which would be one more request of a public element.
 */
export function useFees(feeSource: FeeSource | undefined): readonly [Fees, () => void] {
  const name = feeSource ? JSON.stringify(feeSource) : ''
  const [loaded, setLoaded] = useState<{ readonly of: string; readonly fees: Fees }>({
    of: '',
    fees: { status: 'loading' },
  })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!name) return
    let current = true
    void fetchFees(JSON.parse(name) as FeeSource).then((fees) => {
      if (current) setLoaded({ of: name, fees })
    })
    return () => {
      current = false
    }
  }, [name, attempt])
  const reloadFees = useCallback(() => {
    setLoaded((before) => (before.fees.status === 'found' ? before : { of: '', fees: { status: 'loading' } }))
    setAttempt((count) => count + 1)
  }, [])
  return [loaded.of === name ? loaded.fees : { status: 'loading' }, reloadFees]
}
