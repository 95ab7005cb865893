import { batch } from 'nanostores'
import * as v from 'valibot'
import { ldapLogin, loginCopy, sessionUser, studentLoginPortal, type SessionUser } from '../contract/session.ts'
import { config } from './config.ts'
import { keepLogin, sealLogin } from './login-store.ts'
import { $menuState, fetchMenu } from './menu.ts'
import { call } from './mql/call.ts'
import { failed, type Refused, type Reply } from './mql/reply.ts'
import { currentSession } from './mql/token.ts'
import { unseal } from './secrets.ts'
import { endLocally } from './session-end.ts'
import { $login, $sessionState } from './session-state.ts'
import { shared } from './shared.ts'
import { loadYears } from './years.ts'

/** What a person signs in with. */
export interface Credentials {
  readonly clientId: number
  readonly userName: string
  readonly password: string
}

/** Staff get their user object by a second call, students with the first. */
export type SignInKind = 'staff' | 'student'

const line = shared('signIn.line', () => ({ last: Promise.resolve<unknown>(undefined) }))

/** The sealed user object of whoever the credentials belong to; the token has been kept on the way. */
async function sealedUser(kind: SignInKind, credentials: Credentials): Promise<Reply<{ userData: string }>> {
  const before = currentSession()
  const options = { toast: false }
  const entered = await (kind === 'staff' ? call(ldapLogin, credentials, options) : call(studentLoginPortal, credentials, options))
  if (!entered.ok) return entered
  if (currentSession() === before) return failed('contract', 'The answer to the sign-in holds no token.')
  return 'userData' in entered.result ? { ok: true, result: entered.result } : call(loginCopy, null, options)
}

/** Everything after the password: user object, menu, years; all of it is kept before anybody is told. */
async function enter(kind: SignInKind, credentials: Credentials): Promise<Reply<SessionUser>> {
  const sealed = await sealedUser(kind, credentials)
  if (!sealed.ok) return sealed
  const session = currentSession()
  const opened = v.safeParse(sessionUser, await unseal(sealed.result.userData, config().passphrases.login))
  if (!opened.success) return failed('contract', 'The user object of the answer cannot be opened.')
  const user = opened.output
  const [menu] = await Promise.all([fetchMenu(user), loadYears(user.clientId)])
  if (!menu.ok) return menu
  const text = await sealLogin({ user, menu: menu.result })
  if (session !== currentSession()) return failed('cancelled')
  keepLogin(text)
  batch(() => {
    $menuState.set({ status: 'success', entries: menu.result })
    $login.set({ status: 'success', user })
    $sessionState.set({ status: 'user', user })
  })
  return { ok: true, result: user }
}

/** A refused password leaves an earlier session as it was; a sign-in that breaks off half-way leaves none. */
function notEntered(refused: Refused, before: number): Refused {
  if (currentSession() === before) $login.setKey('status', 'error')
  else if (refused.failure !== 'cancelled') endLocally('error')
  return refused
}

async function signInNow(kind: SignInKind, credentials: Credentials): Promise<Reply<SessionUser>> {
  const before = currentSession()
  $login.setKey('status', 'loading')
  const reply = await enter(kind, credentials)
  return reply.ok ? reply : notEntered(reply, before)
}

/**
 * Signs a person in (specification, section 7): password, user object, menu, years. Signs in every element on the page.
 * Two at once wait for each other, so that one's token is never taken for the other's.
 */
export function signIn(kind: SignInKind, credentials: Credentials): Promise<Reply<SessionUser>> {
  const turn = line.last.then(() => signInNow(kind, credentials))
  line.last = turn.catch(() => undefined)
  return turn
}
