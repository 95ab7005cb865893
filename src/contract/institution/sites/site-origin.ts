import type { SiteFault } from './registered-sites.ts'

/** The origin of a website, or the reason why there is none. */
export type SiteOrigin = { readonly origin: string; readonly encrypted: boolean } | { readonly fault: SiteFault }

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

const isNumbers = (host: string): boolean => /^\d+(\.\d+){3}$/.test(host)
/**
 * Returns whether a website can have a host: a name with a dot, this computer, or a numeric address that is written as
 * one. A single word is a typing error, which URLs accept: `abc`, and `123` as 0.0.0.123.
 */
const isHost = (host: string, text: string): boolean =>
  isLoopback(host) || host.startsWith('[') || (isNumbers(host) ? text.includes(host) : /^[^.]+\.[^.]/.test(host))

/**
 * Returns the origin of any address on a website, as browsers send it: a missing scheme is https, letters of other
 * scripts become punycode, the standard port and everything after the host are removed. Never throws.
 */
export function toSiteOrigin(address: string, allowHttp = false): SiteOrigin {
  const text = address.trim()
  if (text.includes('*')) return { fault: 'WILDCARD' }
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme !== 'https' && scheme !== 'http') return { fault: 'SCHEME' }
  const whole = scheme === undefined ? `https://${text}` : text
  // Browsers send `null` for pages without an origin, such as files and sandboxed frames, so it would match any of
  // them.
  if (text === '' || text.toLowerCase() === 'null' || /^\/|\s/.test(text) || !URL.canParse(whole))
    return { fault: 'NO_ADDRESS' }
  const { origin, protocol, hostname, username, password } = new URL(whole)
  if (username !== '' || password !== '') return { fault: 'CREDENTIALS' }
  if (!isHost(hostname, text)) return { fault: 'NO_ADDRESS' }
  const encrypted = protocol === 'https:'
  return encrypted || allowHttp || isLoopback(hostname) ? { origin, encrypted } : { fault: 'HTTP' }
}
