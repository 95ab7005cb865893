import { useCallback } from 'react'
import type { LocalisedName } from '../../../contract/parts.ts'
import { useMessages } from '../../runtime/messages.tsx'

/**
 * Returns a function for the name of a role in the language of the screen, followed by the English name where it
 * differs (specification, section 11.3.1).
 */
export function useRoleName(): (names: LocalisedName) => string {
  const { name } = useMessages()
  return useCallback(
    (names) => {
      const own = name(names)
      return own === names.name ? own : `${own} · ${names.name}`
    },
    [name],
  )
}
