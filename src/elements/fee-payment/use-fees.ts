import { useCallback, useEffect, useState } from 'react'
import type { RowOf } from '../../contract/activity.ts'
import { feeInvoiceByKey, myInvoices, myPayments, type FeeInvoice } from '../../contract/fees.ts'
import { query } from '../../core/mql/index.ts'
import type { Refused } from '../../core/mql/reply.ts'

/** One attempt to pay. */
export type Attempt = RowOf<typeof myPayments>
/** An invoice; with its payer, masked, when a key has opened it. */
export type Owed = FeeInvoice & { readonly payer?: string }

/** Whose fees are asked for: the one behind a key, or those of who is signed in. */
export type Whose = { readonly key: string; readonly clientId: number } | { readonly userId: number }

/** What is known of the fees. `keyEnded`: the key opens nothing. */
export type Fees =
  | { readonly status: 'loading' }
  | { readonly status: 'found'; readonly invoices: readonly Owed[]; readonly attempts: readonly Attempt[] }
  | { readonly status: 'keyEnded' }
  | { readonly status: 'failed'; readonly reply: Refused }

async function ask(whose: Whose): Promise<Fees> {
  if ('key' in whose) {
    const reply = await query([feeInvoiceByKey], { feeInvoice: { clientId: whose.clientId, invoiceKey: whose.key } }, { toast: false })
    if (!reply.ok) return { status: 'failed', reply }
    const invoices = reply.result.feeInvoice
    return invoices.length === 0 ? { status: 'keyEnded' } : { status: 'found', invoices, attempts: [] }
  }
  const reply = await query([myInvoices, myPayments], { myInvoices: {}, myPayments: {} }, { toast: false })
  if (!reply.ok) return { status: 'failed', reply }
  return { status: 'found', invoices: reply.result.myInvoices, attempts: reply.result.myPayments }
}

/**
 * The fees of somebody; nobody's while it is undefined. The second value asks again: what is shown stays meanwhile,
 * unless nothing was. What belongs to one person is never shown to the next.
 */
export function useFees(whose: Whose | undefined): readonly [Fees, () => void] {
  const name = whose ? JSON.stringify(whose) : ''
  const [known, setKnown] = useState<{ readonly of: string; readonly fees: Fees }>({ of: '', fees: { status: 'loading' } })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!name) return
    let current = true
    void ask(JSON.parse(name) as Whose).then((fees) => {
      if (current) setKnown({ of: name, fees })
    })
    return () => {
      current = false
    }
  }, [name, attempt])
  const again = useCallback(() => {
    setKnown((before) => (before.fees.status === 'found' ? before : { of: '', fees: { status: 'loading' } }))
    setAttempt((count) => count + 1)
  }, [])
  return [known.of === name ? known.fees : { status: 'loading' }, again]
}
