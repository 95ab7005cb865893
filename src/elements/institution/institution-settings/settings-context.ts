import { createContext, useContext } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import type { institutionSettings } from '../../../contract/institution/settings.ts'

/** The settings as the server sends them. */
export type Settings = RowOf<typeof institutionSettings>

/** What a section knows of the page around it. */
export interface SettingsPageContext {
  readonly settings: Settings
  readonly mayEdit: boolean
  /** Called after something was saved. */
  readonly onSaved: () => void
  /** Reports whether leaving the section would lose input. */
  readonly onDirty: (dirty: boolean) => void
}

/** Provided by the page. */
export const SettingsContext = createContext<SettingsPageContext | null>(null)

/** Returns the page around a section. Throws outside one. */
export function useSettings(): SettingsPageContext {
  const page = useContext(SettingsContext)
  if (!page) throw new Error('A section was drawn without its page.')
  return page
}
