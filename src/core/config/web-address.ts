declare const admitted: unique symbol

/**
 * An address that a page may open: http, https, or relative to the page; `javascript:` and `data:` are not. Attributes,
 * configurations and answers become one through `parseWebAddress` only.
 */
export type WebAddress = string & { readonly [admitted]: true }

/**
 * A value for an `href`, a `src` or an `action`. The rule `campus/address` demands `satisfies Address` of each, so
 * that no other text can become one.
 */
export type Address =
  | WebAddress
  | `${WebAddress}${'#' | '/'}${string}`
  | `#${string}`
  | `${'tel:' | 'mailto:' | 'blob:' | 'data:image/'}${string}`

/** Parses an address, which may be relative to another one; undefined if it is none. */
export const parseAddress = (given: string, base?: string): URL | undefined =>
  URL.canParse(given, base) ? new URL(given, base) : undefined

/** Returns an address if a page may open it, as the URL parser of browsers reads it; otherwise undefined. */
export const parseWebAddress = (given: string): WebAddress | undefined =>
  // Any page will do as the base: only the protocol is read.
  /^https?:$/.test(parseAddress(given, 'https://x')?.protocol ?? '') ? (given as WebAddress) : undefined

/** Returns an address if a page may open it, otherwise one that leads nowhere. */
export const toWebAddress = (given: string): WebAddress => parseWebAddress(given) ?? ('about:invalid' as WebAddress)
