import { $path, getCurrentPath, followHash, navigate } from './routes.ts'
import { ensureShared } from '../runtime/shared.ts'

/** The registered guard, whether it is asking now, and whether the next change of the path is allowed already. */
const state = ensureShared('leaving', () => ({
  ask: undefined as (() => Promise<boolean>) | undefined,
  asking: false,
  passing: false,
}))

/** Allows the next change of the path, because the user was asked already. */
export const allowNavigation = (): void => {
  state.passing = true
}

/**
 * Inside the portal, calls `ask` before the browser's Back and Forward buttons leave the page. Returns a function that
 * removes the guard.
 */
export function guardNavigation(ask: () => Promise<boolean>): () => void {
  state.ask = ask
  return () => {
    if (state.ask === ask) state.ask = undefined
  }
}

/** Asks whether to leave the page, for buttons that do; resolves with true when there is nothing to lose. */
export const confirmNavigation = (): Promise<boolean> => state.ask?.() ?? Promise.resolve(true)

/**
 * Reverts a navigation until the user has confirmed it. The browser reports a navigation only after the fact: so this
 * restores the current path, and after a yes replaces it with the requested one. Forward entries are lost, as after any
 * link.
 */
function holdNavigation(moved: Event): void {
  const [here, wanted] = [$path.get(), getCurrentPath()]
  if (wanted === here || !state.ask) return
  if (state.passing) {
    state.passing = false
    return
  }
  moved.stopImmediatePropagation()
  navigate(here)
  if (state.asking) return
  state.asking = true
  void state.ask().then((yes) => {
    state.asking = false
    if (yes) navigate(wanted, { replace: true })
  })
}

/**
 * Follows the URL as `followHash` does, after the navigation guard. Browsers call the listeners of the window in the
 * order of their registration. Returns a function that stops it.
 */
export function followGuardedHash(): () => void {
  addEventListener('hashchange', holdNavigation)
  addEventListener('popstate', holdNavigation)
  const stop = followHash()
  return () => {
    stop()
    removeEventListener('hashchange', holdNavigation)
    removeEventListener('popstate', holdNavigation)
  }
}
