import * as openid from 'openid-client'
import { readAnswer } from '../../../lib/json/read-answer.ts'
import { readJson } from '../../../lib/json/read-json.ts'
import { mayRequest, type OpenIdConfiguration, type OpenIdSettings } from './configuration.ts'
import { MINUTE_MS } from '../../../../src/contract/durations.ts'

/** The provider cannot be used: unreachable, too slow, its response too large, or not as configured. */
export class ProviderUnreachable extends Error {}

/** Tolerated difference between the provider's clock and the server's, in seconds. */
const CLOCK_TOLERANCE = 30
/** How long the provider's metadata is cached, in milliseconds. */
const METADATA_MS = 10 * MINUTE_MS
const LARGEST_ANSWER = 512 * 1024

const metadataByIssuer = new Map<
  string,
  { readonly until: number; readonly metadata: Promise<openid.ServerMetadata> }
>()

/**
 * Reads a response of limited size, whose JSON is not nested too deeply.
 * @throws ProviderUnreachable otherwise
 */
async function readBoundedResponse(response: Response): Promise<Response> {
  const body = await readAnswer(response, LARGEST_ANSWER)
  const read = readJson(body.toString('utf8'))
  // A response may also be a signed token.
  if ('problem' in read && read.problem !== 'NOT_JSON')
    throw new ProviderUnreachable(`The answer of the provider cannot be used: ${read.problem}.`)
  const { status, headers } = response
  return new Response(body.length === 0 ? null : new Uint8Array(body), { status, headers })
}

/** Creates a `fetch` that requests only permitted addresses, follows no redirects, and limits the size of responses. */
const createGuardedFetch =
  (settings: OpenIdSettings): openid.CustomFetch =>
  async (url, options) => {
    if (!mayRequest(url, settings))
      throw new ProviderUnreachable(`The provider names an address that may not be asked: ${url.slice(0, 200)}`)
    try {
      return await readBoundedResponse(await fetch(url, options as RequestInit))
    } catch (error) {
      throw error instanceof ProviderUnreachable
        ? error
        : new ProviderUnreachable('The provider does not answer.', { cause: error })
    }
  }

const buildClientAuth = ({ secret, clientAuthentication }: OpenIdConfiguration): openid.ClientAuth =>
  secret === undefined
    ? openid.None()
    : clientAuthentication === 'POST'
      ? openid.ClientSecretPost(secret)
      : openid.ClientSecretBasic(secret)

async function discoverProvider(
  configuration: OpenIdConfiguration,
  settings: OpenIdSettings,
): Promise<openid.ServerMetadata> {
  try {
    const found = await openid.discovery(
      new URL(configuration.issuer),
      configuration.clientId,
      undefined,
      buildClientAuth(configuration),
      {
        [openid.customFetch]: createGuardedFetch(settings),
        timeout: configuration.timeoutMs / 1000,
        execute: settings.openIdLoopback ? [openid.allowInsecureRequests] : [],
      },
    )
    const metadata = found.serverMetadata()
    const { authorization_endpoint: page, token_endpoint: token, jwks_uri: keys } = metadata
    for (const address of [page, token, keys])
      if (address === undefined || !mayRequest(address, settings))
        throw new ProviderUnreachable('The provider does not name where to sign in, or names what may not be asked.')
    return metadata
  } catch (error) {
    throw error instanceof ProviderUnreachable
      ? error
      : new ProviderUnreachable('What the provider says of itself cannot be used.', { cause: error })
  }
}

/**
 * Returns the client for a provider: its metadata (cached for ten minutes), the server's client authentication, and the
 * server's clock. Responses of its token endpoint are also checked by their signature.
 * @throws ProviderUnreachable when the provider cannot be used
 */
export async function openProvider(
  configuration: OpenIdConfiguration,
  settings: OpenIdSettings,
  now: Date,
): Promise<openid.Configuration> {
  const key = `${configuration.issuer}\n${configuration.clientId}`
  let kept = metadataByIssuer.get(key)
  if (!kept || kept.until < Date.now()) {
    kept = { until: Date.now() + METADATA_MS, metadata: discoverProvider(configuration, settings) }
    metadataByIssuer.set(key, kept)
    // A failed discovery is not cached.
    kept.metadata.catch(() => metadataByIssuer.delete(key))
  }
  const client = {
    [openid.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
    [openid.clockTolerance]: CLOCK_TOLERANCE,
    ...(configuration.secret === undefined ? {} : { client_secret: configuration.secret }),
  }
  const provider = new openid.Configuration(
    await kept.metadata,
    configuration.clientId,
    client,
    buildClientAuth(configuration),
  )
  provider.timeout = configuration.timeoutMs / 1000
  provider[openid.customFetch] = createGuardedFetch(settings)
  if (settings.openIdLoopback) openid.allowInsecureRequests(provider)
  openid.enableNonRepudiationChecks(provider)
  return provider
}

/** Clears the cached provider metadata. */
export const clearProviderCache = (): void => metadataByIssuer.clear()
