import type { RowOf } from '../../../contract/activity.ts'
import { myRequests } from '../../../contract/home/my-requests.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { PortalLink } from '../../ui/navigation/portal-link.tsx'
import { useGroupedQuery } from '../../ui/query/use-cached-query.ts'
import { Tag, type TagKind } from '../../ui/tags/tag.tsx'
import type { Ways } from '../parts/card-props.ts'

type Request = RowOf<typeof myRequests>

const KINDS: Readonly<Record<Request['status'], TagKind>> = { WAITING: 'info', DONE: 'success', REFUSED: 'danger' }

/** Renders what the student has asked to be corrected, and the answers, with the way to the page of all requests. */
export function OwnRequests(navigation: Ways) {
  const { t, instant, day } = useMessages()
  const [result] = useGroupedQuery(myRequests, true)
  const requests = result.status === 'found' ? result.rows : []
  const formatRequestTitle = ({ kind, field }: Request): string =>
    field === null ? t(`home.request.${kind}`) : `${t(`home.request.${kind}`)}: ${t(`hallTicket.field.${field}`)}`
  return (
    <section className="c-home-part" aria-labelledby="requests">
      <div className="c-home-part-head">
        <h2 id="requests">{t('home.requests')}</h2>
        <PortalLink path="/my-requests" {...navigation}>
          {t('home.mine.open')}
        </PortalLink>
      </div>
      {requests.length === 0 ? null : (
        <ul>
          {requests.map((request) => (
            <li key={`${request.kind} ${request.id}`} className="c-home-item">
              <div>
                <p>{formatRequestTitle(request)}</p>
                <p className="c-small c-soft">{instant(request.at)}</p>
                {request.kind === 'TICKET' ? (
                  <p className="c-small c-soft">{t('home.request.number', { reference: request.id })}</p>
                ) : null}
                {request.turn ? (
                  <p className="c-small">
                    {t(`home.request.turn.${request.turn}`, { day: request.dueOn ? day(request.dueOn) : '' })}
                  </p>
                ) : null}
                {request.version === null ? null : (
                  <p className="c-small">{t('home.request.version', { version: String(request.version) })}</p>
                )}
                {request.reason ? <p className="c-small">{request.reason}</p> : null}
              </div>
              {request.turn === null ? (
                <Tag kind={KINDS[request.status]} size="small">
                  {t(`home.request.status.${request.status}`)}
                </Tag>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
