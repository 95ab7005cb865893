import { getTitleKey } from '../../../contract/access.ts'
import type { WindowCardKind } from '../../../contract/home/card-kinds.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import { usePlaceName } from '../../assignments/parts/windows/use-place-name.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Widget } from '../../ui/dashboard/widget.tsx'
import { useClosingTime } from '../../ui/i18n/closes-in.ts'
import { Tag } from '../../ui/tags/tag.tsx'
import { AllClear } from './all-clear.tsx'
import type { Ways } from './card-props.ts'
import { ScreenLink, useOpenable } from './screen-link.tsx'
import { useCard } from './use-card.ts'

/** What is left of a window when its end is marked, in milliseconds. */
const SOON_MS = 72 * 60 * 60_000

/** Renders process windows and when they close; those that close first are at the top. */
export function WindowCard({ kind, ...ways }: Ways & { readonly kind: WindowCardKind }) {
  const { t, instant, number } = useMessages()
  const { row, state, onAgain } = useCard(kind)
  const closesIn = useClosingTime()
  const placeOf = usePlaceName()
  const isOpenable = useOpenable()
  const windows = row?.windows ?? []
  const more = (row?.total ?? 0) - windows.length
  return (
    <Widget
      title={t(`home.card.${kind}`)}
      definition={t(`home.means.${kind}`)}
      empty=""
      state={state}
      onAgain={onAgain}
      wide
      skeleton="6lh"
      {...(row && { asOf: row.asOf })}
      drill={kind === 'CLOSING_WINDOWS' ? <ScreenLink path="/assign-menu-to-program" {...ways} /> : null}
    >
      {windows.length === 0 ? <AllClear>{t(`home.empty.${kind}`)}</AllClear> : null}
      <ul className="c-entries">
        {windows.map(({ id, routeName, closesAt, students, courses, ...place }) => {
          const title = t(getTitleKey(routeName) as MessageKey)
          const isSoon = Date.parse(closesAt) - Date.now() < SOON_MS
          return (
            <li key={id}>
              <p className="c-entry-title">
                {isOpenable(routeName) ? (
                  <ScreenLink path={routeName} {...ways}>
                    {title}
                  </ScreenLink>
                ) : (
                  title
                )}
                <Tag kind={isSoon ? 'warning' : 'neutral'} size="small">
                  {closesIn(closesAt)}
                </Tag>
              </p>
              <p className="c-small">{placeOf(place)}</p>
              {courses && courses.length > 0 ? (
                <p className="c-small c-soft">
                  {t('home.courses')} <bdi dir="ltr">{courses.join(', ')}</bdi>
                </p>
              ) : null}
              <p className="c-small c-soft">
                {t('home.until', { time: instant(closesAt) })} ·{' '}
                {t('home.students', { count: students, number: number(students) })}
              </p>
            </li>
          )
        })}
      </ul>
      {more > 0 ? <p className="c-small c-soft">{t('home.more', { count: more, number: number(more) })}</p> : null}
    </Widget>
  )
}
