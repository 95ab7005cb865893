import { Notice } from '../../../ui/notice/notice.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import type { ShownTicket } from './stored-ticket.ts'

/** Renders what the candidate must know first: a condition, changes, and papers that are blocked. */
export function TicketBanners({ ticket, id }: { readonly ticket: ShownTicket; readonly id: string }) {
  const { t, name, direction } = useMessages()
  const { condition, changes, papers } = ticket
  const keptBack = papers.filter(({ blocked }) => blocked).length
  if (!condition && changes.length === 0 && keptBack === 0) return null
  return (
    <div className="c-stack c-banners" id={id}>
      {condition ? (
        <Notice kind="warning">
          <p className="c-label">{t('hallTicket.provisional')}</p>
          <p>{name(condition)}</p>
        </Notice>
      ) : null}
      {keptBack > 0 ? <Notice kind="danger">{t('hallTicket.keptBack', { count: keptBack })}</Notice> : null}
      {changes.length > 0 ? (
        <Notice kind="warning">
          <p className="c-label">{t('hallTicket.changed')}</p>
          <dl>
            {changes.map(({ field, before, after }) => (
              <div key={field} className="c-change">
                <dt>{t(`hallTicket.field.${field}`)}</dt>
                <dd>
                  <span className="c-hidden">{t('hallTicket.was')} </span>
                  <del>{name(before)}</del> <span aria-hidden="true">{direction === 'rtl' ? '←' : '→'}</span>{' '}
                  <span className="c-hidden">{t('hallTicket.now')} </span>
                  <ins>{name(after)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </Notice>
      ) : null}
    </div>
  )
}
