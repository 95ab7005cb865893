import type { WebAddress } from '../../../core/config/web-address.ts'
import type { ReactNode } from 'react'
import { PortalLink, usePortal } from '../../ui/navigation/portal-link.tsx'

interface DrillLinkProps {
  readonly path: string
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
  /** Opens the list inside the element, outside the portal; absent: a link, if there is a portal. */
  readonly onOpen?: (() => void) | undefined
  readonly children: ReactNode
  /** Shown where neither is possible; by default the text alone. */
  readonly otherwise?: ReactNode
}

/** Renders the link to the list behind a figure. */
export function DrillLink({ path, portal, onNavigate, onOpen, children, otherwise = children }: DrillLinkProps) {
  const href = usePortal(portal)
  if (onOpen)
    return (
      <button type="button" className="c-link" onClick={onOpen}>
        {children}
      </button>
    )
  return href ? (
    <PortalLink path={path} portal={portal} onNavigate={onNavigate}>
      {children}
    </PortalLink>
  ) : (
    otherwise
  )
}
