import type { ComponentProps } from 'react'
import { PortalLink, usePortal } from '../ui/portal-link.tsx'

/** How other pages of the portal are reached from this screen. */
export type Visit = Pick<ComponentProps<typeof PortalLink>, 'portal' | 'onNavigate'>

/** A link to another page of the portal; nothing where that cannot be reached. */
export function VisitLink({ visit, path, children }: { readonly visit: Visit; readonly path: string; readonly children: string }) {
  if (!usePortal(visit.portal)) return null
  return (
    <PortalLink path={path} {...visit}>
      {children}
    </PortalLink>
  )
}
