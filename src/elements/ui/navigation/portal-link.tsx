import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { parseWebAddress, type Address, type WebAddress } from '../../../core/config/web-address.ts'
import { getClientStore } from '../../../core/institution/client.ts'
import { toHref, navigate } from '../../../core/routing/address.ts'
import { getInstitutionCode, type CampusElement } from '../../runtime/campus-element.ts'
import { useHost } from '../../runtime/messages.tsx'

/** Returns the address of a portal page. */
type AddressOf = (path: string) => Address

const hasPortal = (host: CampusElement | null): boolean =>
  host !== null && document.querySelector('campus-portal') !== null

/** Adds a parameter to the query of a path, unless its value is empty or the path has the parameter already. */
export const addParameter = (path: string, name: string, value: string): string =>
  value === '' || new RegExp(`[?&]${name}=`).test(path)
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`

/** Adds the institution to a path, so that the portal does not have to ask for it. */
export const addInstitution = (path: string, code: string): string =>
  path.startsWith(`/${code}`) ? path : addParameter(path, 'client', code)

/**
 * Returns how portal addresses are built here: as a hash where the portal is on this page, else on the page that
 * `portal` names, in the institution and language of the element. Undefined where neither applies.
 */
export function usePortalAddress(portal: WebAddress | undefined): AddressOf | undefined {
  const host = useHost()
  if (hasPortal(host)) return toHref
  return portal
    ? (path) =>
        `${portal}${toHref(addParameter(addInstitution(path, getInstitutionCode(host)), 'lang', host?.spoken.get()?.language ?? ''))}`
    : undefined
}

/**
 * Like `usePortalAddress`, with the portal of the institution's configuration (`portalUrl`) as fallback. Undefined
 * where no portal can be reached; then no link may be shown.
 */
export function usePortal(portal: WebAddress | undefined): AddressOf | undefined {
  const host = useHost()
  const state = useStore(getClientStore(getInstitutionCode(host)))
  const configured = state.status === 'found' ? state.client.portalUrl : undefined
  return usePortalAddress(portal ?? (configured ? parseWebAddress(configured) : undefined))
}

/** Renders a link to a portal page as an anchor; `onNavigate` is called first. */
export function Anchor({
  href,
  path,
  button,
  className = button ? 'c-button' : 'c-link',
  onNavigate,
  children,
}: Omit<PortalLinkProps, 'portal'> & { readonly href: AddressOf }) {
  const to = href(path)
  return (
    <a
      className={className}
      href={to satisfies Address}
      onClick={(clicked) => {
        const allowed = onNavigate(path)
        const inHash = to.startsWith('#')
        if (!allowed || inHash) clicked.preventDefault()
        // A bare hash would be resolved against the page's `<base>`.
        if (allowed && inHash) navigate(path)
      }}
    >
      {children}
    </a>
  )
}

interface PortalLinkProps {
  readonly path: string
  /** The page that contains the portal; undefined inside the portal itself, and on a site that names none. */
  readonly portal: WebAddress | undefined
  /** Asks the page; returns false when the page navigates itself. */
  readonly onNavigate: (path: string) => boolean
  readonly button?: boolean | undefined
  /** Its class, where it is neither a link nor a button. */
  readonly className?: string
  readonly children: ReactNode
}

/**
 * Renders a link to a page that only the portal has; nothing where the portal cannot be reached. For a public step use
 * `StepLink`.
 */
export function PortalLink({ portal, ...link }: PortalLinkProps) {
  const href = usePortal(portal)
  return href ? <Anchor href={href} {...link} /> : null
}

/**
 * Goes to a portal address unless `ask` returns false. `ask` notifies the page and returns false when the page
 * navigates itself.
 */
export function openPortal(href: AddressOf, ask: (path: string) => boolean, path: string): void {
  if (!ask(path)) return
  const to = href(path)
  if (to.startsWith('#')) {
    navigate(path)
    return
  }
  const link = document.createElement('a')
  link.href = to satisfies Address
  link.click()
}

/**
 * Returns a function that goes to a page that only the portal has, from a menu or a button. Undefined where the portal
 * cannot be reached; the action is then not offered.
 */
export function useVisit(
  portal: WebAddress | undefined,
  ask: (path: string) => boolean,
): ((path: string) => void) | undefined {
  const href = usePortal(portal)
  return href && ((path) => openPortal(href, ask, path))
}
