import { getConfig } from '../config/config.ts'

/**
 * Returns the URL of a call: `{base}/{custom}{version}/{region}/{appCode}/{o|r|r/c}/mql`. Missing parts are left out;
 * an absolute `customURL` replaces the base.
 */
export function buildCallUrl(type: string, customURL?: string | null): string {
  const { baseURL, version, region, appCode } = getConfig()
  const kind = type.toLowerCase() === 'c' ? 'r/c' : type.toLowerCase()
  const parts = [customURL, version, region, appCode, kind, 'mql']
    .filter(Boolean)
    .map((part) => String(part).replace(/^\/+|\/+$/g, ''))
  const path = parts.filter(Boolean).join('/')
  return /^https?:\/\//i.test(path) ? path : `${baseURL.replace(/\/+$/, '')}/${path}`
}
