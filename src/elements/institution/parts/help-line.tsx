import type { Address } from '../../../core/config/web-address.ts'
import type { ClientState } from '../../../core/institution/client.ts'
import { useMessages } from '../../runtime/messages.tsx'

/**
 * Renders the help desk's contact: the last line of every public element, so that it is always in the same place (WCAG
 * 3.2.6).
 */
export function HelpLine({ state }: { readonly state: ClientState }) {
  const { t, name } = useMessages()
  if (state.status !== 'found') return null
  const { phone, email, hours } = state.client.helpdesk
  if (!phone && !email) return null
  return (
    <p className="c-help c-small c-soft">
      {t('hallTicket.askOffice')}{' '}
      {phone ? (
        <a className="c-link" href={`tel:${phone.replace(/\s/g, '')}` satisfies Address}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      ) : null}
      {phone && email ? ' · ' : null}
      {email ? (
        <a className="c-link" href={`mailto:${email}` satisfies Address}>
          <bdi dir="ltr">{email}</bdi>
        </a>
      ) : null}
      {hours ? <> · {name(hours)}</> : null}
    </p>
  )
}
