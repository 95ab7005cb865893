import type { MouseEvent, ReactNode } from 'react'
import { hrefTo } from '../../core/routes.ts'
import { useHost } from '../words.tsx'

interface PortalLinkProps {
  readonly path: string
  /** The page that holds the portal; undefined inside the portal itself, and on a site that has none. */
  readonly portal: string | undefined
  /** Asks the page; false when it leads there itself. */
  readonly onNavigate: (path: string) => boolean
  /** The element that does the same, for a site without a portal: the link leads to the one that stands on this page. */
  readonly instead?: string
  readonly button?: boolean
  readonly children: ReactNode
}

/** Whether pages of the portal can be reached from here at all: from within it, or because the page has said where it is. */
export function usePortal(portal: string | undefined): boolean {
  const host = useHost()
  return Boolean(portal || host?.closest('campus-portal'))
}

/** A link to another page of the portal. The hash of a stranger's page is left alone. */
export function PortalLink({ path, portal, onNavigate, instead, button = false, children }: PortalLinkProps) {
  const reachable = usePortal(portal)
  function follow(clicked: MouseEvent): void {
    const allowed = onNavigate(path)
    if (allowed && reachable) return
    clicked.preventDefault()
    if (allowed && instead) document.querySelector(instead)?.scrollIntoView()
  }
  return (
    <a className={button ? 'c-button' : 'c-link'} href={`${portal ?? ''}${hrefTo(path)}`} onClick={follow}>
      {children}
    </a>
  )
}
