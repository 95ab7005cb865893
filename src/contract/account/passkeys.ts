import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { id, instant, requiredLine } from '../parts.ts'
import { codeEnded, codeWrong, oneTimeToken, secondStepProof } from './parts.ts'

/** The maximal number of passkeys of one account. */
export const MOST_PASSKEYS = 10

const base64url = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max), v.regex(/^[\w-]+$/))
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
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
    clientDataJSON: base64url(4000),
    attestationObject: base64url(10_000),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,20}$/))), v.maxLength(10))),
  }),
})
/** The result of `navigator.credentials.get`, as JSON (WebAuthn 3, AuthenticationResponseJSON). */
export const passkeyAnswer = v.object({
  ...credential,
  response: v.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(4000),
    userHandle: v.optional(base64url(120)),
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

const request = v.object({ outcome: v.literal('REQUEST'), request: passkeyRequest })
const entered = v.object({ outcome: v.literal('SIGNED_IN'), userData: v.string() })

/** Begins a sign-in with a passkey. The response is the same for everybody: the browser shows which passkeys it has. */
export const beginPasskeySignIn = defineActivity({
  name: 'beginPasskeySignIn',
  access: 'o',
  writes: true,
  input: v.object({ clientId: id }),
  output: request,
})

/**
 * Signs a member of staff in with a passkey, in place of the password and the second step. Token in the header, user
 * object in the result. REFUSED: the same for every reason, so that nobody learns who has a passkey. A person whose
 * password is in a directory signs in with that, because the directory decides who may sign in.
 */
export const signInWithPasskey = defineActivity({
  name: 'signInWithPasskey',
  access: 'o',
  writes: true,
  begins: true,
  input: v.object({ clientId: id, answer: passkeyAnswer, sharedComputer: v.optional(v.boolean(), false) }),
  output: v.variant('outcome', [entered, v.object({ outcome: v.literal('REFUSED') })]),
})

/** Begins the second step of a sign-in with a passkey; `ticket` as for `confirmSecondStep`. */
export const beginPasskeyStep = defineActivity({
  name: 'beginPasskeyStep',
  access: 'o',
  writes: true,
  input: v.object({ clientId: id, ticket: oneTimeToken }),
  output: v.variant('outcome', [request, codeEnded]),
})

/** Passes the second step of a sign-in with a passkey; failures count like wrong codes. */
export const confirmPasskeyStep = defineActivity({
  name: 'confirmPasskeyStep',
  access: 'o',
  writes: true,
  begins: true,
  input: v.object({ clientId: id, ticket: oneTimeToken, answer: passkeyAnswer }),
  output: v.variant('outcome', [entered, codeWrong, codeEnded]),
})

/** Begins a confirmation of the caller's identity with a passkey (`confirmIdentity`). OFF: there is none. */
export const beginPasskeyConfirmation = defineActivity({
  name: 'beginPasskeyConfirmation',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.nullish(v.strictObject({})),
  output: v.variant('outcome', [request, v.object({ outcome: v.literal('OFF') })]),
})

/** Returns the caller's passkeys, the newest first. */
export const myPasskeys = defineQuery({
  id: 'myPasskeys',
  access: 'r',
  needs: 'own',
  input: v.nullish(v.object({})),
  row: v.object({ passkeyId: v.number(), name: v.string(), createdAt: instant, lastUsedAt: v.nullable(instant) }),
})

const proofNeeded = v.object({ outcome: v.literal('PROOF_NEEDED') })

/**
 * Returns the creation options of a new passkey. A caller who already has a second factor proves it with `proof`, or
 * has just confirmed with a passkey. FULL: there are ten.
 */
export const beginPasskey = defineActivity({
  name: 'beginPasskey',
  access: 'r',
  needs: 'own',
  writes: true,
  recent: true,
  input: v.strictObject({ proof: v.optional(secondStepProof) }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('CREATION'), creation: passkeyCreation }),
    v.object({ outcome: v.literal('FULL') }),
    proofNeeded,
    codeWrong,
  ]),
})

/**
 * Stores a new passkey and notifies the person by mail. `recoveryCodes`: for a person who has none yet, shown once.
 * REFUSED: it cannot be used here. ENDED: begin again.
 */
export const addPasskey = defineActivity({
  name: 'addPasskey',
  access: 'r',
  needs: 'own',
  writes: true,
  recent: true,
  input: v.strictObject({ name: requiredLine(60), answer: registrationAnswer }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('ADDED'), passkeyId: v.number(), recoveryCodes: v.nullable(v.array(v.string())) }),
    v.object({ outcome: v.literal('REFUSED') }),
    codeEnded,
  ]),
})

/** Renames a passkey. */
export const renamePasskey = defineActivity({
  name: 'renamePasskey',
  access: 'r',
  needs: 'own',
  writes: true,
  input: v.strictObject({ passkeyId: id, name: requiredLine(60) }),
  output: v.object({ outcome: v.literal('RENAMED') }),
})

/** Removes a passkey and notifies the person by mail. REQUIRED: it is the last factor of a person who must have one. */
export const removePasskey = defineActivity({
  name: 'removePasskey',
  access: 'r',
  needs: 'own',
  writes: true,
  recent: true,
  input: v.strictObject({ passkeyId: id, proof: v.optional(secondStepProof) }),
  output: v.variant('outcome', [
    v.object({ outcome: v.literal('REMOVED') }),
    v.object({ outcome: v.literal('REQUIRED') }),
    proofNeeded,
    codeWrong,
  ]),
})
