import { storeFeeKey } from '../../../core/payments/fee-key.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { StepLink } from '../../ui/navigation/step-link.tsx'
import type { Ways } from '../parts/card-props.ts'
import type { OwnTicket } from './own-ticket.tsx'
import { useTicketWords } from './use-ticket-words.ts'

type Found = OwnTicket['found']

/** Renders why the whole ticket is withheld, and the way to pay where a payment releases it. */
function Withheld({ holds, ...navigation }: Ways & Pick<Extract<Found, { outcome: 'BLOCKED' }>, 'holds'>) {
  const say = useTicketWords()
  const { t, name, money } = useMessages()
  return holds.map(({ reason, text, amountMinor, currency, invoiceKey }) => (
    <Notice kind="warning" key={reason}>
      <p className="c-label">{say('blocked')}</p>
      <p>
        {name(text)}
        {amountMinor !== null && currency !== null ? (
          <>
            {' '}
            <bdi dir="ltr">{money(amountMinor, currency)}</bdi>
          </>
        ) : null}
      </p>
      {invoiceKey ? (
        <StepLink
          button
          path="/fees"
          portal={navigation.portal}
          onNavigate={(path) => {
            storeFeeKey(invoiceKey)
            return navigation.onNavigate(path)
          }}
        >
          {t('hallTicket.payNow')}
        </StepLink>
      ) : (
        <p className="c-small">{t('hallTicket.askCollege')}</p>
      )}
    </Notice>
  ))
}

/** Renders what a student must know about the own ticket beside its papers; nothing when it is simply ready. */
export function TicketState({ found, ...navigation }: Ways & { readonly found: Found }) {
  const say = useTicketWords()
  const { t, name, instant } = useMessages()
  switch (found.outcome) {
    case 'BLOCKED':
      return <Withheld holds={found.holds} {...navigation} />
    case 'PROVISIONAL':
      return (
        <Notice kind="warning">
          <p className="c-label">{t('hallTicket.provisional')}</p>
          {found.ticket.condition ? <p>{name(found.ticket.condition)}</p> : null}
        </Notice>
      )
    case 'PART_BLOCKED': {
      const count = found.ticket.papers.filter(({ blocked }) => blocked !== null).length
      return <Notice kind="warning">{t('hallTicket.keptBack', { count })}</Notice>
    }
    case 'CHANGED':
      return <Notice kind="warning">{t('hallTicket.changed')}</Notice>
    case 'CANCELLED':
      return (
        <Notice kind="danger">
          <p className="c-label">{say('cancelled')}</p>
          {found.reason ? <p>{name(found.reason)}</p> : null}
        </Notice>
      )
    case 'FORM_NOT_ACCEPTED':
      return (
        <Notice kind={found.status === 'REJECTED' ? 'danger' : 'info'}>
          <p className="c-label">{say('none')}</p>
          <p>{t(`hallTicket.form.${found.status}`)}</p>
          {found.reason === null ? null : <p dir="auto">{found.reason}</p>}
        </Notice>
      )
    case 'NOT_YET':
      return (
        <Notice kind="info">
          {found.opensAt
            ? say('notYet', { event: name(found.event), date: instant(found.opensAt) })
            : say('notYetSoon', { event: name(found.event) })}
        </Notice>
      )
    default:
      return null
  }
}
