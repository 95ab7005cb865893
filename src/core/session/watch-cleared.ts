import { onFault } from '../feedback/log.ts'

/** Loads `cleared-pages.ts`, which no page needs before it shows something of a person. */
const loadClearedPages = () => import('./cleared-pages.ts')

/** Watches for a clearing on another page of this tab from now on (`cleared-pages.ts`); idempotent. */
export const watchCleared = (isShared = false): void =>
  void loadClearedPages().then((pages) => pages.watchCleared(isShared), onFault)

/** Marks this tab as cleared. Resolves even if the mark cannot be set, because what is here is cleared all the same. */
export const markCleared = (): Promise<unknown> => loadClearedPages().then((pages) => pages.markCleared(), onFault)
