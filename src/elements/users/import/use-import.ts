import { useCallback, useEffect, useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { userImport } from '../../../contract/users/user-import.ts'
import { query } from '../../../core/mql/index.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'

/** An import, as returned by the server. */
export type Import = RowOf<typeof userImport>

/** Returns whether the server is processing the import. */
export const isWorking = ({ status }: Pick<Import, 'status'>): boolean => status === 'CHECKING' || status === 'RUNNING'

const ROUTE = '/user-management'
const EVERY_MS = 700
/** Delay after a failed status request, in milliseconds; the import continues meanwhile. */
const PATIENCE_MS = 3000

/**
 * Returns the id of the current import, and a setter. On the page of users it is in the address, so that the user can
 * leave and come back; elsewhere the panel keeps it.
 */
export function useImportId(): readonly [string | undefined, (id: string | undefined) => void] {
  const [{ import: named = '' }, change] = useAddressState(ROUTE)
  // Without an id the panel stays open at its first step.
  const choose = useCallback((id: string | undefined) => change({ import: id ?? '1' }, { replace: true }), [change])
  return [/^[\w-]{16,40}$/.test(named) ? named : undefined, choose]
}

/** The current state of an import. */
export interface ImportState {
  readonly job: Import | undefined
  readonly failure: Refused | undefined
  readonly again: () => void
}

/** Polls an import: once, and repeatedly while the server processes it. */
export function useImport(importId: string | undefined): ImportState {
  const [job, setJob] = useState<Import>()
  const [failure, setFailure] = useState<Refused>()
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => setAttempt((count) => count + 1), [])
  useEffect(() => {
    if (importId === undefined) return
    let current = true
    let timer: ReturnType<typeof setTimeout> | undefined
    let last: Import | undefined
    const look = async (): Promise<void> => {
      const reply = await query([userImport], { userImport: { importId } }, { toast: false })
      if (!current) return
      setFailure(reply.ok ? undefined : reply)
      const found = reply.ok ? reply.result.userImport[0] : undefined
      last = found ?? last
      if (found) setJob(found)
      if (last && isWorking(last)) timer = setTimeout(() => void look(), found ? EVERY_MS : PATIENCE_MS)
    }
    void look()
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [importId, attempt])
  return { job: job?.importId === importId ? job : undefined, failure, again }
}
