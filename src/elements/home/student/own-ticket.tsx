import { useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { myHallTickets } from '../../../contract/hall-tickets/own-tickets.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { FurtherIcon } from '../../ui/icons/further-icons.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { StepLink } from '../../ui/navigation/step-link.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useGroupedQuery } from '../../ui/query/use-cached-query.ts'
import type { Ways } from '../parts/card-props.ts'
import { NextPaper, TicketPlace } from './next-paper.tsx'
import { PartState } from './part-state.tsx'
import { TicketState } from './ticket-state.tsx'
import { useOwnDownload } from './use-own-download.ts'

const TICKET_PATH = '/download-exam-hall-ticket-Before-Login'

/** The hall ticket of one examination of the student. */
export type OwnTicket = RowOf<typeof myHallTickets>

/** Returns the ticket that matters now: of an examination with papers ahead, or of one that is not over. */
const findCurrentTicket = (rows: readonly OwnTicket[]): OwnTicket | undefined =>
  rows.find(({ next }) => next !== null) ?? rows.find(({ found }) => found.outcome !== 'CLOSED')

/** Renders the button that downloads a ticket, and the way to all its papers. */
function TicketButtons({
  clientId,
  ticket,
  ...navigation
}: Ways & { readonly clientId: number; readonly ticket: OwnTicket }) {
  const { t, number } = useMessages()
  const failure = useFailure()
  const [refused, setRefused] = useState<Refused>()
  const { busy, isDone, download } = useOwnDownload({ clientId, examEventId: ticket.examEventId }, setRefused)
  const count = 'ticket' in ticket.found ? ticket.found.ticket.papers.length : 0
  return (
    <div className="c-ticket-acts">
      <div className="c-ticket-buttons">
        <Button busy={busy} onClick={download}>
          <FurtherIcon name="download" />
          {t('home.ticket.download')}
        </Button>
        <StepLink path={TICKET_PATH} {...navigation}>
          {t('home.ticket.papers', { count, number: number(count) })}
        </StepLink>
      </div>
      <p className="c-hint" role="status">
        {isDone ? t('hallTicket.downloadStarted') : ''}
      </p>
      <Problem sentence={refused ? failure(refused) : ''} />
    </div>
  )
}

/** Renders the student's next paper and the hall ticket for it, or why there is none. */
export function OwnTicketPart({ clientId, ...navigation }: Ways & { readonly clientId: number }) {
  const { t, name } = useMessages()
  const [result, again] = useGroupedQuery(myHallTickets, true)
  const current = result.status === 'found' ? findCurrentTicket(result.rows) : undefined
  const hasTicket = current !== undefined && 'ticket' in current.found
  const isReady = current?.found.outcome === 'READY'
  return (
    <section className="c-ticket" aria-label={t('hallTicket.title')} aria-busy={result.status === 'loading'}>
      <div className="c-ticket-top">
        <PartState result={result} onAgain={again} lines={9}>
          {current ? (
            <>
              <div className="c-ticket-state">
                {isReady ? (
                  <span className="c-ticket-ready">
                    <Icon name="check" />
                    {t('home.ticket.ready')}
                  </span>
                ) : null}
                <h2 className="c-soft">{name(current.names)}</h2>
              </div>
              {current.next ? <NextPaper next={current.next} /> : null}
              <TicketState found={current.found} {...navigation} />
            </>
          ) : (
            <p className="c-soft">{t('home.empty.OWN_TICKET')}</p>
          )}
        </PartState>
      </div>
      {hasTicket ? (
        <div className="c-ticket-foot">
          {current.next ? <TicketPlace next={current.next} ticket={current} /> : null}
          <TicketButtons clientId={clientId} ticket={current} {...navigation} />
        </div>
      ) : null}
    </section>
  )
}
