import { useEffect } from 'react'
import { navigate, getPageAddress } from '../../core/routing/routes.ts'

/**
 * Returns the path of a clicked portal link whose bare hash the browser would resolve against the page's `<base>`;
 * undefined for other clicks.
 */
function findStrayPath(clicked: MouseEvent): string | undefined {
  if (
    clicked.defaultPrevented ||
    clicked.button !== 0 ||
    clicked.ctrlKey ||
    clicked.metaKey ||
    clicked.shiftKey ||
    clicked.altKey
  )
    return undefined
  const anchor = clicked.composedPath().find((node) => node instanceof HTMLAnchorElement)
  const written = anchor?.getAttribute('href') ?? ''
  return anchor && written.startsWith('#/') && anchor.href !== `${getPageAddress()}${written}`
    ? written.slice(1)
    : undefined
}

/** Keeps links within the portal on its page, whatever `<base>` says. */
export function useHashLinks(host: HTMLElement | null): void {
  useEffect(() => {
    const followLink = (clicked: MouseEvent) => {
      const path = findStrayPath(clicked)
      if (path === undefined) return
      clicked.preventDefault()
      navigate(path)
    }
    host?.addEventListener('click', followLink)
    return () => host?.removeEventListener('click', followLink)
  }, [host])
}
