import { confirmIdentity } from '../../contract/account/identity.ts'
import {
  beginPasskeyConfirmation,
  beginPasskeySignIn,
  beginPasskeyStep,
  confirmPasskeyStep,
  signInWithPasskey,
} from '../../contract/account/passkeys.ts'
import type { OutputOf } from '../../contract/activity.ts'
import { call } from '../mql/call.ts'
import type { Reply } from '../mql/reply.ts'
import { askPasskey, type PasskeyRequestResult } from './passkeys.ts'
import type { SignInKind } from './sign-in-flow.ts'
import { signInIfUserData, type SignedIn } from './student-sign-in.ts'

const options = { toast: false }

/** The outcome of a request for a passkey that the browser did not answer. */
export interface PasskeyNotAnswered {
  readonly outcome: Exclude<PasskeyRequestResult<never>['outcome'], 'ANSWER'>
}
const buildNotAnswered = (outcome: PasskeyNotAnswered['outcome']): Reply<PasskeyNotAnswered> => ({
  ok: true,
  result: { outcome },
})

type Without<Result> = Exclude<Result, { readonly userData: string }>

/**
 * Signs a member of staff in with a passkey. Returns REFUSED, and requests that the browser did not answer, as
 * outcomes.
 */
export async function signInByPasskey(given: {
  readonly clientId: number
  readonly sharedComputer: boolean
}): Promise<Reply<SignedIn | PasskeyNotAnswered | Without<OutputOf<typeof signInWithPasskey>>>> {
  const requested = await call(beginPasskeySignIn, { clientId: given.clientId }, options)
  if (!requested.ok) return requested
  const passkeyReply = await askPasskey(requested.result.request)
  if (passkeyReply.outcome !== 'ANSWER') return buildNotAnswered(passkeyReply.outcome)
  return signInIfUserData(
    given.clientId,
    () => call(signInWithPasskey, { ...given, answer: passkeyReply.answer }, options),
    'staff',
  )
}

/**
 * Continues a sign-in with a passkey as its second step. Returns WRONG, ENDED, and requests that the browser did not
 * answer, as outcomes.
 */
export async function passStepByPasskey(
  kind: SignInKind,
  given: { readonly clientId: number; readonly ticket: string },
): Promise<Reply<SignedIn | PasskeyNotAnswered | Without<OutputOf<typeof confirmPasskeyStep>>>> {
  const requested = await call(beginPasskeyStep, given, options)
  if (!requested.ok) return requested
  if (requested.result.outcome === 'ENDED') return { ok: true, result: requested.result }
  const passkeyReply = await askPasskey(requested.result.request)
  if (passkeyReply.outcome !== 'ANSWER') return buildNotAnswered(passkeyReply.outcome)
  return signInIfUserData(
    given.clientId,
    () => call(confirmPasskeyStep, { ...given, answer: passkeyReply.answer }, options),
    kind,
  )
}

/**
 * Confirms the signed-in person's identity with a passkey. Returns OFF when there is none, and requests that the
 * browser did not answer as an outcome.
 */
export async function confirmByPasskey(): Promise<
  Reply<OutputOf<typeof confirmIdentity> | PasskeyNotAnswered | { readonly outcome: 'OFF' }>
> {
  const requested = await call(beginPasskeyConfirmation, {}, options)
  if (!requested.ok) return requested
  if (requested.result.outcome === 'OFF') return { ok: true, result: requested.result }
  const passkeyReply = await askPasskey(requested.result.request)
  return passkeyReply.outcome === 'ANSWER'
    ? call(confirmIdentity, { way: 'PASSKEY', answer: passkeyReply.answer }, options)
    : buildNotAnswered(passkeyReply.outcome)
}
