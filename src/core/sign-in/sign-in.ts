import type { SessionUser } from '../../contract/sign-in/session.ts'
import { getCancelSignal } from '../feedback/blocker.ts'
import { onFault } from '../feedback/log.ts'
import { buildFailure, type Reply } from '../mql/reply.ts'
import type { SignInKind, SignIns } from './sign-in-flow.ts'

export type { Credentials, Handover, SignInKind, SignIns } from './sign-in-flow.ts'

/** Loaded once a form is shown, because no form needs it before its first field. */
const loadFlow = () => import('./sign-in-flow.ts')

/**
 * Preloads the code for signing in, so that it is there when the button is pressed. An error is ignored here and
 * reported by `signIn`.
 */
export const prepareSignIn = (): void => void loadFlow().catch(() => undefined)

/**
 * Signs a person in; see `sign-in-flow.ts`. Never rejects: a chunk that fails to load counts as a lost connection, and
 * `cancelled` is the failure when the page has been cleared since `signal` was taken.
 */
export async function signIn<Kind extends SignInKind>(
  kind: Kind,
  given: SignIns[Kind],
  signal = getCancelSignal(),
): Promise<Reply<SessionUser>> {
  try {
    const { performSignIn } = await loadFlow()
    return await performSignIn(kind, given, signal)
  } catch (fault) {
    onFault(fault)
    return buildFailure('network')
  }
}
