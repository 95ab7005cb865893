import type { SessionUser } from '../contract/session.ts'
import { onFault } from './log.ts'
import { failed, type Reply } from './mql/reply.ts'
import type { SignInKind, SignIns } from './sign-in-flow.ts'

export type { Credentials, Handover, SignInKind, SignIns } from './sign-in-flow.ts'

/** What follows a password is fetched when a form stands: no form needs it before its first field. */
const flow = () => import('./sign-in-flow.ts')

/** Fetches what signing in needs, so that it is there when the button is pressed. What fails now is told then. */
export const prepareSignIn = (): void => void flow().catch(() => undefined)

/** Signs a person in; see `sign-in-flow.ts`. Never rejects: a file that cannot be had is a lost connection. */
export async function signIn<Kind extends SignInKind>(kind: Kind, given: SignIns[Kind]): Promise<Reply<SessionUser>> {
  try {
    const { signInNow } = await flow()
    return await signInNow(kind, given)
  } catch (fault) {
    onFault(fault)
    return failed('network')
  }
}
