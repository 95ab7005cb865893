import { useLayoutEffect } from 'react'
import { useHost } from '../runtime/messages.tsx'
import { adoptSheets } from '../runtime/sheets.ts'

/** Adds the style sheets of a part that was loaded later. */
export function useLateSheets(sheets: readonly string[]): void {
  const host = useHost()
  useLayoutEffect(() => {
    if (host?.shadowRoot) adoptSheets(host.shadowRoot, sheets)
  }, [host, sheets])
}
