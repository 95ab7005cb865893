import { isIP } from 'node:net'
import * as v from 'valibot'
import { openIdConfiguration } from '../../../../src/contract/institution/connections/open-id.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Settings } from '../../../lib/config/settings.ts'

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** The OpenID provider of an institution: `login.openid` in `client_config`, with its secret. */
export type OpenIdConfiguration = v.InferOutput<typeof openIdConfiguration> & { readonly secret: string | undefined }

/** The settings that decide which addresses may be requested. */
export type OpenIdSettings = Pick<Settings, 'openIdLoopback'>

/**
 * Returns whether the server may request a provider's address, or send a browser there: https with a host name. IP
 * addresses, and so those of the local network, are refused; loopback addresses are accepted only where the settings
 * allow them.
 */
export function mayRequest(address: string, { openIdLoopback }: OpenIdSettings): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (LOOPBACK.test(hostname)) return openIdLoopback && (protocol === 'http:' || protocol === 'https:')
  return protocol === 'https:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0
}

/**
 * Returns the provider with which an institution's staff may sign in; null when there is none. `BROKEN`: the
 * configuration is unusable.
 */
export function findOpenIdConfiguration(
  { configs }: Pick<Client, 'configs'>,
  settings: OpenIdSettings & Pick<Settings, 'secrets'>,
): OpenIdConfiguration | 'BROKEN' | null {
  if (configs['login.openid'] === undefined) return null
  const parsed = v.safeParse(openIdConfiguration, configs['login.openid'])
  if (!parsed.success || !mayRequest(parsed.output.issuer, settings)) return 'BROKEN'
  const { secretRef: name } = parsed.output
  const secret = name === undefined ? undefined : settings.secrets[name]
  return name !== undefined && (secret === undefined || secret === '') ? 'BROKEN' : { ...parsed.output, secret }
}
