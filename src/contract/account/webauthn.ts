import * as v from 'valibot'

const base64urlSchema = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max), v.regex(/^[\w-]+$/))
const credential = {
  id: base64urlSchema(1400),
  rawId: base64urlSchema(1400),
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(v.picklist(['platform', 'cross-platform'])),
}

/**
 * The result of `navigator.credentials.create`, as JSON (WebAuthn 3, RegistrationResponseJSON); other members are
 * ignored.
 */
export const registrationAnswer = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64urlSchema(4000),
    attestationObject: base64urlSchema(10_000),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10))),
  }),
})
/** The result of `navigator.credentials.get`, as JSON (WebAuthn 3, AuthenticationResponseJSON). */
export const passkeyAnswer = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64urlSchema(4000),
    authenticatorData: base64urlSchema(4000),
    signature: base64urlSchema(4000),
    userHandle: v.optional(base64urlSchema(120)),
  }),
})
/** The result of `navigator.credentials.get`, as JSON. */
export type PasskeyAnswer = v.InferOutput<typeof passkeyAnswer>

const named = v.object({ id: v.string(), type: v.literal('public-key'), transports: v.optional(v.array(v.string())) })

/**
 * The options of `navigator.credentials.get`, as JSON (WebAuthn 3, PublicKeyCredentialRequestOptionsJSON). The
 * challenge works once, within five minutes.
 */
export const passkeyRequest = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: v.number(),
  userVerification: v.literal('required'),
  allowCredentials: v.array(named),
})
/** The options of `navigator.credentials.get`, as JSON. */
export type PasskeyRequest = v.InferOutput<typeof passkeyRequest>

/** The options of `navigator.credentials.create`, as JSON (WebAuthn 3, PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreation = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: v.number(),
  attestation: v.literal('none'),
  excludeCredentials: v.array(named),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
})
/** The options of `navigator.credentials.create`, as JSON. */
export type PasskeyCreation = v.InferOutput<typeof passkeyCreation>
