import { useCallback } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { myDetails } from '../../../contract/account/my-details.ts'
import { query } from '../../../core/mql/index.ts'
import { buildFailure, type Refused, type Reply } from '../../../core/mql/reply.ts'
import { useLoad } from '../../ui/query/use-load.ts'

/** The user's own record. */
export type Details = RowOf<typeof myDetails>

/** The user's own record, with the functions that its sections use. */
export interface Own {
  readonly details: Details
  /** Applies a change that this page has already saved. */
  readonly mergeDetails: (change: Partial<Details>) => void
  /** Reloads and returns the record. The current data stays visible meanwhile, and on failure. */
  readonly refresh: () => Promise<Details | undefined>
}

type DetailsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly reply: Refused; readonly again: () => void }
  | { readonly status: 'found'; readonly own: Own }

async function loadDetails(): Promise<Reply<Details>> {
  const reply = await query([myDetails], { myDetails: {} }, { toast: false })
  if (!reply.ok) return reply
  const [details] = reply.result.myDetails
  return details ? { ok: true, result: details } : buildFailure('contract')
}

/**
 * Loads the user's own record after sign-in. A reload never removes the record from the screen, because users are
 * typing into it.
 */
export function useDetails(ready: boolean): DetailsState {
  const { value: details, refused, busy, reload, update } = useLoad(ready ? 'own' : undefined, loadDetails)
  const refreshDetails = useCallback(async () => {
    const reply = await reload()
    return reply.ok ? reply.result : undefined
  }, [reload])
  const mergeDetails = useCallback(
    (change: Partial<Details>) => update((before) => ({ ...before, ...change })),
    [update],
  )
  if (details) return { status: 'found', own: { details, mergeDetails: mergeDetails, refresh: refreshDetails } }
  return refused && !busy ? { status: 'failed', reply: refused, again: () => void reload() } : { status: 'loading' }
}
