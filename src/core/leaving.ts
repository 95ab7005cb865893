import { $path, currentPath, held, navigate } from './routes.ts'

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
 * that still stands, and goes on after a yes, in place of that page. What lay ahead of it is lost, as after any link. Gives the way to stop.
 */
export function askBeforeLeaving(ask: () => Promise<boolean>): () => void {
  const hold = (): boolean => {
    const [here, wanted] = [$path.get(), currentPath()]
    if (wanted === here) return false
    if (passing) {
      passing = false
      return false
    }
    navigate(here)
    if (asking) return true
    asking = true
    void ask().then((yes) => {
      asking = false
      if (yes) navigate(wanted, { replace: true })
    })
    return true
  }
  held.yet = hold
  return () => {
    if (held.yet === hold) held.yet = undefined
  }
}
