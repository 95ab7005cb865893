import { useCallback, useEffect, useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { myDetails } from '../../../contract/account/my-details.ts'
import { query } from '../../../core/mql/index.ts'
import type { Refused } from '../../../core/mql/reply.ts'

/** The user's own record. */
export type Details = RowOf<typeof myDetails>

/** The user's own record, with the functions that its sections use. */
export interface Own {
  readonly details: Details
  /** Applies a change that this page has already saved. */
  readonly put: (change: Partial<Details>) => void
  /** Reloads and returns the record. The current data stays visible meanwhile, and on failure. */
  readonly refresh: () => Promise<Details | undefined>
}

type DetailsState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly reply: Refused; readonly again: () => void }
  | { readonly status: 'found'; readonly own: Own }

/**
 * Loads the user's own record after sign-in. A reload never removes the record from the screen, because users are
 * typing into it.
 */
export function useDetails(ready: boolean): DetailsState {
  const [details, setDetails] = useState<Details>()
  const [refused, setRefused] = useState<Refused>()
  const refresh = useCallback(async () => {
    setRefused(undefined)
    const reply = await query([myDetails], { myDetails: {} }, { toast: false })
    if (!reply.ok) {
      setRefused(reply)
      return undefined
    }
    const [row] = reply.result.myDetails
    setDetails(row)
    return row
  }, [])
  const put = useCallback((change: Partial<Details>) => setDetails((before) => before && { ...before, ...change }), [])
  useEffect(() => {
    if (ready) void refresh()
    else setDetails(undefined)
  }, [ready, refresh])
  if (details) return { status: 'found', own: { details, put, refresh } }
  return refused ? { status: 'failed', reply: refused, again: () => void refresh() } : { status: 'loading' }
}
