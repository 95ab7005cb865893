import { $path, currentPath, reloadPage, showInstead } from './routes.ts'
import { sessionStore } from './storage.ts'

/** What stands in the address in place of a token that was taken out of it. */
const HIDDEN = 'link'

/** Shows another path in place of one that carries a secret. The same link opened once more in this tab is a visit of its own: the page begins anew, and takes it out again. */
export function hideLink(shown: string): void {
  const opened = currentPath()
  showInstead(shown)
  if (currentPath() === opened) return
  // The portal stays where it is when its path does not change, and the address would keep the secret.
  const again = () => {
    if (currentPath() === opened) reloadPage()
  }
  addEventListener('hashchange', again)
  const stop = $path.listen(() => {
    stop()
    removeEventListener('hashchange', again)
  })
}

/**
 * Takes what a one-time link carries out of the address at once, and keeps it as long as the tab, so that the page can be loaded again.
 * `pathWith` gives the path to show, with a word in place of the token.
 */
export function takeLink(name: string, carried: string, pathWith: (hidden: string) => string): string {
  const key = `link:${name}`
  if (carried === HIDDEN || carried === '') return sessionStore.get(key) ?? ''
  sessionStore.set(key, carried)
  hideLink(pathWith(HIDDEN))
  return carried
}

/** The link was used, or is no good. */
export const forgetLink = (name: string): void => sessionStore.remove(`link:${name}`)
