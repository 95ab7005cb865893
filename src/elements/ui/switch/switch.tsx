import type { ReactNode } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import type { SlSwitch } from '../shoelace/switch.ts'
import '../shoelace/switch.ts'

interface SwitchProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Its label. */
  readonly children: ReactNode
}

/**
 * Renders a switch for a setting that counts at once. It belongs to no form: in a form use a tick box of `ui/form`.
 * Needs `switch.css` among the element's sheets.
 */
export function Switch({ checked, onChange, children }: SwitchProps) {
  const { language, direction } = useMessages()
  return (
    <sl-switch
      className="c-switch"
      lang={language}
      dir={direction}
      checked={checked}
      onsl-change={({ currentTarget }) => onChange((currentTarget as SlSwitch).checked)}
    >
      {children}
    </sl-switch>
  )
}
