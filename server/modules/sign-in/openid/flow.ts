import { createHmac } from 'node:crypto'
import * as openid from 'openid-client'
import * as v from 'valibot'
import { jsonTextSchema } from '../../../lib/json/json-text.ts'
import { issueToken, redeemToken, type TokenRow } from '../../account/person/one-time-tokens.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import { getPublicOrigin } from '../../../lib/config/public-url.ts'
import { loadServerKeys } from '../../../lib/crypto/server-keys.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import type { OpenIdConfiguration } from './configuration.ts'
import { validateClaims, type NotAccepted, type OpenIdPerson } from './open-id-person.ts'
import { openProvider, ProviderUnreachable } from './provider.ts'
import { hashSha256 } from '../../../lib/crypto/sha256.ts'

/** The path to which providers redirect; to be registered there under `PUBLIC_URL`. */
export const CALLBACK_PATH = '/server/openid/callback'
/**
 * Validity in minutes: of the state, for the sign-in at the provider; of the key, for the redirect from the server to
 * the page.
 */
const MINUTES = { OPENID_STATE: 10, OPENID_KEY: 2 } as const

/** Reasons for a failed sign-in, as reported to the person. */
export const FAILURES = [
  'DOWN',
  'DENIED',
  'INVALID',
  'CLOCK',
  'TOO_WEAK',
  'UNVERIFIED',
  'NO_NAME',
  'NO_ACCOUNT',
] as const
/** The reason for a failed sign-in. */
export type Failure = (typeof FAILURES)[number]

const pendingSchema = v.object({
  browser: v.string(),
  returnTo: v.string(),
  issuer: v.string(),
  sharedComputer: v.boolean(),
})
/** The data of a sign-in from its start. */
export type PendingSignIn = v.InferOutput<typeof pendingSchema>
const finished = v.object({
  browser: v.string(),
  sharedComputer: v.boolean(),
  failure: v.nullable(v.picklist(FAILURES)),
  reference: v.string(),
})
/** The result of a sign-in, for the page that started it. */
export type Finished = v.InferOutput<typeof finished>

interface Parts {
  readonly db: Database
  readonly settings: Settings
  readonly now: Date
}

/** Hashes a browser's random text, as the contract defines it. */
export const hashBrowserText = (text: string): string => hashSha256(text, 'base64url')

/** Derives the PKCE verifier and the nonce of a state. They cannot be read from the database tables. */
async function deriveStateSecrets(
  db: Database,
  state: string,
): Promise<{ readonly verifier: string; readonly nonce: string }> {
  const { address } = await loadServerKeys(db)
  const deriveSecret = (what: string): string =>
    createHmac('sha256', address).update(`openid ${what}\n${state}`).digest('base64url')
  return { verifier: deriveSecret('verifier'), nonce: deriveSecret('nonce') }
}

/**
 * Starts a sign-in and returns the address of the provider's sign-in page.
 * @throws ProviderUnreachable when that address cannot be determined
 */
export async function startSignIn(
  configuration: OpenIdConfiguration,
  client: Client,
  given: Omit<PendingSignIn, 'issuer'>,
  { db, settings, now }: Parts,
): Promise<string> {
  const provider = await openProvider(configuration, settings, now)
  const boundTo = JSON.stringify({ ...given, issuer: configuration.issuer } satisfies PendingSignIn)
  const state = await issueToken(
    db,
    client,
    { purpose: 'OPENID_STATE', userId: null, boundTo, minutes: MINUTES.OPENID_STATE },
    now,
  )
  const { verifier, nonce } = await deriveStateSecrets(db, state)
  const { scopes, maxAgeSeconds, require } = configuration
  return openid.buildAuthorizationUrl(provider, {
    redirect_uri: `${getPublicOrigin(settings)}${CALLBACK_PATH}`,
    scope: scopes.join(' '),
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(require.acr.length > 0 ? { acr_values: require.acr.join(' ') } : {}),
    ...(maxAgeSeconds === undefined ? {} : { max_age: String(maxAgeSeconds) }),
  }).href
}

/** Uses up a state; returns undefined when there is no such sign-in in progress. */
export async function redeemState(
  { db, now }: Parts,
  state: string,
): Promise<(PendingSignIn & { readonly clientId: number }) | undefined> {
  const row = await redeemToken(db, state, 'OPENID_STATE', now)
  const parsed = v.safeParse(v.pipe(jsonTextSchema(), pendingSchema), row?.boundTo)
  return row && parsed.success ? { ...parsed.output, clientId: row.clientId } : undefined
}

/** Issues the key that the page exchanges for a session, or for the reason of the failure. */
export const issueKey = ({ db, now }: Parts, client: Client, userId: number | null, what: Finished): Promise<string> =>
  issueToken(
    db,
    client,
    { purpose: 'OPENID_KEY', userId, boundTo: JSON.stringify(what), minutes: MINUTES.OPENID_KEY },
    now,
  )

/** Uses up a key; returns undefined when it is unknown, used, expired or for another institution. */
export async function redeemKey(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  client: Client,
  key: string,
): Promise<(Finished & { readonly row: TokenRow }) | undefined> {
  const row = await redeemToken(db, key, 'OPENID_KEY', now)
  const parsed = v.safeParse(v.pipe(jsonTextSchema(), finished), row?.boundTo)
  return row && parsed.success && row.clientId === client.id ? { ...parsed.output, row } : undefined
}

const DENIALS = [
  'access_denied',
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
]
const OUTAGES = ['server_error', 'temporarily_unavailable', 'invalid_client', 'unauthorized_client']

/** Maps an error to a failure for the person; undefined when it is a server error. */
export function findFailure(error: unknown): Exclude<Failure, NotAccepted | 'NO_ACCOUNT'> | 'TOO_WEAK' | undefined {
  if (error instanceof ProviderUnreachable) return 'DOWN'
  if (error instanceof openid.AuthorizationResponseError || error instanceof openid.ResponseBodyError) {
    if (error.error === 'unmet_authentication_requirements') return 'TOO_WEAK'
    return DENIALS.includes(error.error) ? 'DENIED' : OUTAGES.includes(error.error) ? 'DOWN' : 'INVALID'
  }
  if (!(error instanceof openid.ClientError)) return undefined
  if (error.cause instanceof ProviderUnreachable || error.code === 'OAUTH_TIMEOUT') return 'DOWN'
  return error.code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' ? 'CLOCK' : 'INVALID'
}

/**
 * Returns the person whom the provider has authenticated, from the redirect's query: exchanges the code, and checks
 * state, issuer, nonce, signature and times.
 * @throws the errors that `findFailure` maps
 */
export async function loadProviderPerson(
  configuration: OpenIdConfiguration,
  state: string,
  query: string,
  { db, settings, now }: Parts,
): Promise<OpenIdPerson | NotAccepted> {
  const provider = await openProvider(configuration, settings, now)
  const { verifier, nonce } = await deriveStateSecrets(db, state)
  const { maxAgeSeconds } = configuration
  const answer = await openid.authorizationCodeGrant(
    provider,
    new URL(`${getPublicOrigin(settings)}${CALLBACK_PATH}?${query}`),
    {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
      ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
    },
  )
  const claims = answer.claims()
  if (!claims) return 'NO_NAME'
  const wanted = [
    configuration.claim,
    ...(configuration.claim === 'email' ? ['email_verified'] : []),
    ...(configuration.groups ? [configuration.groups.claim] : []),
  ]
  // Only the signed token determines how the person authenticated.
  const more =
    wanted.every((name) => claims[name] !== undefined) || !provider.serverMetadata().userinfo_endpoint
      ? {}
      : await openid.fetchUserInfo(provider, answer.access_token, claims.sub)
  return validateClaims({ ...more, acr: undefined, amr: undefined, ...claims }, configuration)
}
