import { sessionStore } from '../storage/storage.ts'

/** The storage key of the auth store's state (specification, section 9). */
export const LOGIN_KEY = 'loginPn'

/** Clears the stored state, when the session ends. */
export const clearLogin = (): void => sessionStore.remove(LOGIN_KEY)
