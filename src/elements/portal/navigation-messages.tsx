import type { ReactNode } from 'react'
import { setMessageFiles } from '../../core/i18n/i18n.ts'
import type { Dictionary } from '../../core/i18n/messages.ts'
import { FurtherMessages } from '../ui/i18n/further-messages.tsx'

setMessageFiles(import.meta.glob<Dictionary>('./*/navigation.json', { base: '../../messages', import: 'default' }))

/** Adds the messages of the parts of the portal that are loaded when somebody opens them. */
export const NavigationMessages = ({ children }: { readonly children: ReactNode }) => (
  <FurtherMessages area="navigation">{children}</FurtherMessages>
)
