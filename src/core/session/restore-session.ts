/**
 * The code that restores a session which an earlier page of this tab has stored; loaded on demand, because no page of a
 * guest needs it.
 */
import { watchCleared } from './watch-cleared.ts'

export { readLogin } from './login-store.ts'
export { restoreYears } from './years.ts'

watchCleared()
