import { useCallback } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { discardUserImport, userImport } from '../../../contract/users/user-import.ts'
import { call } from '../../../core/mql/index.ts'
import type { Discarding } from '../../ui/import/use-discard.ts'
import { usePolledRow } from '../../ui/import/use-polled-row.ts'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'

/** An import, as returned by the server. */
export type Import = RowOf<typeof userImport>

const isWorking = ({ status }: Pick<Import, 'status'>): boolean => status === 'CHECKING' || status === 'RUNNING'

/** Returns whether an import can be discarded: it was not started, and is not being checked. */
export const isDiscardable = ({ status }: Pick<Import, 'status'>): boolean => status === 'READ' || status === 'CHECKED'

/** Asks the server to discard an import. */
export const sendDiscard: Discarding['send'] = (importId) => call(discardUserImport, { importId }, { toast: false })

const ROUTE = '/user-management'

/**
 * Returns the id of the current import, and a setter. On the page of users it is in the address, so that the user can
 * leave and come back; elsewhere the panel keeps it.
 */
export function useImportId(): readonly [string | undefined, (id: string | undefined) => void] {
  const [{ import: named = '' }, change] = useAddressState(ROUTE)
  // Without an id the panel stays open at its first step.
  const chooseImport = useCallback(
    (id: string | undefined) => change({ import: id ?? '1' }, { replace: true }),
    [change],
  )
  return [/^[\w-]{16,40}$/.test(named) ? named : undefined, chooseImport]
}

/** Polls an import: once, and repeatedly while the server processes it. */
export const useImport = (importId: string | undefined) =>
  usePolledRow(userImport, importId === undefined ? undefined : { importId }, isWorking)
