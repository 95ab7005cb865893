import { showInstead } from './routes.ts'
import { sessionStore } from './storage.ts'

/** What stands in the address in place of a token that was taken out of it. */
const HIDDEN = 'link'

/**
 * Takes what a one-time link carries out of the address at once, and keeps it as long as the tab, so that the page can be loaded again.
 * `pathWith` gives the path to show, with a word in place of the token.
 */
export function takeLink(name: string, carried: string, pathWith: (hidden: string) => string): string {
  const key = `link:${name}`
  if (carried === HIDDEN || carried === '') return sessionStore.get(key) ?? ''
  sessionStore.set(key, carried)
  showInstead(pathWith(HIDDEN))
  return carried
}

/** The link was used, or is no good. */
export const forgetLink = (name: string): void => sessionStore.remove(`link:${name}`)
