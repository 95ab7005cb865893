import { useState } from 'react'
import { markEventsSeen, type PortalEvent } from '../../../contract/home/events.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useMenuTitle } from '../../ui/i18n/use-menu-title.ts'
import { PortalLink } from '../../ui/navigation/portal-link.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { buildEventLine } from '../events/event-line.ts'
import type { Ways } from './card-props.ts'
import { NoticeLink } from './notice-link.tsx'

interface NewsProps extends Ways {
  readonly events: readonly PortalEvent[]
  /** When they were read: what happened later is not marked as seen. */
  readonly asOf: string
}

/** Renders what has happened for the person since they have last looked, once: until it is marked as read. */
export function News({ events, asOf, ...navigation }: NewsProps) {
  const messages = useMessages()
  const { t, instant } = messages
  const titleOf = useMenuTitle()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [seenUntil, setSeenUntil] = useState('')
  const [problem, setProblem] = useState('')
  const shown = events.filter(({ at }) => at > seenUntil)
  if (shown.length === 0) return null
  const markSeen = async () => {
    setBusy(true)
    const reply = await call(markEventsSeen, { until: asOf }, { toast: false })
    setBusy(false)
    if (reply.ok) setSeenUntil(asOf)
    setProblem(reply.ok ? '' : failure(reply))
  }
  return (
    <section className="c-home-news" aria-labelledby="news">
      <div className="c-home-part-head">
        <h2 id="news">{t('home.news')}</h2>
        <Button kind="quiet" data-size="small" busy={busy} onClick={() => void markSeen()}>
          {t('home.news.seen')}
        </Button>
      </div>
      <Problem sentence={problem} />
      <ul>
        {shown.map((event) => {
          const { text, more, path, link = null } = buildEventLine(event, messages, titleOf)
          return (
            <li key={event.eventId} className="c-home-item">
              <div>
                <p>
                  {path ? (
                    <PortalLink path={path} {...navigation}>
                      {text}
                    </PortalLink>
                  ) : (
                    <strong>{text}</strong>
                  )}
                  {event.kind === 'ANNOUNCEMENT' && event.severity === 'URGENT' ? (
                    <>
                      {' '}
                      <span className="c-chip">{t('landing.urgent')}</span>
                    </>
                  ) : null}
                </p>
                {more ? <p className="c-small c-news-body">{more}</p> : null}
                <NoticeLink link={link} />
                <p className="c-small c-soft">{instant(event.at)}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
