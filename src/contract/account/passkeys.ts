import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { id, instant, requiredLineSchema } from '../parts.ts'
import { codeEnded, codeWrong, oneTimeToken, secondStepProof } from './parts.ts'
import { passkeyRequest, passkeyAnswer, passkeyCreation, registrationAnswer } from './webauthn.ts'

/** The maximal number of passkeys of one account. */
export const MOST_PASSKEYS = 10

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
 * has just confirmed with a passkey. Refuses with 1107 on a shared computer. FULL: there are ten.
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
  input: v.strictObject({ name: requiredLineSchema(60), answer: registrationAnswer }),
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
  input: v.strictObject({ passkeyId: id, name: requiredLineSchema(60) }),
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
