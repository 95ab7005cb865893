import { hrefTo, navigate } from '../../core/routes.ts'
import { useHost } from '../words.tsx'

/**
 * Goes to another page of the portal from a menu or a button: within the portal itself, or on the page that holds it. Undefined where it cannot be reached;
 * what would lead there is then not offered. `ask` tells the page, and is false when it leads there itself.
 */
export function useVisit(portal: string | undefined, ask: (path: string) => boolean): ((path: string) => void) | undefined {
  const host = useHost()
  const within = Boolean(host?.closest('campus-portal'))
  if (!within && !portal) return undefined
  return (path) => {
    if (!ask(path)) return
    if (within) {
      navigate(path)
      return
    }
    const link = document.createElement('a')
    link.href = `${portal ?? ''}${hrefTo(path)}`
    link.click()
  }
}
