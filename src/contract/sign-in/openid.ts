import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { id, requiredTextSchema } from '../parts.ts'

/** 32 bytes as base64url: a random number of the browser, or its SHA-256. */
const bytes32 = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/**
 * Begins a sign-in with the institution's OpenID provider: `url` is the provider's page, to which the browser goes.
 * `browser` is the SHA-256 (base64url) of a random text that this browser stores: only it can finish. `returnTo` is the
 * page of the portal, of this server or a registered site; the provider redirects to the server, which redirects there,
 * with `openid` in the fragment.
 */
export const beginOpenIdSignIn = defineActivity({
  name: 'beginOpenIdSignIn',
  access: 'o',
  input: v.object({
    clientId: id,
    browser: bytes32,
    returnTo: requiredTextSchema(500),
    sharedComputer: v.optional(v.boolean()),
  }),
  output: v.object({ url: v.string() }),
})

/**
 * Finishes a sign-in with the OpenID provider: `key` is the value from the fragment, valid once and for two minutes,
 * `browser` the random text itself. Token in the header. Any error at the provider is refused here, in the caller's
 * language; so are second steps (1109, 1110).
 */
export const finishOpenIdSignIn = defineActivity({
  name: 'finishOpenIdSignIn',
  access: 'o',
  begins: true,
  input: v.object({ clientId: id, key: requiredTextSchema(100), browser: bytes32 }),
  output: v.object({ signedIn: v.literal(true) }),
})
