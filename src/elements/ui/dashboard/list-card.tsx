import type { ReactNode } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { Widget, type WidgetProps } from './widget.tsx'

/** One entry of a list on a dashboard. */
export interface ListEntry {
  readonly id: string
  readonly title: string
  readonly detail?: string
  /** A calendar day, `YYYY-MM-DD`. */
  readonly day?: string
  /** A word that asks for attention: urgent, late. */
  readonly mark?: string | undefined
  /** Stands below the entry: a link. */
  readonly foot?: ReactNode
}

interface ListCardProps extends Omit<WidgetProps, 'children' | 'skeleton' | 'wide'> {
  readonly entries: readonly ListEntry[]
}

/** Renders a short list such as notices or a queue: the first few entries, newest or most urgent first. */
export function ListCard({ entries, ...widget }: ListCardProps) {
  const { day: written } = useMessages()
  return (
    <Widget {...widget} wide skeleton={`calc(${entries.length} * (1.9lh + 21px))`}>
      <ul className="c-entries">
        {entries.map(({ id, title, detail, day, mark, foot }) => (
          <li key={id}>
            <p className="c-entry-title">
              {title} {mark ? <span className="c-chip">{mark}</span> : null}
            </p>
            <p className="c-small c-soft">{[day && written(day), detail].filter(Boolean).join(' · ')}</p>
            {foot}
          </li>
        ))}
      </ul>
    </Widget>
  )
}
