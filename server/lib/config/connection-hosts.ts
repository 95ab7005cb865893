import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { Settings } from './settings.ts'

/** The ports of the services that institutions connect to. */
export const SERVICE_PORTS = {
  mail: [25, 465, 587, 2525],
  directory: [389, 636, 3268, 3269],
  web: [443],
} as const

const OWN = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  OWN.addSubnet(network, prefix, 'ipv4')
// Addresses that contain an IPv4 address are routed to it.
OWN.addSubnet('2001::', 32, 'ipv6')
OWN.addSubnet('2002::', 16, 'ipv6')
const PUBLIC = new BlockList()
PUBLIC.addSubnet('2000::', 3, 'ipv6')

/** Returns whether an IP address is one of the internet, not of a machine, a local network or a special purpose. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !OWN.check(address, 'ipv4')
  return isIP(address) === 6 && PUBLIC.check(address, 'ipv6') && !OWN.check(address, 'ipv6')
}

const matches = (host: string, allowed: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed

/**
 * Returns whether an administrator may name an address: on a usual port, by a host name that leads to public addresses
 * only. Hosts of `CONNECTION_HOSTS` may be anywhere. Why an address is refused is not said: the answer would describe
 * the network of the server.
 */
export async function mayConnect(
  url: string,
  service: keyof typeof SERVICE_PORTS,
  { connectionHosts }: Pick<Settings, 'connectionHosts'>,
): Promise<boolean> {
  const { hostname, port } = new URL(url)
  const host = hostname.replaceAll(/^\[|\]$/g, '').toLowerCase()
  if (connectionHosts.some((allowed) => matches(host, allowed))) return true
  const ports: readonly number[] = SERVICE_PORTS[service]
  if (isIP(host) !== 0 || (port !== '' && !ports.includes(Number(port)))) return false
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.length > 0 && found.every(({ address }) => isPublicAddress(address))
}
