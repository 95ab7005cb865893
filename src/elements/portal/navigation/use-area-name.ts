import { findArea } from '../../../contract/institution/navigation.ts'
import type { MenuEntry } from '../../../contract/sign-in/session.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Returns the function that returns the name of an entry's area: the institution's own, or the usual one. */
export function useAreaName(): (entry: MenuEntry) => string {
  const { t, language } = useMessages()
  return (entry) => entry.area?.names[language] ?? t(`area.${findArea(entry)}`)
}
