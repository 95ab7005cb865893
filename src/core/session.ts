import { batch } from 'nanostores'
import { logout } from '../contract/session.ts'
import { restoreClient } from './chosen-client.ts'
import { wordsNow } from './i18n.ts'
import { readLogin } from './login-store.ts'
import { call } from './mql/call.ts'
import { currentSession, currentToken, onTokenRejected } from './mql/token.ts'
import { endLocally } from './session-end.ts'
import { $session, guestFound, loginSucceeded } from './session-state.ts'
import { shared } from './shared.ts'
import { showToast } from './toasts.ts'
import { restoreYears } from './years.ts'

export { $auth, $session, type Auth, type AuthStatus, type Session } from './session-state.ts'

const restoring = shared<{ done?: Promise<void> }>('session.restoring', () => ({}))

/** Signs out: here at once, at the server as soon as it hears of it. Resolves when it has, or cannot be reached. */
export async function signOut(): Promise<void> {
  const told = currentToken() ? call(logout, null, { toast: false }) : undefined
  endLocally()
  await told
}

/** Ends the session because the server no longer knows it, and says so. Does nothing when there is none. */
export function sessionEnded(): void {
  if ($session.get().status === 'guest' && !currentToken()) return
  endLocally()
  void wordsNow('session.ended', 'Your session has ended. Please log in again.').then((detail) => showToast({ severity: 'warn', detail }))
}

async function restore(): Promise<void> {
  const client = restoreClient()
  if (!currentToken()) {
    if ($session.get().status === 'unknown') guestFound()
    return client
  }
  const session = currentSession()
  const login = await readLogin()
  await client
  // Whoever has signed in meanwhile is the session.
  if (session !== currentSession() || $session.get().status !== 'unknown') return
  if (!login) {
    endLocally()
    return
  }
  batch(() => {
    restoreYears()
    loginSucceeded(login)
  })
}

/** Brings back the session that an earlier page of this tab has kept. Idempotent; what cannot be read makes a guest. */
export const restoreSession = (): Promise<void> => (restoring.done ??= restore())

// The wire finds out that a session is over; it does not know what a session is.
shared('session.listening', () => onTokenRejected(sessionEnded))
