import { useEffect, useRef } from 'react'

/**
 * Manages the focus around the import, which replaces the list and the button that opens it. A page that starts with
 * the import leaves the focus where it is.
 */
export function useImportFocus(importing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(importing)
  const fromStart = useRef(importing)
  useEffect(() => {
    if (!importing) {
      fromStart.current = false
      if (wasOpen.current) button.current?.focus()
    }
    wasOpen.current = importing
  }, [importing])
  return { button, takesFocus: importing && !fromStart.current }
}
