import * as v from 'valibot'
import { plainTextSchema, requiredTextSchema } from '../../parts.ts'
import { accounts, rolesByValue } from './directory.ts'
import { secretRef } from './gateways.ts'

const claim = v.pipe(v.string(), v.regex(/^[A-Za-z][\w:./-]{0,120}$/))
const scope = v.pipe(v.string(), v.regex(/^[\w:./-]{1,100}$/))

/** What an administrator can change of an OpenID provider. */
export const openIdFields = {
  /** The display name of the provider: "Sign in with {name}". */
  name: v.object({
    name: requiredTextSchema(60),
    translations: v.optional(v.record(plainTextSchema(20), plainTextSchema(60)), {}),
  }),
  issuer: v.pipe(
    plainTextSchema(300),
    v.check((text) => URL.canParse(text) && new URL(text).username === '' && new URL(text).hash === ''),
  ),
  clientId: requiredTextSchema(300),
  /** Without it: a public client, protected by PKCE alone. */
  secretRef: v.optional(secretRef),
  clientAuthentication: v.optional(v.picklist(['BASIC', 'POST']), 'BASIC'),
  /**
   * The claim that identifies the account: `email`, which the provider must have verified, or a claim with the login
   * name.
   */
  claim: v.optional(claim, 'email'),
  /** Whether a person without an account gets one. */
  accounts: v.optional(accounts, 'EXISTING'),
} as const

/** What only the operator of the server can change of an OpenID provider. */
export const openIdOperatorFields = {
  scopes: v.optional(
    v.pipe(
      v.array(scope),
      v.maxLength(20),
      v.check((scopes) => scopes.includes('openid')),
    ),
    ['openid', 'email', 'profile'],
  ),
  /** Requires one of these authentication contexts (`acr`) and all of these methods (`amr`). */
  require: v.optional(v.strictObject({ acr: v.optional(v.array(scope), []), amr: v.optional(v.array(scope), []) }), {}),
  /** The maximum age of the authentication at the provider, in seconds. */
  maxAgeSeconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400 * 30))),
  timeoutMs: v.optional(v.pipe(v.number(), v.minValue(200), v.maxValue(20_000)), 5000),
  /** The roles granted for values of a claim. */
  groups: v.optional(v.strictObject({ claim, roles: rolesByValue })),
} as const

/** Schema of `login.openid` in `client_config` (docs/deployment.md). */
export const openIdConfiguration = v.strictObject({ ...openIdFields, ...openIdOperatorFields })
