import { useWords } from '../../words.tsx'
import { formatPercent } from '../chart/formats.ts'
import { Widget, type WidgetProps } from './widget.tsx'

/** One of the figures that make up the chief one. */
export interface KpiPart {
  readonly label: string
  readonly value: string
}

interface KpiCardProps extends Omit<WidgetProps, 'children' | 'skeleton' | 'wide'> {
  /** The chief figure, as it is written. */
  readonly figure: string
  /** What the figure counts, where the title alone does not say it. */
  readonly unit?: string
  readonly parts?: readonly KpiPart[]
  /** The same figure now and a year ago; nothing to compare with where there was none. */
  readonly compare?: { readonly now: number; readonly before: number } | undefined
  /** Whether more is good news, bad news or neither; the words say what happened, the colour only how it is meant. */
  readonly more?: 'good' | 'bad' | 'neither'
}

/** The figure with its change, and the lines of its parts: as high as their script. */
const heightOf = (parts: number): string => `calc(64px + 0.875lh + ${parts} * (0.94lh + 9px))`

const ARROWS = { more: '▲', fewer: '▼', same: '■' }

/** How a figure has changed within a year: a sign, a number and a word. */
function Change({ now, before, more }: { readonly now: number; readonly before: number; readonly more: 'good' | 'bad' | 'neither' }) {
  const { t, language } = useWords()
  const way = now > before ? 'more' : now < before ? 'fewer' : 'same'
  const news = way === 'same' || more === 'neither' ? 'neither' : (way === 'more') === (more === 'good') ? 'good' : 'bad'
  return (
    <p className="c-change" data-news={news}>
      <span aria-hidden="true">{ARROWS[way]}</span> {t(`kpi.change.${way}`, { change: formatPercent((now - before) / before, language, true) })}
    </p>
  )
}

/** A figure for whoever leads: the number first, then how it has changed, of what it consists and where to look further (domain brief 2.2.2). */
export function KpiCard({ figure, unit, parts = [], compare, more = 'neither', ...widget }: KpiCardProps) {
  return (
    <Widget {...widget} skeleton={heightOf(parts.length)}>
      <p className="c-kpi">
        <span className="c-kpi-figure">{figure}</span> {unit ? <span className="c-kpi-unit">{unit}</span> : null}
      </p>
      {compare && compare.before !== 0 ? <Change {...compare} more={more} /> : null}
      {parts.length > 0 ? (
        <dl className="c-kpi-parts">
          {parts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Widget>
  )
}
