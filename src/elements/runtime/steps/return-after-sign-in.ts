import { log } from '../../../core/feedback/log.ts'
import { parseWebAddress, type WebAddress } from '../../../core/config/web-address.ts'
import { isSameOrigin } from '../../../core/routing/address.ts'

/** Returns a link to an address, which the browser resolves as it does every link of the page; null for no address. */
function buildLink(given: string | null): HTMLAnchorElement | null {
  const address = parseWebAddress(given ?? '')
  if (!given || !address) return null
  return Object.assign(document.createElement('a'), { href: address satisfies WebAddress })
}

/** Returns whether a link leads to an allowed address, or below it. */
function isBelow(link: HTMLAnchorElement, allowed: string): boolean {
  const base = buildLink(allowed)
  if (base?.origin !== link.origin) return false
  return link.pathname === base.pathname || link.pathname.startsWith(`${base.pathname.replace(/\/$/, '')}/`)
}

/**
 * Returns a link to where the browser goes after a sign-in, from the attribute `return-to`: an address of this site, of
 * the site in `portal`, or below one of those in `return-allowed`. Any other is refused with a warning, because pages
 * often take it from their own address, which a stranger may have written.
 */
export function findReturnLink(host: Element): HTMLAnchorElement | undefined {
  const given = host.getAttribute('return-to')
  if (!given) return undefined
  const link = buildLink(given)
  const allowed = host.getAttribute('return-allowed')?.split(/\s+/) ?? []
  if (
    link &&
    !link.username &&
    (isSameOrigin(link.href) ||
      buildLink(host.getAttribute('portal'))?.origin === link.origin ||
      allowed.some((one) => isBelow(link, one)))
  )
    return link
  log.warn(`return-refused: return-to="${given}" is not allowed; name its address in return-allowed. It is ignored.`)
  return undefined
}

/** Leaves for the address in `return-to` once somebody has signed in with this element. */
export function watchSignIn(host: Element, signal: AbortSignal): void {
  host.addEventListener(
    'campus-signed-in',
    () => {
      const link = findReturnLink(host)
      // After every other listener: the page may still send what it records.
      if (link) queueMicrotask(() => link.click())
    },
    { signal },
  )
}
