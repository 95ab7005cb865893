import { HOLD_REASONS } from '../../../contract/exam-office/student-holds.ts'
import type { Figure } from '../../../contract/home/cards.ts'
import type { FigureCardKind } from '../../../contract/home/card-kinds.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { formatPercent } from '../../ui/chart/formats.ts'
import { Widget } from '../../ui/dashboard/widget.tsx'
import { DrillLink } from '../dashboard/drill-link.tsx'
import { AllClear } from './all-clear.tsx'
import type { Ways } from './card-props.ts'
import { ExamLine } from './exam-line.tsx'
import { CARD_LINKS, buildDashboardPath, FIGURE_LINKS, MAIN_FIGURES } from './figure-links.ts'
import { ScreenLink, useOpenable } from './screen-link.tsx'
import { useCard } from './use-card.ts'

/** Renders a card of figures: the whole first, then its parts, each with a link to its list where there is one. */
export function FigureCard({ kind, ...ways }: Ways & { readonly kind: FigureCardKind }) {
  const { t, number, money, language } = useMessages()
  const { row, state, onAgain } = useCard(kind)
  const isOpenable = useOpenable()
  const figures = row?.figures ?? []
  const hasMain = MAIN_FIGURES.includes(kind)
  const [main] = hasMain ? figures : []
  const parts = main ? figures.slice(1) : figures
  const isClear = figures.every(({ value }) => value === 0)
  const formatFigure = ({ key, value, currency }: Figure): string => {
    if (currency !== null) return money(value, currency)
    const isShare = key === 'downloaded' && main !== undefined && main.value > 0
    return isShare ? `${number(value)} (${formatPercent(value / main.value, language)})` : number(value)
  }
  /** Renders the name of a figure as the link to its list. */
  const renderLinkedName = ({ key, value, list }: Figure, label: string) => {
    const elsewhere = FIGURE_LINKS[key]
    const path =
      row && list ? buildDashboardPath(list, row) : elsewhere && isOpenable(elsewhere) ? elsewhere : undefined
    return path && value > 0 ? (
      <DrillLink path={path} {...ways}>
        {label}
      </DrillLink>
    ) : (
      label
    )
  }
  const path = CARD_LINKS[kind]
  return (
    <Widget
      title={t(`home.card.${kind}`)}
      definition={t(`home.means.${kind}`)}
      empty=""
      state={state}
      onAgain={onAgain}
      skeleton="6lh"
      {...(row && { asOf: row.asOf })}
      drill={path ? <ScreenLink path={path} {...ways} /> : null}
    >
      {row?.exam ? <ExamLine exam={row.exam} /> : null}
      {isClear && (!hasMain || figures.length === 0) ? (
        <AllClear>{t(`home.empty.${kind}`)}</AllClear>
      ) : (
        <>
          {main ? (
            <p className="c-kpi">
              <span className="c-kpi-figure">{formatFigure(main)}</span>{' '}
              <span className="c-kpi-unit">{renderLinkedName(main, t(`home.figure.${main.key}`))}</span>
            </p>
          ) : null}
          <dl className="c-kpi-parts">
            {parts.map((figure) => {
              const named = t(`home.figure.${figure.key}`)
              const isReason = kind === 'EXAM_OBSTACLES' && HOLD_REASONS.some((reason) => reason === figure.key)
              return (
                <div key={figure.key}>
                  <dt>{renderLinkedName(figure, isReason ? t('home.holdFor', { reason: named }) : named)}</dt>
                  <dd>{formatFigure(figure)}</dd>
                </div>
              )
            })}
          </dl>
        </>
      )}
    </Widget>
  )
}
