import { useStore } from '@nanostores/react'
import type { PortalEvent } from '../../../contract/home/events.ts'
import type { Address } from '../../../core/config/web-address.ts'
import { $menu } from '../../../core/session/menu.ts'
import { toHref, normalisePath } from '../../../core/routing/routes.ts'
import { buildEventLine, OWN_DETAILS } from '../../home/events/event-line.ts'
import { NoticeLink } from '../../home/parts/notice-link.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { useMenuTitle } from '../../ui/i18n/use-menu-title.ts'

/** Renders one event: what has happened, when, and the way to it if the person may open the page. */
export function EventLine({ event, onGo }: { readonly event: PortalEvent; readonly onGo: () => void }) {
  const messages = useMessages()
  const getTitle = useMenuTitle()
  const { entries } = useStore($menu)
  const { text, more, path, link = null } = buildEventLine(event, messages, getTitle)
  const opens =
    path !== undefined &&
    (path === OWN_DETAILS || entries.some(({ routeName, canView }) => canView && routeName === normalisePath(path)))
  return (
    <li className="c-event" data-new={event.seen ? undefined : ''}>
      <p className="c-event-text">
        {opens ? (
          <a href={toHref(path) satisfies Address} className="c-event-link" onClick={onGo}>
            {text}
          </a>
        ) : (
          <strong>{text}</strong>
        )}
        {event.kind === 'ANNOUNCEMENT' && event.severity === 'URGENT' ? (
          <>
            {' '}
            <span className="c-chip">{messages.t('landing.urgent')}</span>
          </>
        ) : null}
      </p>
      {more ? <p className="c-small c-event-body">{more}</p> : null}
      <NoticeLink link={link} />
      <p className="c-small c-soft">
        {event.seen ? null : <span className="c-event-new">{messages.t('navigation.events.new')} · </span>}
        <time dateTime={event.at}>{messages.instant(event.at)}</time>
      </p>
    </li>
  )
}
