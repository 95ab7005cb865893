import { $path, currentPath, navigate } from './routes.ts'

/** Whoever makes the next change of the path was asked. */
let passing = false
/** One question at a time. */
let asking = false

/** Lets the next change of the path through: whoever made it was asked. */
export const letThrough = (): void => {
  passing = true
}

/**
 * Inside the portal, has `ask` answer before the browser's Back and Forward buttons lead away. The browser is there already when it says so: it is brought back to the page
 * that still stands, and goes again after a yes. What lay ahead of that page is lost, as after any link. Gives the way to stop.
 */
export function askBeforeLeaving(ask: () => Promise<boolean>): () => void {
  const hold = (moved: Event): void => {
    const here = $path.get()
    if (currentPath() === here) return
    if (passing) {
      passing = false
      return
    }
    // Before those who follow the address.
    moved.stopImmediatePropagation()
    navigate(here)
    if (asking) return
    asking = true
    void ask().then((yes) => {
      asking = false
      if (!yes) return
      passing = true
      history.back()
    })
  }
  addEventListener('popstate', hold, true)
  addEventListener('hashchange', hold, true)
  return () => {
    removeEventListener('popstate', hold, true)
    removeEventListener('hashchange', hold, true)
  }
}
