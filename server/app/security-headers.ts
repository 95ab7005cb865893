import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { getPublicOrigin } from '../lib/config/public-url.ts'
import type { Settings } from '../lib/config/settings.ts'
import { listLookerOrigins } from '../modules/home/looker/configuration.ts'

/**
 * One year, as browsers expect of a site reached by https only. Does not cover subdomains, which may belong to others.
 */
const HSTS = 'max-age=31536000'
const NO_POWERS = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const formatPermissionsPolicy = (camera: 'self' | ''): string =>
  [`camera=(${camera})`, ...NO_POWERS.map((power) => `${power}=()`)].join(', ')

/** Pages that may use the camera to scan a printed ticket or receipt. */
const SCANS = /^\/(?:index\.html|portal\.html|gallery\.html|all-elements\.html|verify[^/]*\.html|cms[^/]*\.html)?$/
/** The demonstration of an institution's page. Institutions may frame their own pages, so this one may be framed. */
const MAY_BE_FRAMED = /^\/cms[^/]*\.html$/
const FRAME_ANCESTORS = /(?:^|;)\s*frame-ancestors\s/

/**
 * Returns whether browsers reach this server by https, according to the settings; what a request claims is not trusted.
 */
const isSecure = (settings: Pick<Settings, 'publicUrl' | 'port'>): boolean =>
  getPublicOrigin(settings).startsWith('https://')

/** Adds `frame-ancestors` to a content security policy, unless the policy already sets it. */
export function addFrameAncestors(policy: string | undefined, path: string): string {
  if (policy !== undefined && FRAME_ANCESTORS.test(policy)) return policy
  const ancestors = `frame-ancestors ${MAY_BE_FRAMED.test(path) ? '*' : "'none'"}`
  return policy === undefined ? ancestors : `${policy.replace(/;\s*$/, '')}; ${ancestors}`
}

/** The page of the portal, which shows the reports of institutions in a frame. */
const SHOWS_REPORTS = '/portal.html'

/** Adds `frame-src` to a content security policy: the site itself, and the origins of reports. */
export const addFrameSources = (policy: string | undefined, origins: readonly string[]): string =>
  [policy?.replace(/;\s*$/, ''), ["frame-src 'self'", ...origins].join(' ')].filter(Boolean).join('; ')

const isPage = (type: unknown): boolean => typeof type === 'string' && type.startsWith('text/html')

/**
 * Adds the security headers to every response, in one place; those that only pages obey to pages only, because a small
 * script would carry more headers than code. Headers that a route sets itself are kept, except the permissions policy.
 * By default a page cannot be framed, does not share its browsing context group, and uses no devices. Every site may
 * load scripts and styles, because the elements are made for embedding.
 */
export function addSecurityHeaders(
  app: FastifyInstance,
  { db, settings }: { readonly db: Database; readonly settings: Pick<Settings, 'publicUrl' | 'port'> },
): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'same-origin')
    if (isSecure(settings)) reply.header('strict-transport-security', HSTS)
  })
  app.addHook('onSend', async (request, reply) => {
    const path = request.url.replace(/[?#].*$/, '')
    if (!isPage(reply.getHeader('content-type'))) {
      if (!reply.hasHeader('cross-origin-resource-policy'))
        reply.header('cross-origin-resource-policy', path.startsWith('/server/') ? 'same-origin' : 'cross-origin')
      return
    }
    reply.header('permissions-policy', formatPermissionsPolicy(SCANS.test(path) ? 'self' : ''))
    const given = reply.getHeader('content-security-policy')
    const policy = typeof given === 'string' ? given : undefined
    const allowed = path === SHOWS_REPORTS ? addFrameSources(policy, await listLookerOrigins(db)) : policy
    reply.header('content-security-policy', addFrameAncestors(allowed, path === '/' ? '/index.html' : path))
    // Over plain http, browsers ignore this header and log a warning.
    if (isSecure(settings)) reply.header('cross-origin-opener-policy', 'same-origin')
    if (!reply.hasHeader('cross-origin-resource-policy'))
      reply.header('cross-origin-resource-policy', MAY_BE_FRAMED.test(path) ? 'cross-origin' : 'same-origin')
  })
}
