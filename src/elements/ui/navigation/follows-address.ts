import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $path, normalisePath } from '../../../core/routing/routes.ts'
import { useHost } from '../../runtime/messages.tsx'

/**
 * Marks a screen whose content follows the query of its address. The portal keeps such a screen mounted as long as the
 * page is the same: rebuilding a list at every letter of a search would lose the focused field and the selection.
 */
export const FOLLOWS_ADDRESS = 'data-follows-address'

/**
 * Returns whether the portal shows this page now. The calling screen then stays mounted while the query of its address
 * changes. Elsewhere the address has no effect on it.
 */
export function useFollowsAddress(route: `/${string}`): boolean {
  const owned = normalisePath(useStore($path)) === route
  const host = useHost()
  useEffect(() => void host?.toggleAttribute(FOLLOWS_ADDRESS, owned), [host, owned])
  return owned
}
