import type { OutputOf } from '../../contract/activity.ts'
import type { findHallTicketBeforeLogin } from '../../contract/hall-ticket.ts'
import type { ClientDetails } from '../../contract/institution.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useWords } from '../words.tsx'

/** What a lookup ends in. */
export type Outcome = OutputOf<typeof findHallTicketBeforeLogin>
/** A withheld ticket. */
export type Blocked = Extract<Outcome, { outcome: 'BLOCKED' }>
/** Outcomes that are a sentence under the form. */
export type Sentence = Exclude<Outcome, { outcome: 'BLOCKED' | 'READY' }>

/** Why there is no ticket now, in one sentence; it never says which field was wrong. */
export function OutcomeSentence({ outcome }: { readonly outcome: Sentence }) {
  const { t, name, instant } = useWords()
  switch (outcome.outcome) {
    case 'NO_MATCH':
      return <Notice kind="warning" announced>{t('hallTicket.noMatch')}</Notice>
    case 'RATE':
      return <Notice kind="danger" announced>{t('hallTicket.rate', { time: instant(outcome.until) })}</Notice>
    case 'NOT_YET':
      return (
        <Notice announced>
          {outcome.opensAt ? t('hallTicket.notYet', { event: name(outcome.event), date: instant(outcome.opensAt) }) : t('hallTicket.notYetSoon', { event: name(outcome.event) })}
        </Notice>
      )
    case 'CLOSED':
      return (
        <Notice kind="warning" announced>
          {outcome.closedAt ? t('hallTicket.closed', { date: instant(outcome.closedAt) }) : t('hallTicket.closedNow')}
        </Notice>
      )
  }
}

interface BlockedCardProps {
  readonly blocked: Blocked
  readonly client: ClientDetails
  readonly busy: boolean
  readonly onAgain: () => void
  readonly onAnother: () => void
}

/** A withheld ticket: why, what it costs, whom to ask, and the way to check again. */
export function BlockedCard({ blocked, client, busy, onAgain, onAnother }: BlockedCardProps) {
  const { t, name, money, instant } = useWords()
  const { phone, email, hours } = client.helpdesk
  return (
    <article className="c-stack">
      <h2 className="c-title" tabIndex={-1} data-outcome>
        {t('hallTicket.blocked')}
      </h2>
      {blocked.holds.map((hold) => (
        <Notice kind="warning" key={hold.reason}>
          <p>{name(hold.text)}</p>
          {hold.amountMinor !== null && hold.currency !== null ? (
            <p className="c-subtitle">
              <bdi dir="ltr">{money(hold.amountMinor, hold.currency)}</bdi>
            </p>
          ) : null}
        </Notice>
      ))}
      {phone ?? email ? (
        <p>
          {t('hallTicket.askOffice')} <bdi dir="ltr">{[phone, email].filter(Boolean).join(' · ')}</bdi> {hours ? name(hours) : ''}
        </p>
      ) : null}
      <p className="c-small c-soft">{t('hallTicket.checkedAt', { time: instant(blocked.checkedAt) })}</p>
      <div className="c-row">
        <Button busy={busy} onClick={onAgain}>
          {t('hallTicket.checkAgain')}
        </Button>
        <Button kind="quiet" onClick={onAnother}>
          {t('hallTicket.another')}
        </Button>
      </div>
    </article>
  )
}
