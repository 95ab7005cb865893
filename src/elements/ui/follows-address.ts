import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $path, plainPath } from '../../core/routes.ts'
import { useHost } from '../words.tsx'

/**
 * Stands on a screen that shows what the query of its address says, and changes with it. The portal leaves such a screen in place as long as the page is the same: to make a list anew at
 * every letter of a search would take the field from under the fingers, and what was ticked with it.
 */
export const FOLLOWS_ADDRESS = 'data-follows-address'

/** Whether the portal shows this page now; the screen that asks stays in place then while the query of its address changes. Elsewhere an address says nothing to it. */
export function useFollowsAddress(route: `/${string}`): boolean {
  const owned = plainPath(useStore($path)) === route
  const host = useHost()
  useEffect(() => void host?.toggleAttribute(FOLLOWS_ADDRESS, owned), [host, owned])
  return owned
}
