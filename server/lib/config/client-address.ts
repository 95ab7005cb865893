import { isIPv4, isIPv6 } from 'node:net'

/** Returns the bare IP address: without the port that some proxies append, and with IPv4-mapped IPv6 as IPv4. */
function normaliseIpAddress(address: string): string {
  const alone = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
  return alone.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
}

/** Returns the first groups of an IPv6 address in a normalized spelling. */
function formatAddressGroups(address: string, count: number): string {
  const [head = '', tail = ''] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === '' ? [] : tail.split(':')
  const filled = address.includes('::')
    ? [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
    : groups
  return `${filled
    .slice(0, count)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::`
}

/** Returns an address truncated to its network, as it may be stored. */
export function shortenIpAddress(address: string): string {
  const alone = normaliseIpAddress(address)
  if (isIPv4(alone)) return alone.replace(/\.\d+$/, '.0')
  return isIPv6(alone) ? formatAddressGroups(alone, 3) : ''
}

/**
 * Returns the address under which a visitor is counted: for IPv6 the /64 prefix, because a machine can use any address
 * in its /64.
 */
export function toCountedIpAddress(address: string): string {
  const alone = normaliseIpAddress(address)
  return isIPv6(alone) ? formatAddressGroups(alone, 4) : alone
}
