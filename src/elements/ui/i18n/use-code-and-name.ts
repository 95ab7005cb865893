import { useCallback } from 'react'
import type { LocalisedName } from '../../../contract/parts.ts'
import { joinCodeAndName } from '../../../core/i18n/join-code-and-name.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Returns a function that writes the code of a record before its name, such as “J1 · Janata College”. */
export function useCodeAndName(): (record: { readonly code: string; readonly names: LocalisedName }) => string {
  const { name, direction } = useMessages()
  return useCallback(({ code, names }) => joinCodeAndName(code, name(names), direction), [name, direction])
}
