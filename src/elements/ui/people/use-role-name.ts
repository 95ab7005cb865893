import { useCallback } from 'react'
import type { LocalisedName } from '../../../contract/parts.ts'
import { useWords } from '../../words.tsx'

/** The name of a role in the language of the screen, and the English one where that is another (domain brief 2.3.1). */
export function useRoleName(): (names: LocalisedName) => string {
  const { name } = useWords()
  return useCallback(
    (names) => {
      const own = name(names)
      return own === names.name ? own : `${own} · ${names.name}`
    },
    [name],
  )
}
