import type { Settings } from './settings.ts'

/**
 * Returns the origin under which browsers and links in messages reach this server, without a trailing slash:
 * `PUBLIC_URL`, or else localhost on the configured port. It depends on the settings alone: the host that a request
 * claims (Host, X-Forwarded-Host) is not trusted.
 */
export const getPublicOrigin = ({ publicUrl, port }: Pick<Settings, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`

/** The settings that `getPortalPageUrl` needs. */
export type PortalSettings = Pick<Settings, 'portalUrl' | 'publicUrl' | 'port'>

/** Returns the URL of the portal page, without a fragment: `PORTAL_URL`, or else this server's own. */
export const getPortalPageUrl = (settings: PortalSettings): string =>
  settings.portalUrl ?? `${getPublicOrigin(settings)}/portal.html`

/**
 * Returns the loopback origins on the configured port: only this server can be behind them, so their pages are its own.
 */
export const listLoopbackOrigins = ({ port }: Pick<Settings, 'port'>): readonly string[] =>
  ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${port}`)

/**
 * Returns a warning for the operator if the server listens on a network and `PUBLIC_URL` is not set; null otherwise.
 */
export function findPublicUrlWarning(settings: Pick<Settings, 'publicUrl' | 'port' | 'host'>): string | null {
  const { host, publicUrl } = settings
  if (publicUrl !== null || /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i.test(host)) return null
  return `HOST ${host} answers the network, but PUBLIC_URL is not set: links and files lead to ${getPublicOrigin(settings)}, and pages under any other name may not call. Set PUBLIC_URL to the address that browsers use, such as https://portal.example.ac.in.`
}
