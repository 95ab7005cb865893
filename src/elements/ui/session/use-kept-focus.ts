import { useEffect } from 'react'
import { useHost } from '../../runtime/messages.tsx'
import { keepFocus } from './keep-focus.ts'

/**
 * Keeps the focus in a screen whose parts give way to each other, and which does not move it by itself: a list and the
 * record that it opens.
 */
export function useKeptFocus(): void {
  const host = useHost()
  useEffect(() => (host ? keepFocus(host.shadowRoot ?? host) : undefined), [host])
}
