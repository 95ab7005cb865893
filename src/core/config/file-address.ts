import { getConfig } from './config.ts'
import { CDN_PATH } from './page.ts'
import { toWebAddress, parseAddress, type WebAddress } from './web-address.ts'

const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/**
 * Returns the server that calls go to, as this page names it. A relative base, which only a configuration can set, is
 * relative to the page. Undefined where there is neither: on the server, which renders forms with addresses of its own.
 */
const findServer = (): URL | undefined =>
  parseAddress(getConfig().baseURL, typeof document === 'undefined' ? undefined : document.baseURI)

/**
 * Returns the base URL of language files and documents, without a trailing slash: `cdnBaseURL`, else the CDN path on
 * the host of `baseURL`.
 */
export function getCdnBase(): string {
  const { baseURL, cdnBaseURL } = getConfig()
  return (cdnBaseURL ?? baseURL.replace(/^((https?:)?\/\/[^/]*)?.*$/i, `$1${CDN_PATH}`)).replace(/\/+$/, '')
}

/**
 * Rewrites an address from a response to the host name under which this page reaches the server. A server without a
 * configured host name calls itself localhost: that means the server of `baseURL`, unless both are loopback names with
 * different ports.
 */
export function toServerAddress(given: string): WebAddress {
  const base = findServer()
  const url = base && parseAddress(given, base.origin)
  if (!url) return toWebAddress(given)
  const same = isLoopback(url) && (!isLoopback(base) || base.port === url.port)
  return toWebAddress(same ? `${base.origin}${url.pathname}${url.search}${url.hash}` : url.href)
}

/**
 * Returns the URL of a file that a response names: through `cdnBaseURL` for the server's own files where the page
 * configures one (specification, section 3), otherwise as the response says.
 */
export function toFileAddress(given: string): WebAddress {
  const url = parseAddress(given, findServer()?.origin)
  return url && getConfig().cdnBaseURL !== undefined && url.pathname.startsWith(`${CDN_PATH}/`)
    ? toWebAddress(`${getCdnBase()}${url.pathname.slice(CDN_PATH.length)}${url.search}`)
    : toServerAddress(given)
}
