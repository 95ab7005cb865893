import { batch } from 'nanostores'
import { forgetClient } from '../institution/chosen-client.ts'
import { forgetLogin } from '../crypto/login-key.ts'
import { removeToken } from '../mql/token.ts'
import { menuReset, userReset, type AuthStatus } from './session-state.ts'

/** Clears everything that belongs to a session, in the stores and in the storage; the person's language stays. */
export function endLocally(status: AuthStatus = ''): void {
  forgetLogin()
  batch(() => {
    removeToken()
    forgetClient()
    menuReset()
    userReset(status)
  })
}
