import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icons.tsx'

/** The severity of a notice, never shown by colour alone. */
export type NoticeKind = 'info' | 'success' | 'warning' | 'danger'

const ICONS: Readonly<Record<NoticeKind, IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  danger: 'alert',
}

/** Renders a persistent message in its place. `announced` notices are read out when they appear. */
export function Notice({
  kind = 'info',
  announced = false,
  children,
}: {
  readonly kind?: NoticeKind
  readonly announced?: boolean
  readonly children: ReactNode
}) {
  return (
    <div className="c-notice" data-kind={kind} role={announced ? 'alert' : undefined}>
      <Icon name={ICONS[kind]} />
      <div>{children}</div>
    </div>
  )
}
