import { useCallback, useEffect, useState } from 'react'
import type { RowOf } from '../../../../contract/activity.ts'
import { userImport } from '../../../../contract/people/user-import.ts'
import { query } from '../../../../core/mql/index.ts'
import type { Refused } from '../../../../core/mql/reply.ts'
import { useAddressState } from '../../use-address-state.ts'

/** An import, as the server tells of it. */
export type Import = RowOf<typeof userImport>

/** Whether the server is at work on it. */
export const isWorking = ({ status }: Pick<Import, 'status'>): boolean => status === 'CHECKING' || status === 'RUNNING'

const ROUTE = '/user-management'
const EVERY_MS = 700
/** After a question that was not answered; the work goes on meanwhile. */
const PATIENCE_MS = 3000

/** Which import is shown: in the address on the page of users, so that one can leave it and come back; elsewhere the panel's own. */
export function useImportId(): readonly [string | undefined, (id: string | undefined) => void] {
  const [{ import: named = '' }, change] = useAddressState(ROUTE)
  // Without one the panel stays, at its first step.
  const choose = useCallback((id: string | undefined) => change({ import: id ?? '1' }, { replace: true }), [change])
  return [/^[\w-]{16,40}$/.test(named) ? named : undefined, choose]
}

/** What is known of an import so far. */
export interface Watched {
  readonly job: Import | undefined
  readonly failure: Refused | undefined
  readonly again: () => void
}

/** Watches an import: asks once, and again and again while the server works on it. */
export function useImport(importId: string | undefined): Watched {
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
