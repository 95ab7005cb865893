import { useStore } from '@nanostores/react'
import type { PortalEvent } from '../../../contract/home/events.ts'
import type { Address } from '../../../core/config/web-address.ts'
import { $menu } from '../../../core/session/menu.ts'
import { toHref, normalisePath } from '../../../core/routing/routes.ts'
import { useMessages, type Messages } from '../../runtime/messages.tsx'
import { useMenuTitle } from '../../ui/i18n/use-menu-title.ts'

/** The page of every person. */
const OWN_DETAILS = '/updateUserDetails'

interface Line {
  readonly text: string
  /** Further text below. */
  readonly more?: string
  readonly path?: string
}

/** Returns what an event says, and the page that shows it. */
function buildEventLine(
  event: PortalEvent,
  { t, name, instant, number }: Messages,
  titleOf: ReturnType<typeof useMenuTitle>,
): Line {
  switch (event.kind) {
    case 'ANNOUNCEMENT':
      return { text: name(event.title), more: name(event.body) }
    case 'WINDOW_CLOSES':
      return {
        text: t('navigation.events.closes', { page: titleOf(event), time: instant(event.closesAt) }),
        path: event.routeName,
      }
    case 'IMPORT_ENDED':
      return {
        text: t(`navigation.events.import.${event.status}`, {
          file: event.fileName,
          done: number(event.done),
          total: number(event.total),
        }),
        path: `/user-management?import=${event.importId}`,
      }
    case 'EXPORT_ENDED':
      return {
        text: t(`navigation.events.export.${event.status}`, {
          source: t(`navigation.events.source.${event.source}`),
          format: event.format,
          count: event.rows,
          number: number(event.rows),
        }),
        path: `${event.routeName}?exports=1`,
      }
    case 'REQUEST_ANSWERED':
      return {
        text: t(event.approved ? 'navigation.events.requestDone' : 'navigation.events.requestRefused'),
        ...(event.reason && { more: event.reason }),
        path: OWN_DETAILS,
      }
    case 'HANDOVER_DECIDED':
      return {
        text: t(event.approved ? 'navigation.events.handoverApproved' : 'navigation.events.handoverRejected', {
          college: name(event.college),
        }),
        path: '/editCollegeAdmin',
      }
    case 'TICKET_ISSUED':
      return {
        text: t(event.version > 1 ? 'navigation.events.ticketAgain' : 'navigation.events.ticket', {
          exam: name(event.exam),
        }),
        path: '/download-exam-hall-ticket-Before-Login',
      }
    case 'RECEIPT_ISSUED':
      return {
        text: t('navigation.events.receipt', { title: name(event.title), receipt: event.receiptNo }),
        path: '/fees',
      }
  }
}

/** Renders one event: what has happened, when, and the way to it if the person may open the page. */
export function EventLine({ event, onGo }: { readonly event: PortalEvent; readonly onGo: () => void }) {
  const words = useMessages()
  const titleOf = useMenuTitle()
  const { entries } = useStore($menu)
  const { text, more, path } = buildEventLine(event, words, titleOf)
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
            <span className="c-chip">{words.t('landing.urgent')}</span>
          </>
        ) : null}
      </p>
      {more ? <p className="c-small">{more}</p> : null}
      <p className="c-small c-soft">
        {event.seen ? null : <span className="c-event-new">{words.t('navigation.events.new')} · </span>}
        <time dateTime={event.at}>{words.instant(event.at)}</time>
      </p>
    </li>
  )
}
