import { isIP } from 'node:net'
import * as v from 'valibot'

/**
 * Which proxies may state a visitor's address: none, a number of consecutive proxies in front of this server, or the
 * proxies at these addresses.
 */
export type TrustedProxies = false | number | readonly string[]

/** Description of the valid values, for the operator. */
export const PROXIES =
  'false, the number of proxies in a row before this server (1 for one), or their addresses and networks separated by commas (10.0.0.5, 192.168.1.0/24)'

const NAMED = ['loopback', 'linklocal', 'uniquelocal']

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return NAMED.includes(text)
  // A prefix length of 0 would trust every address as a proxy.
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128))
  )
}

function parseSetting(text: string): TrustedProxies | null {
  if (text === 'false' || text === '0') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const parts = text.split(',').map((part) => part.trim())
  return parts.every(isNetwork) ? parts : null
}

/**
 * Parses `TRUST_PROXY`. `true` is refused: behind proxies that append to the header it would trust the left-most
 * address, which the visitor can forge.
 */
export const proxies = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): TrustedProxies => {
    const trusted = parseSetting(dataset.value)
    if (trusted !== null) return trusted
    addIssue({ message: PROXIES })
    return NEVER
  }),
)

/**
 * Converts the setting to the web server's `trustProxy` option: a function of address and hop for a number of proxies,
 * otherwise the list of addresses and networks, which the web server compares itself.
 */
export const toTrustProxyOption = (
  trusted: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted === false ? false : [...trusted]
