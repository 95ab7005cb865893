import { batch } from 'nanostores'
import { clearClient } from '../chosen-client/chosen-client.ts'
import { clearLogin } from '../crypto/login-key.ts'
import { removeToken } from '../mql/token.ts'
import { clearMenu, resetUser, type AuthStatus } from './session-state.ts'

/** Clears everything that belongs to a session, in the stores and in the storage; the person's language stays. */
export function clearSession(status: AuthStatus = ''): void {
  clearLogin()
  batch(() => {
    removeToken()
    clearClient()
    clearMenu()
    resetUser(status)
  })
}
