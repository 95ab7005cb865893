import { $path, currentPath, followHash, navigate } from './routes.ts'
import { shared } from './shared.ts'

/** Who wants to be asked, whether they are being asked, and whether whoever makes the next change of the path was. */
const state = shared('leaving', () => ({ ask: undefined as (() => Promise<boolean>) | undefined, asking: false, passing: false }))

/** Lets the next change of the path through: whoever made it was asked. */
export const letThrough = (): void => {
  state.passing = true
}

/** Inside the portal, has `ask` answer before the browser's Back and Forward buttons lead away. Gives the way to stop. */
export function askBeforeLeaving(ask: () => Promise<boolean>): () => void {
  state.ask = ask
  return () => {
    if (state.ask === ask) state.ask = undefined
  }
}

/**
 * The browser is there already when it says that it goes: it is brought back to the page that still stands, and goes on after a yes, in place of that page.
 * What lay ahead of it is lost, as after any link.
 */
function hold(moved: Event): void {
  const [here, wanted] = [$path.get(), currentPath()]
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

/** Follows the address as `followHash` does, after whoever wants to be asked. Browsers call what listens to the window in the order in which it came. Gives the way to stop. */
export function followHashAsking(): () => void {
  addEventListener('hashchange', hold)
  addEventListener('popstate', hold)
  const stop = followHash()
  return () => {
    stop()
    removeEventListener('hashchange', hold)
    removeEventListener('popstate', hold)
  }
}
