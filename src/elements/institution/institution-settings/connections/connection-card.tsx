import { useId, type ReactNode } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { Tag, type TagKind } from '../../../ui/tags/tag.tsx'

const TONES = {
  OWN: 'success',
  SHARED: 'success',
  CONNECTED: 'success',
  NONE: 'neutral',
  BROKEN: 'danger',
} as const satisfies Readonly<Record<string, TagKind>>

interface ConnectionCardProps {
  readonly title: string
  readonly about: string
  readonly state: keyof typeof TONES
  readonly children?: ReactNode
}

/** Renders the state of a connection with another system. */
export function ConnectionCard({ title, about, state, children }: ConnectionCardProps) {
  const { t } = useMessages()
  const id = useId()
  return (
    <section className="c-settings-card" aria-labelledby={id}>
      <header>
        <h3 className="c-subtitle" id={id}>
          {title}
        </h3>
        <Tag kind={TONES[state]}>{t(`settings.state.${state}`)}</Tag>
      </header>
      <p className="c-soft c-small">{state === 'BROKEN' ? t('settings.broken') : about}</p>
      {children}
    </section>
  )
}
