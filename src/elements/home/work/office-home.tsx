import { useStore } from '@nanostores/react'
import type { HomeFigure } from '../../../contract/home/work-queue.ts'
import { $menu } from '../../../core/session/menu.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { formatPercent } from '../../ui/chart/formats.ts'
import { useMenuTitle } from '../../ui/i18n/use-menu-title.ts'
import { PortalLink } from '../../ui/navigation/portal-link.tsx'
import { DrillLink } from '../dashboard/drill-link.tsx'
import type { Ways } from '../parts/card-props.ts'
import { DaysStrip } from './days-strip.tsx'
import { useWorkWords, type Queue } from './use-work-words.ts'
import { WorkList } from './work-list.tsx'

/** Renders the figures in one line, each with its list, and the way to history and charts. */
function Figures({ figures, asOf, ...navigation }: Ways & Pick<Queue, 'figures' | 'asOf'>) {
  const { t, number, money, instant } = useMessages()
  const published = figures.find(({ figure }) => figure === 'published')?.value ?? 0
  const formatValue = ({ value, currency }: HomeFigure): string =>
    currency === null ? number(value) : money(value, currency)
  return (
    <section className="c-home-figures" aria-label={t('home.figures')}>
      {figures.length > 0 ? (
        <dl>
          {figures.map((one) => (
            <div key={one.figure}>
              <dt>{t(`home.figure.${one.figure}`)}</dt>
              <dd>
                {one.value > 0 ? (
                  <DrillLink path={one.path} {...navigation}>
                    {formatValue(one)}
                  </DrillLink>
                ) : (
                  formatValue(one)
                )}
                {one.figure === 'downloaded' && published > 0 ? (
                  <span>{formatPercent(one.value / published)}</span>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      <p className="c-small c-soft">
        {t('widget.asOf', { time: instant(asOf) })} ·{' '}
        <PortalLink path="/dashboard" {...navigation}>
          {t('home.history')}
        </PortalLink>
      </p>
    </section>
  )
}

const COUNTER = '/csc-counter'
const CHECK = '/verify-ticket'

/** Renders the home of an office: one headline with its next action, the work that waits, and the figures. */
export function OfficeHome({ queue, ...navigation }: Ways & { readonly queue: Queue }) {
  const { t, number } = useMessages()
  const { formatTitle, formatHeadline, formatExam, formatWhy } = useWorkWords()
  const { items, exam } = queue
  const titleOf = useMenuTitle()
  // Who works at a counter waits for people, not for cases.
  const counter = useStore($menu).entries.find(({ routeName, canView }) => routeName === COUNTER && canView)
  const first = items.find(({ itemId }) => itemId === queue.first)
  // Who has no cases at all, such as an invigilator, checks the tickets of others.
  const hasNoCases = items.length === 0 && queue.figures.length === 0
  const when = formatExam(exam)
  // The examination is the reason for its own work, and only beside the other.
  const isOfExam = first?.path.includes('exam=') ?? false
  const what = first ? formatHeadline(first) : t('home.nothing.waits')
  const lead = first ? formatWhy(first) : t('home.nothing.lead')
  return (
    <>
      <header className="c-home-head">
        <h1 className="c-title">{when && isOfExam ? `${when}: ${what}` : what}</h1>
        <p className="c-soft">{[isOfExam ? '' : when, lead].filter(Boolean).join(' · ')}</p>
        {first ? (
          <div className="c-home-next">
            <PortalLink button path={first.path} {...navigation}>
              {formatTitle(first)}
              {first.cases === null ? null : <span className="c-home-cases">{number(first.cases)}</span>}
            </PortalLink>
          </div>
        ) : counter ? (
          <div className="c-home-next">
            <PortalLink button path={COUNTER} {...navigation}>
              {titleOf(counter)}
            </PortalLink>
          </div>
        ) : hasNoCases ? (
          <div className="c-home-next">
            <PortalLink button path={CHECK} {...navigation}>
              {t('page.verifyTicket')}
            </PortalLink>
          </div>
        ) : null}
      </header>
      {queue.days.length > 0 ? <DaysStrip days={queue.days} exam={exam} /> : null}
      {items.length > 0 ? <WorkList items={items} {...navigation} /> : null}
      {queue.figures.length > 0 || items.length > 0 ? (
        <Figures figures={queue.figures} asOf={queue.asOf} {...navigation} />
      ) : null}
    </>
  )
}
