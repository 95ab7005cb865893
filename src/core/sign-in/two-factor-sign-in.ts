import type { InputOf } from '../../contract/activity.ts'
import { confirmSecondStep, enterWithSecondStep } from '../../contract/account/two-factor.ts'
import { call } from '../mql/call.ts'
import type { SignInKind } from './sign-in-flow.ts'
import { signInIfUserData } from './student-sign-in.ts'

/** Continues a sign-in with a code of the authenticator app or a recovery code. Returns WRONG and ENDED as outcomes. */
export const signInWithTwoFactor = (
  kind: SignInKind,
  given: InputOf<typeof confirmSecondStep> & { readonly clientId: number },
) => signInIfUserData(given.clientId, () => call(confirmSecondStep, given, { toast: false }), kind)

/** Continues a sign-in after the second step was set up. Returns ENDED as an outcome. */
export const signInAfterSetUp = (
  kind: SignInKind,
  given: InputOf<typeof enterWithSecondStep> & { readonly clientId: number },
) => signInIfUserData(given.clientId, () => call(enterWithSecondStep, given, { toast: false }), kind)
