import type { InputOf } from '../contract/activity.ts'
import { confirmSecondStep, enterWithSecondStep } from '../contract/account/second-step.ts'
import { call } from './mql/call.ts'
import type { SignInKind } from './sign-in-flow.ts'
import { signInIf } from './student-sign-in.ts'

/** Goes on with a sign-in by a code of the authenticator app or a recovery code. WRONG and ENDED come back as outcomes. */
export const signInWithSecondStep = (kind: SignInKind, given: InputOf<typeof confirmSecondStep> & { readonly clientId: number }) => signInIf(given.clientId, () => call(confirmSecondStep, given, { toast: false }), kind)

/** Goes on with a sign-in after the second step was set up. ENDED comes back as an outcome. */
export const signInAfterSetUp = (kind: SignInKind, given: InputOf<typeof enterWithSecondStep> & { readonly clientId: number }) => signInIf(given.clientId, () => call(enterWithSecondStep, given, { toast: false }), kind)
