import { isIP } from 'node:net'
import * as v from 'valibot'
import { localisedName } from '../../../../src/contract/parts.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import { secretRef } from '../../../lib/config/message-gateways.ts'
import type { Settings } from '../../../lib/config/settings.ts'

const PLATFORM_ADMIN = 1
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

const plain = (most: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(most))
const claim = v.pipe(v.string(), v.regex(/^[A-Za-z][\w:./-]{0,120}$/))
const scope = v.pipe(v.string(), v.regex(/^[\w:./-]{1,100}$/))

/** Schema of `login.openid` in `client_config` (docs/deployment.md). */
export const openIdConfiguration = v.strictObject({
  /** The display name of the provider: "Sign in with {name}". */
  name: v.object({
    ...localisedName.entries,
    name: plain(60),
    translations: v.optional(localisedName.entries.translations, {}),
  }),
  issuer: v.pipe(
    v.string(),
    v.maxLength(300),
    v.check((text) => URL.canParse(text) && new URL(text).username === '' && new URL(text).hash === ''),
  ),
  clientId: plain(300),
  /** Without it: a public client, protected by PKCE alone. */
  secretRef: v.optional(secretRef),
  clientAuthentication: v.optional(v.picklist(['BASIC', 'POST']), 'BASIC'),
  scopes: v.optional(v.pipe(v.array(scope), v.maxLength(20), v.includes('openid')), ['openid', 'email', 'profile']),
  /**
   * The claim that identifies the account: `email`, which the provider must have verified, or a claim with the login
   * name.
   */
  claim: v.optional(claim, 'email'),
  /** Requires one of these authentication contexts (`acr`) and all of these methods (`amr`). */
  require: v.optional(v.strictObject({ acr: v.optional(v.array(scope), []), amr: v.optional(v.array(scope), []) }), {}),
  /** The maximum age of the authentication at the provider, in seconds. */
  maxAgeSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400 * 30))),
  timeoutMs: v.optional(v.pipe(v.number(), v.minValue(200), v.maxValue(20_000)), 5000),
  /** The roles granted for values of a claim. */
  groups: v.optional(
    v.strictObject({
      claim,
      roles: v.record(v.string(), v.array(v.pipe(v.number(), v.integer(), v.gtValue(PLATFORM_ADMIN)))),
    }),
  ),
  /** Whether a person without an account gets one. */
  accounts: v.optional(v.picklist(['EXISTING', 'CREATE']), 'EXISTING'),
})

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
export function openIdOf(
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
