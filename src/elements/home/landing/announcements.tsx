import type { RowOf } from '../../../contract/activity.ts'
import type { landing } from '../../../contract/home/home.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

type News = RowOf<typeof landing>['announcements']

/** Renders urgent announcements, above everything else. */
export function UrgentNews({ news }: { readonly news: News }) {
  const { t, name, instant } = useMessages()
  return news
    .filter(({ severity }) => severity === 'URGENT')
    .map(({ id, title, body, from }) => (
      <Notice kind="warning" key={id}>
        <p className="c-label">
          {name(title)} <span className="c-hidden">({t('landing.urgent')})</span>
        </p>
        <p>{name(body)}</p>
        <p className="c-small">{instant(from)}</p>
      </Notice>
    ))
}

/** Renders the other announcements; nothing when there are none. */
export function OtherNews({ news }: { readonly news: News }) {
  const { t, name, instant } = useMessages()
  const others = news.filter(({ severity }) => severity !== 'URGENT')
  if (others.length === 0) return null
  return (
    <section className="c-panel c-stack" aria-labelledby="news">
      <h2 className="c-subtitle" id="news">
        {t('landing.news')}
      </h2>
      {others.map(({ id, title, body, from }) => (
        <article key={id} className="c-news">
          <h3>{name(title)}</h3>
          <p>{name(body)}</p>
          <p className="c-small c-soft">{instant(from)}</p>
        </article>
      ))}
    </section>
  )
}
