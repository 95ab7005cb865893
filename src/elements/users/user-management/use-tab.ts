import { useStore } from '@nanostores/react'
import { useState } from 'react'
import * as v from 'valibot'
import { USER_TABS, type UserTab } from '../../../contract/users/users.ts'
import { $path, navigate, normalisePath } from '../../../core/routing/routes.ts'

/** The path of the screen in the portal. */
export const ROUTE = '/user-management'
const tabs = v.picklist(USER_TABS)
/** Returns the tab named in the address; ALL when it names none. */
const parseTab = (text: string | null): UserTab => (v.is(tabs, text) ? text : 'ALL')

/**
 * Manages the tab, and whether the import is shown instead of the list. On the screen's own page both are in the
 * address; elsewhere the element keeps them.
 */
export function useTab() {
  const path = useStore($path)
  const owned = normalisePath(path) === ROUTE
  const [own, setOwn] = useState<UserTab>('ALL')
  const [importing, setImporting] = useState(false)
  const query = owned ? (path.split('?')[1] ?? '') : ''
  const parameters = new URLSearchParams(query)
  const goToAddress = (next: URLSearchParams) => navigate(next.size ? `${ROUTE}?${next.toString()}` : ROUTE)
  return {
    tab: owned ? parseTab(parameters.get('tab')) : own,
    importing: owned ? parameters.has('import') : importing,
    onImport: (open: boolean): void => {
      setImporting(open)
      if (!owned) return
      if (open) parameters.set('import', '1')
      else parameters.delete('import')
      goToAddress(parameters)
    },
    /**
     * Shows the first page of a tab; all other settings stay. Returns false if the address does not hold the state, so
     * that the caller must reset the page.
     */
    onTab: (tab: UserTab): boolean => {
      setOwn(tab)
      if (!owned) return false
      parameters.delete('page')
      if (tab === 'ALL') parameters.delete('tab')
      else parameters.set('tab', tab)
      goToAddress(parameters)
      return true
    },
    /** Applies a query string, as if its address had been opened. */
    onQuery: (text: string): boolean => {
      const next = new URLSearchParams(text)
      setOwn(parseTab(next.get('tab')))
      if (owned) goToAddress(next)
      return owned
    },
  }
}
