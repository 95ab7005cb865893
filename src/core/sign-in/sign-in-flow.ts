import * as v from 'valibot'
import { MUST_CHANGE_PASSWORD, SECOND_STEP, SECOND_STEP_MISSING } from '../../contract/codes.ts'
import { loginCopy, sessionUser, type SessionUser } from '../../contract/sign-in/session.ts'
import { ldapLogin, loginBlWithoutPass, studentLoginPortal } from '../../contract/sign-in/sign-in.ts'
import { getCancelSignal } from '../feedback/blocker.ts'
import { onFault } from '../feedback/log.ts'
import { storeTarget } from './handover-target.ts'
import { watchCleared } from '../session/watch-cleared.ts'
import { storeLogin, sealLogin } from '../session/login-store.ts'
import { fetchMenu, findRole } from '../session/menu.ts'
import { call } from '../mql/call.ts'
import { buildFailure, type Refused, type Reply } from '../mql/reply.ts'
import { getCurrentSession } from '../mql/token.ts'
import { decryptJson } from '../crypto/encrypted-json.ts'
import { storePasswordPermit } from './password-permit.ts'
import { storeTwoFactorChallenge } from './two-factor-challenge.ts'
import { clearSession } from '../session/session-end.ts'
import { setLoginFailed, setLoginRequested, setLoginSucceeded } from '../session/session-state.ts'
import { ensureShared } from '../runtime/shared.ts'
import { getLoginPassphrase } from '../session/login-passphrase.ts'
import { loadYears } from '../session/years.ts'

/** The credentials of a sign-in by password. */
export interface Credentials {
  readonly clientId: number
  readonly userName: string
  readonly password: string
  /** True when others use this computer too: the session ends sooner. */
  readonly sharedComputer?: boolean
}

/** The data with which a partner's site hands a person over (specification, section 11.1.6). */
export interface Handover {
  readonly clientId: number
  readonly userKey: string
}

/** The input of each kind of sign-in. Staff get their user object from a second call, the others from the first. */
export interface SignIns {
  readonly staff: Credentials
  readonly student: Credentials
  readonly handover: Handover
}
/** The kind of a sign-in. */
export type SignInKind = keyof SignIns

/** The reply of a sign-in's first call: the encrypted user object, unless a second call returns it. */
export type SignInReply = Reply<{ readonly userData?: string }>
type Entrance = () => Promise<SignInReply>

const options = { toast: false }
const ENTRANCES: { readonly [Kind in SignInKind]: (given: SignIns[Kind]) => Promise<SignInReply> } = {
  staff: (given) => call(ldapLogin, given, options) as Promise<SignInReply>,
  student: (given) => call(studentLoginPortal, given, options),
  async handover(given) {
    const reply = await call(loginBlWithoutPass, given, options)
    storeTarget(reply.ok ? reply.result.target : undefined)
    return reply
  },
}

const line = ensureShared('signIn.line', () => ({ last: Promise.resolve<unknown>(undefined) }))

/** Returns the encrypted user object of the person who has signed in; the token has been stored with the response. */
async function loadSealedUser(entrance: Entrance): Promise<Reply<{ userData: string }>> {
  const before = getCurrentSession()
  const entered = await entrance()
  if (!entered.ok) return entered
  if (getCurrentSession() === before) return buildFailure('contract', 'The answer to the sign-in holds no token.')
  const { userData } = entered.result
  return userData === undefined ? call(loginCopy, null, options) : { ok: true, result: { userData } }
}

/**
 * Does everything that follows the password: loads user object, menu and years, and persists all of it before it
 * updates the session stores.
 */
async function finishSignIn(entrance: Entrance): Promise<Reply<SessionUser>> {
  const sealed = await loadSealedUser(entrance)
  if (!sealed.ok) return sealed
  const session = getCurrentSession()
  const opened = v.safeParse(sessionUser, await decryptJson(sealed.result.userData, getLoginPassphrase()))
  if (!opened.success) return buildFailure('contract', 'The user object of the answer cannot be opened.')
  const user = opened.output
  const [menu] = await Promise.all([fetchMenu(user), loadYears(user.clientId)])
  if (!menu.ok) return menu
  const login = { user, role: findRole(user), menu: menu.result }
  const text = await sealLogin(login)
  if (session !== getCurrentSession()) return buildFailure('cancelled')
  storeLogin(text)
  setLoginSucceeded(login)
  return { ok: true, result: user }
}

const permit = v.object({ token: v.string() })
const ticket = v.object({ ticket: v.string(), ways: v.optional(v.array(v.string()), ['APP']) })

/**
 * Stores the permit or ticket of a refusal that requires a further step: to choose a new password, to pass the second
 * step, or to set it up.
 */
function storePermit({ errorCode, result }: Refused, clientId: number, kind: SignInKind): void {
  if (errorCode === MUST_CHANGE_PASSWORD) {
    const parsed = v.safeParse(permit, result)
    if (parsed.success) storePasswordPermit({ clientId, token: parsed.output.token })
  } else if (errorCode === SECOND_STEP || errorCode === SECOND_STEP_MISSING) {
    const parsed = v.safeParse(ticket, result)
    if (parsed.success)
      storeTwoFactorChallenge({ clientId, kind, ...parsed.output, missing: errorCode === SECOND_STEP_MISSING })
  }
}

/**
 * Ends a failed sign-in: a refused password leaves an earlier session as it was, a sign-in that fails halfway leaves
 * none.
 */
function finishFailedSignIn(refused: Refused, before: number): Refused {
  if (getCurrentSession() === before) setLoginFailed()
  else if (refused.failure !== 'cancelled') clearSession('error')
  return refused
}

async function signInInTurn(
  clientId: number,
  entrance: Entrance,
  kind: SignInKind,
  signal: AbortSignal,
): Promise<Reply<SessionUser>> {
  if (signal.aborted) return buildFailure('cancelled')
  const before = getCurrentSession()
  setLoginRequested()
  const reply = await finishSignIn(entrance)
  if (reply.ok) {
    watchCleared()
    void import('./tab-session.ts').then(({ shareSessionWithTabs }) => shareSessionWithTabs(), onFault)
    return reply
  }
  storePermit(reply, clientId, kind)
  return finishFailedSignIn(reply, before)
}

/**
 * Signs in by `entrance`, with everything that follows: user object, menu, years. Signs in every element on the page.
 * Sign-ins are queued, so that the token of one is never taken for that of another; one whose `signal` is aborted
 * before its turn does not begin.
 */
export function signInThrough(
  clientId: number,
  entrance: Entrance,
  kind: SignInKind,
  signal = getCancelSignal(),
): Promise<Reply<SessionUser>> {
  const turn = line.last.then(() => signInInTurn(clientId, entrance, kind, signal))
  line.last = turn.catch(() => undefined)
  return turn
}

/** Signs a person in with a password or a key (specification, section 7). */
export const performSignIn = <Kind extends SignInKind>(
  kind: Kind,
  given: SignIns[Kind],
  signal: AbortSignal,
): Promise<Reply<SessionUser>> => signInThrough(given.clientId, () => ENTRANCES[kind](given), kind, signal)
