import { type ReactNode } from 'react'
import { useUniqueId } from '../../../runtime/use-unique-id.ts'
import type { RowOf } from '../../../../contract/activity.ts'
import type { institutionConnections } from '../../../../contract/institution/connections.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Tag, type TagKind } from '../../../ui/tags/tag.tsx'

const TONES = {
  OWN: 'success',
  SHARED: 'success',
  REACHED: 'success',
  UNTRIED: 'neutral',
  UNREACHED: 'danger',
  NONE: 'neutral',
  BROKEN: 'danger',
} as const satisfies Readonly<Record<string, TagKind>>

type LastTry = RowOf<typeof institutionConnections>['directory']['lastTry']

/** Returns what is known of a connection that is configured: whether the last try has reached it, and when. */
export const getTriedState = (state: 'CONNECTED' | 'NONE' | 'BROKEN', lastTry: LastTry) =>
  state !== 'CONNECTED'
    ? { state }
    : lastTry === null
      ? { state: 'UNTRIED' as const }
      : { state: lastTry.reached ? ('REACHED' as const) : ('UNREACHED' as const), at: lastTry.at }

interface ConnectionCardProps {
  readonly title: string
  readonly about: string
  readonly state: keyof typeof TONES
  /** When a connection was tried the last time. */
  readonly at?: string | undefined
  readonly children?: ReactNode
}

/** Renders the state of a connection with another system. */
export function ConnectionCard({ title, about, state, at, children }: ConnectionCardProps) {
  const { t, instant } = useMessages()
  const id = useUniqueId()
  return (
    <section className="c-settings-card" aria-labelledby={id}>
      <header>
        <h3 className="c-subtitle" id={id}>
          {title}
        </h3>
        <Tag kind={TONES[state]}>{t(`settings.state.${state}`, { date: at ? instant(at) : '' })}</Tag>
      </header>
      <p className="c-soft c-small">{state === 'BROKEN' ? t('settings.broken') : about}</p>
      {children}
    </section>
  )
}
