import { useCallback, useEffect, useState } from 'react'
import type { RowOf } from '../../contract/activity.ts'
import { myDetails } from '../../contract/account/my-details.ts'
import { query } from '../../core/mql/index.ts'
import type { Refused } from '../../core/mql/reply.ts'

/** The own record. */
export type Details = RowOf<typeof myDetails>

/** The own record with what its sections do with it. */
export interface Own {
  readonly details: Details
  /** Takes over what this page has saved by itself. */
  readonly put: (change: Partial<Details>) => void
  /** Reads the record anew and gives it; what is shown stays until then, and when it cannot be had. */
  readonly refresh: () => Promise<Details | undefined>
}

type Asked = { readonly status: 'loading' } | { readonly status: 'failed'; readonly reply: Refused; readonly again: () => void } | { readonly status: 'found'; readonly own: Own }

/** Reads the own record once somebody is signed in. Later readings never take away what is on the screen: people are typing into it. */
export function useDetails(ready: boolean): Asked {
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
