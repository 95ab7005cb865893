import type { ComponentProps } from 'react'
import { PortalLink, usePortal } from '../../ui/navigation/portal-link.tsx'

/** Settings with which this screen links to other pages of the portal. */
export type Visit = Pick<ComponentProps<typeof PortalLink>, 'portal' | 'onNavigate'>

/** Renders a link to another page of the portal; nothing when that page is not reachable. */
export function VisitLink({
  visit,
  path,
  children,
}: {
  readonly visit: Visit
  readonly path: string
  readonly children: string
}) {
  if (!usePortal(visit.portal)) return null
  return (
    <PortalLink path={path} {...visit}>
      {children}
    </PortalLink>
  )
}
