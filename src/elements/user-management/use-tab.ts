import { useStore } from '@nanostores/react'
import { useState } from 'react'
import * as v from 'valibot'
import { USER_TABS, type UserTab } from '../../contract/people/users.ts'
import { $path, navigate, plainPath } from '../../core/routes.ts'

/** The screen's own page in the portal. */
export const ROUTE = '/user-management'
const tabs = v.picklist(USER_TABS)
/** The tab that an address names; all where it names none. */
const tabNamed = (text: string | null): UserTab => (v.is(tabs, text) ? text : 'ALL')

/** The tab, and whether a file is being taken over instead of showing the list. On the screen's own page both stand in the address; elsewhere they are the element's own. */
export function useTab() {
  const path = useStore($path)
  const owned = plainPath(path) === ROUTE
  const [own, setOwn] = useState<UserTab>('ALL')
  const [importing, setImporting] = useState(false)
  const query = owned ? (path.split('?')[1] ?? '') : ''
  const parameters = new URLSearchParams(query)
  const go = (next: URLSearchParams) => navigate(next.size ? `${ROUTE}?${next.toString()}` : ROUTE)
  return {
    tab: owned ? tabNamed(parameters.get('tab')) : own,
    importing: owned ? parameters.has('import') : importing,
    onImport: (open: boolean): void => {
      setImporting(open)
      if (!owned) return
      if (open) parameters.set('import', '1')
      else parameters.delete('import')
      go(parameters)
    },
    /** Shows a tab from its first page; everything else that was chosen stays. False: the address does not keep it, the page has to be turned. */
    onTab: (tab: UserTab): boolean => {
      setOwn(tab)
      if (!owned) return false
      parameters.delete('page')
      if (tab === 'ALL') parameters.delete('tab')
      else parameters.set('tab', tab)
      go(parameters)
      return true
    },
    /** Shows what a query string says, as if its address had been opened. */
    onQuery: (text: string): boolean => {
      const next = new URLSearchParams(text)
      setOwn(tabNamed(next.get('tab')))
      if (owned) go(next)
      return owned
    },
  }
}
