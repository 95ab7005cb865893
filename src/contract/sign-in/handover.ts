import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { instant, requiredTextSchema } from '../parts.ts'

/**
 * Creates a key that signs one person in once, within a minute: for a partner's back end, which signs in with the
 * account of its registered issuer. The browser is sent to
 * `#/redirectionLandingPage?userKey={userKey}&clientId={clientId}`. UNKNOWN: the institution has no such active
 * account, or none of a type that this issuer may hand over.
 *
 * An issuer with a registered key does not need this call and can sign the key itself: a JWT (HS256 or EdDSA) with
 * `iss` (the issuer's code), `aud` (the institution's code), `sub` (the login name), `jti` (used once), `iat`, `exp`
 * (at most 60 s later), and optionally `target`.
 */
export const createSsoKey = defineActivity({
  name: 'createSsoKey',
  access: 'c',
  needs: 'own',
  writes: true,
  input: v.strictObject({
    userName: requiredTextSchema(120),
    target: v.optional(v.pipe(v.string(), v.regex(/^\/(?!\/)[\w/-]{0,100}$/))),
  }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('CREATED'), userKey: v.string(), clientId: v.number(), expiresAt: instant }),
    v.object({ outcome: v.literal('UNKNOWN') }),
  ]),
})
