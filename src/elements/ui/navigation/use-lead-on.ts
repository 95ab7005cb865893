import type { WebAddress } from '../../../core/config/web-address.ts'
import { isSameOrigin } from '../../../core/routing/address.ts'
import { usePortalAddress, openPortal } from './portal-link.tsx'

/**
 * Like `useVisit`, for navigation that the visitor has not requested: only to the portal on this page or of the
 * element's `portal` attribute, and on this origin, because another portal would not know the session.
 */
export function useOnwardVisit(
  portal: WebAddress | undefined,
  ask: (path: string) => boolean,
): ((path: string) => void) | undefined {
  const href = usePortalAddress(portal)
  return href && isSameOrigin(href('/')) ? (path) => openPortal(href, ask, path) : undefined
}
