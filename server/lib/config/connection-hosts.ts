import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { Settings } from './settings.ts'

/** The ports of the services that institutions connect to. */
export const SERVICE_PORTS = {
  mail: [25, 465, 587, 2525],
  directory: [389, 636, 3268, 3269],
  web: [443],
} as const

/** The port of an address that names none. */
const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'smtp:': 587,
  'smtps:': 465,
  'ldap:': 389,
  'ldaps:': 636,
  'https:': 443,
  'http:': 80,
}

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

/** A host of `CONNECTION_HOSTS`: a name, an address, or `*.` and a domain. */
export interface AllowedHost {
  readonly host: string
  /** The only port that is allowed; null: the usual ports of each service. */
  readonly port: number | null
}

const ALLOWED = /^(?<host>\[[\da-f:.]+\]|(?:\*\.)?[a-z\d._-]+|[\da-f:.]*:[\da-f:.]*:[\da-f:.]*)(?::(?<port>\d{1,5}))?$/

/** Reads an entry of `CONNECTION_HOSTS`: a host, or a host and a port; null if it is neither. */
export function readAllowedHost(text: string): AllowedHost | null {
  const { host = '', port } = ALLOWED.exec(text)?.groups ?? {}
  if (host === '' || Number(port ?? 1) < 1 || Number(port ?? 1) > 65_535) return null
  return { host: host.replaceAll(/^\[|\]$/g, ''), port: port === undefined ? null : Number(port) }
}

const matchesHost = (host: string, allowed: string): boolean =>
  allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed

/**
 * Returns whether an administrator may name an address: on a usual port, by a host name that leads to public addresses
 * only. Hosts of `CONNECTION_HOSTS` may be anywhere, on the port that is named there. Why an address is refused is not
 * said: the answer would describe
 * the network of the server.
 */
export async function mayConnect(
  url: string,
  service: keyof typeof SERVICE_PORTS,
  { connectionHosts }: Pick<Settings, 'connectionHosts'>,
): Promise<boolean> {
  const { hostname, port: named, protocol } = new URL(url)
  const port = named === '' ? DEFAULT_PORTS[protocol] : Number(named)
  const host = hostname.replaceAll(/^\[|\]$/g, '').toLowerCase()
  const ports: readonly number[] = SERVICE_PORTS[service]
  const usual = port !== undefined && ports.includes(port)
  const allowed = connectionHosts.filter((one) => matchesHost(host, one.host))
  if (allowed.some((one) => (one.port === null ? usual : one.port === port))) return true
  if (isIP(host) !== 0 || !usual) return false
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.length > 0 && found.every(({ address }) => isPublicAddress(address))
}

/**
 * Returns whether the server may send a notice to an address that an administrator has named: encrypted, or on a host
 * that the operator has allowed with its port.
 */
export async function mayNotify(url: string, settings: Pick<Settings, 'connectionHosts'>): Promise<boolean> {
  if (!URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  if (username !== '' || password !== '' || !['https:', 'http:'].includes(protocol)) return false
  return mayConnect(url, 'web', settings)
}
