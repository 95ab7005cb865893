/**
 * The code that restores a session which an earlier page of this tab has stored; loaded on demand, because no page of a
 * guest needs it.
 */
import { readLogin as readStored } from './login-store.ts'
import { watchCleared } from './watch-cleared.ts'

export { restoreYears } from './years.ts'

/** Reads the login that this tab has stored; from now on this page may show something of its person. */
export function readLogin(): ReturnType<typeof readStored> {
  watchCleared()
  return readStored()
}
