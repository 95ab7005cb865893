import type { ReactNode } from 'react'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { clearFeeKey } from '../../../core/payments/fee-key.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import type { EmitEvent } from './hall-ticket-element.tsx'
import type { OutcomeWithoutTicket } from './outcome.ts'
import { PayNow } from './card/pay-now.tsx'
import { Fact } from './card/ticket-facts.tsx'
import { useInstitutionTerms, type InstitutionTerms } from './use-institution-terms.ts'

const HEADINGS = { BLOCKED: 'blocked', FORM_NOT_ACCEPTED: 'none', CANCELLED: 'cancelled' } as const satisfies Record<
  OutcomeWithoutTicket['outcome'],
  Parameters<InstitutionTerms['say']>[0]
>

interface WithoutCardProps {
  readonly outcome: OutcomeWithoutTicket
  readonly client: ClientDetails
  readonly busy: boolean
  /** Error message of the last repeated check. */
  readonly problem: string
  readonly portal: WebAddress | undefined
  readonly emit: EmitEvent
  /** Why the repeated check takes time. */
  readonly waiting: ReactNode
  readonly onAgain: () => void
  readonly onAnother: () => void
}

function Reason({ outcome, client, portal, emit }: Pick<WithoutCardProps, 'outcome' | 'client' | 'portal' | 'emit'>) {
  const { t, name, money } = useMessages()
  if (outcome.outcome === 'BLOCKED')
    return outcome.holds.map((hold) => (
      <Notice kind="warning" key={hold.reason}>
        <p>{name(hold.text)}</p>
        {hold.amountMinor !== null && hold.currency !== null ? (
          <p className="c-subtitle">
            <bdi dir="ltr">{money(hold.amountMinor, hold.currency)}</bdi>
          </p>
        ) : null}
        {hold.invoiceKey ? <PayNow client={client} invoiceKey={hold.invoiceKey} portal={portal} emit={emit} /> : null}
      </Notice>
    ))
  if (outcome.outcome === 'CANCELLED')
    return outcome.reason ? <Notice kind="danger">{name(outcome.reason)}</Notice> : null
  return (
    <>
      <Notice kind={outcome.status === 'REJECTED' ? 'danger' : 'warning'}>
        <p>{t(`hallTicket.form.${outcome.status}`)}</p>
        {outcome.reason === null ? null : <p dir="auto">{outcome.reason}</p>}
      </Notice>
      <dl className="c-facts">
        <Fact term={t('hallTicket.formNo')}>
          <bdi dir="ltr">{outcome.formNo}</bdi>
        </Fact>
        <Fact wide term={t('hallTicket.college')}>
          {name(outcome.college)}
        </Fact>
      </dl>
    </>
  )
}

/**
 * Renders the card for no ticket, when other input would not help: why, who can change it, what it costs, and a button
 * to check again.
 */
export function NoTicketCard({
  outcome,
  client,
  busy,
  problem,
  portal,
  emit,
  waiting,
  onAgain,
  onAnother,
}: WithoutCardProps) {
  const { t, name, instant } = useMessages()
  const { say } = useInstitutionTerms(client.labels)
  const payable = outcome.outcome === 'BLOCKED' && outcome.holds.some(({ invoiceKey }) => invoiceKey)
  const owes = outcome.outcome === 'BLOCKED' && outcome.holds.some(({ amountMinor }) => amountMinor !== null)
  // Clear the fee key, so that the next candidate does not see this candidate's fee.
  function handleAnother(): void {
    clearFeeKey()
    onAnother()
  }
  return (
    <article className="c-stack">
      <div>
        <h1 className="c-title" tabIndex={-1} data-outcome>
          {say(HEADINGS[outcome.outcome])}
        </h1>
        {outcome.outcome === 'BLOCKED' ? null : <p className="c-soft">{name(outcome.event)}</p>}
      </div>
      <Reason outcome={outcome} client={client} portal={portal} emit={emit} />
      <p>{t('hallTicket.askCollege')}</p>
      {outcome.outcome === 'BLOCKED' ? (
        <p className="c-small c-soft">{t('hallTicket.checkedAt', { time: instant(outcome.checkedAt) })}</p>
      ) : null}
      <Problem sentence={problem} />
      {waiting}
      <div className="c-row">
        <Button kind={payable ? 'secondary' : 'primary'} busy={busy} onClick={onAgain}>
          {t(owes ? 'hallTicket.checkAgain' : 'hallTicket.look')}
        </Button>
        <Button kind="secondary" onClick={handleAnother}>
          {t('hallTicket.another')}
        </Button>
      </div>
    </article>
  )
}
