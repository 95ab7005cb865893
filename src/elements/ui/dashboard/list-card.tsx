import { useWords } from '../../words.tsx'
import { Widget, type WidgetProps } from './widget.tsx'

/** One line of a list on a dashboard. */
export interface ListEntry {
  readonly id: string
  readonly title: string
  readonly detail?: string
  /** A calendar day, `YYYY-MM-DD`. */
  readonly day?: string
  /** A word that wants attention: urgent, late. */
  readonly mark?: string | undefined
}

interface ListCardProps extends Omit<WidgetProps, 'children' | 'skeleton' | 'wide'> {
  readonly entries: readonly ListEntry[]
}

/** Notices, a queue: the first few, newest or most urgent first. */
export function ListCard({ entries, ...widget }: ListCardProps) {
  const { day: written } = useWords()
  return (
    <Widget {...widget} wide skeleton={`calc(${entries.length} * (1.9lh + 21px))`}>
      <ul className="c-entries">
        {entries.map(({ id, title, detail, day, mark }) => (
          <li key={id}>
            <p className="c-entry-title">
              {title} {mark ? <span className="c-chip">{mark}</span> : null}
            </p>
            <p className="c-small c-soft">{[day && written(day), detail].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ul>
    </Widget>
  )
}
