import { useCallback } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { feeInvoiceByKey, myInvoices, myPayments, type FeeInvoice } from '../../../contract/payments/fees.ts'
import { query } from '../../../core/mql/index.ts'
import type { Refused, Reply } from '../../../core/mql/reply.ts'
import { useLoad } from '../../ui/query/use-load.ts'

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

interface Loaded {
  readonly invoices: readonly OwedInvoice[]
  readonly attempts: readonly Attempt[]
}

async function loadFees(whose: FeeSource): Promise<Reply<Loaded>> {
  if ('key' in whose) {
    const reply = await query(
      [feeInvoiceByKey],
      { feeInvoice: { clientId: whose.clientId, invoiceKey: whose.key } },
      { toast: false },
    )
    return reply.ok ? { ok: true, result: { invoices: reply.result.feeInvoice, attempts: [] } } : reply
  }
  const reply = await query([myInvoices, myPayments], { myInvoices: {}, myPayments: {} }, { toast: false })
  if (!reply.ok) return reply
  return { ok: true, result: { invoices: reply.result.myInvoices, attempts: reply.result.myPayments } }
}

/**
 * Loads the fees of one payer; loads nothing while `whose` is undefined. The second value reloads: the current data
 * stays visible meanwhile, if there is any. Data of one person is never shown to another.
 */
export function useFees(whose: FeeSource | undefined): readonly [Fees, () => void] {
  const key = whose && JSON.stringify(whose)
  const { value, refused, busy, reload } = useLoad(key, () => loadFees(JSON.parse(key ?? '') as FeeSource))
  const again = useCallback(() => void reload(), [reload])
  if (refused && !busy) return [{ status: 'failed', reply: refused }, again]
  if (!value) return [{ status: 'loading' }, again]
  const ended = whose && 'key' in whose && value.invoices.length === 0
  return [ended ? { status: 'keyEnded' } : { status: 'found', ...value }, again]
}
