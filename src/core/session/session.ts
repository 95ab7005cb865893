import { batch } from 'nanostores'
import { logout } from '../../contract/sign-in/logout.ts'
import { restoreClient } from '../chosen-client/chosen-client.ts'
import { loadMessage } from '../i18n/i18n.ts'
import { onFault } from '../feedback/log.ts'
import { call } from '../mql/call.ts'
import { getCurrentSession, getCurrentToken, onTokenRejected } from '../mql/token.ts'
import { clearSession } from './session-end.ts'
import { $session, setSessionNotFound, setLoginSucceeded } from './session-state.ts'
import { ensureShared } from '../runtime/shared.ts'
import { showToast } from '../feedback/toasts.ts'

export { $auth, $session, type Auth, type AuthStatus, type Session } from './session-state.ts'

const restoring = ensureShared<{ done?: Promise<void> }>('session.restoring', () => ({}))

/** Signs out: at once on this page, and at the server. Resolves when the server has responded or cannot be reached. */
export async function signOut(): Promise<void> {
  const logoutReply = getCurrentToken() ? call(logout, null, { toast: false }) : undefined
  clearSession()
  await logoutReply
}

/** Ends the session because the server no longer knows it, and shows a toast. Does nothing when there is none. */
export function finishLostSession(): void {
  if ($session.get().status === 'guest' && !getCurrentToken()) return
  clearSession()
  void loadMessage('session.ended', 'Your session has ended. Please log in again.').then((detail) =>
    showToast({ severity: 'warn', detail }),
  )
}

async function restoreFromStorage(): Promise<void> {
  const client = restoreClient()
  if (!getCurrentToken()) {
    if ($session.get().status === 'unknown') setSessionNotFound()
    return client
  }
  const session = getCurrentSession()
  const kept = await import('./restore-session.ts').catch(onFault)
  const login = await kept?.readLogin()
  await client
  // A sign-in that has completed meanwhile takes precedence.
  if (session !== getCurrentSession() || $session.get().status !== 'unknown') return
  // A chunk that fails to load says nothing about the session: the next page restores it.
  if (!kept) {
    setSessionNotFound()
    return
  }
  if (!login) {
    clearSession()
    return
  }
  batch(() => {
    kept.restoreYears()
    setLoginSucceeded(login)
  })
}

/**
 * Restores the session that an earlier page of this tab has stored. Idempotent; when it cannot be read, the visitor is
 * a guest.
 */
export const restoreSession = (): Promise<void> => (restoring.done ??= restoreFromStorage())

// The MQL client detects that a session is over, but does not know what a session is.
ensureShared('session.listening', () => onTokenRejected(finishLostSession))
