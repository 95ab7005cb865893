import { $path, getCurrentPath, reloadPage, showInstead } from './address.ts'
import { sessionStore } from '../storage/storage.ts'

/** The placeholder in the URL for a token that was removed from it. */
const HIDDEN = 'link'

/**
 * Replaces a path that carries a secret with another one in the URL. Opening the same link again in this tab reloads
 * the page, which removes the secret again.
 */
export function hideLink(shown: string): void {
  const opened = getCurrentPath()
  showInstead(shown)
  if (getCurrentPath() === opened) return
  // The portal does nothing when its path does not change, and the URL would keep the secret.
  const reloadIfSamePath = () => {
    if (getCurrentPath() === opened) reloadPage()
  }
  addEventListener('hashchange', reloadIfSamePath)
  const stop = $path.listen(() => {
    stop()
    removeEventListener('hashchange', reloadIfSamePath)
  })
}

/**
 * Removes the secret of a one-time link from the URL at once, and stores it for the lifetime of the tab, so that the
 * page can be reloaded. `pathWith` returns the path to show, with a placeholder for the token.
 */
export function takeLink(
  name: 'emailConfirm' | 'setup',
  carried: string,
  pathWith: (hidden: string) => string,
): string {
  const key = `link:${name}` as const
  if (carried === HIDDEN || carried === '') return sessionStore.get(key) ?? ''
  sessionStore.set(key, carried)
  hideLink(pathWith(HIDDEN))
  return carried
}

/** Forgets the secret of a one-time link once it has been exchanged. */
export const clearLink = (name: 'setup'): void => sessionStore.remove(`link:${name}`)
