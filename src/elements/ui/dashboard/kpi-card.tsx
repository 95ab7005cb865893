import type { ReactNode } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { formatPercent } from '../chart/formats.ts'
import { Widget, type WidgetProps } from './widget.tsx'

/** One of the figures that make up the main figure. */
export interface KpiPart {
  readonly label: string
  /** The figure, formatted; it may be a link to the list behind it. */
  readonly value: ReactNode
}

interface KpiCardProps extends Omit<WidgetProps, 'children' | 'skeleton' | 'wide'> {
  /** The main figure, formatted; it may be a link to the list behind it. */
  readonly figure: ReactNode
  /** What the figure counts, where the title alone does not say it. */
  readonly unit?: string
  readonly parts?: readonly KpiPart[]
  /** The same figure now and a year ago, which is 0 where there is none; undefined: not compared. */
  readonly compare?: { readonly now: number; readonly before: number } | undefined
  /** Whether an increase is good, bad or neutral. The text states the change, the colour only its meaning. */
  readonly more?: 'good' | 'bad' | 'neither'
}

/** Returns the height of the figure with its change and of the lines of its parts, which depends on the script. */
const computeHeight = (parts: number): string => `calc(64px + 0.875lh + ${parts} * (0.94lh + 9px))`

const ARROWS = { more: '▲', fewer: '▼', same: '■' }

/** Renders the change of a figure within a year: a sign, a number and a word. */
function Change({
  now,
  before,
  more,
}: {
  readonly now: number
  readonly before: number
  readonly more: 'good' | 'bad' | 'neither'
}) {
  const { t } = useMessages()
  const way = now > before ? 'more' : now < before ? 'fewer' : 'same'
  const news =
    way === 'same' || more === 'neither' ? 'neither' : (way === 'more') === (more === 'good') ? 'good' : 'bad'
  return (
    <p className="c-change" data-news={news}>
      <span aria-hidden="true">{ARROWS[way]}</span>{' '}
      {t(`kpi.change.${way}`, { change: formatPercent((now - before) / before, true) })}
    </p>
  )
}

/**
 * Renders a key figure for leaders: the number first, then its change, its parts and a link to the details
 * (specification, section 11.2.2).
 */
export function KpiCard({ figure, unit, parts = [], compare, more = 'neither', ...widget }: KpiCardProps) {
  const { t } = useMessages()
  return (
    <Widget {...widget} skeleton={computeHeight(parts.length)}>
      <p className="c-kpi">
        <span className="c-kpi-figure">{figure}</span> {unit ? <span className="c-kpi-unit">{unit}</span> : null}
      </p>
      {compare?.before === 0 ? <p className="c-small c-soft">{t('kpi.change.none')}</p> : null}
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
