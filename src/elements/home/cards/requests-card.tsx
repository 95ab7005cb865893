import type { HomeCardRow } from '../../../contract/home/cards.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Widget } from '../../ui/dashboard/widget.tsx'
import { PortalLink } from '../../ui/navigation/portal-link.tsx'
import { Tag, type TagKind } from '../../ui/tags/tag.tsx'
import { AllClear } from './all-clear.tsx'
import type { Ways } from './card-props.ts'
import { useCard } from './use-card.ts'

type Request = Extract<HomeCardRow, { kind: 'OWN_REQUESTS' }>['requests'][number]

const KINDS: Readonly<Record<Request['status'], TagKind>> = { WAITING: 'info', DONE: 'success', REFUSED: 'danger' }

/** Renders what the student has asked to be corrected, and the answers. */
export function RequestsCard(ways: Ways) {
  const { t, instant } = useMessages()
  const { row, state, onAgain } = useCard('OWN_REQUESTS')
  const requests = row?.requests ?? []
  const formatRequestTitle = ({ kind, field }: Request): string =>
    field === null ? t(`home.request.${kind}`) : `${t(`home.request.${kind}`)}: ${t(`hallTicket.field.${field}`)}`
  return (
    <Widget
      title={t('home.card.OWN_REQUESTS')}
      empty=""
      state={state}
      onAgain={onAgain}
      skeleton="6lh"
      drill={
        <PortalLink path="/updateUserDetails" {...ways}>
          {t('page.UpdateUserDetails')}
        </PortalLink>
      }
    >
      {requests.length === 0 ? <AllClear>{t('home.empty.OWN_REQUESTS')}</AllClear> : null}
      <ul className="c-entries">
        {requests.map((request) => (
          <li key={`${request.kind} ${request.id}`}>
            <p className="c-entry-title">
              <span>{formatRequestTitle(request)}</span>
              <Tag kind={KINDS[request.status]} size="small">
                {t(`home.request.status.${request.status}`)}
              </Tag>
            </p>
            <p className="c-small c-soft">{instant(request.at)}</p>
            {request.reason ? <p className="c-small">{request.reason}</p> : null}
          </li>
        ))}
      </ul>
    </Widget>
  )
}
