import { useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { myHallTickets } from '../../../contract/hall-tickets/own-tickets.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Widget } from '../../ui/dashboard/widget.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { StepLink } from '../../ui/navigation/step-link.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { AllClear } from './all-clear.tsx'
import type { Ways } from './card-props.ts'
import { NextPaper } from './next-paper.tsx'
import { TicketState } from './ticket-state.tsx'
import { useOwnDownload } from './use-own-download.ts'
import { toWidgetState } from './use-card.ts'

const TICKET_PATH = '/download-exam-hall-ticket-Before-Login'

/** The hall ticket of one examination of the student. */
export type OwnTicket = RowOf<typeof myHallTickets>

/** Returns the ticket that matters now: of an examination with papers ahead, or of one that is not over. */
const findCurrentTicket = (rows: readonly OwnTicket[]): OwnTicket | undefined =>
  rows.find(({ next }) => next !== null) ?? rows.find(({ found }) => found.outcome !== 'CLOSED')

/** Renders the button that downloads a ticket. */
function DownloadButton({ clientId, ticket }: { readonly clientId: number; readonly ticket: OwnTicket }) {
  const { t } = useMessages()
  const failure = useFailure()
  const [refused, setRefused] = useState<Refused>()
  const { busy, isDone, download } = useOwnDownload({ clientId, examEventId: ticket.examEventId }, setRefused)
  return (
    <div className="c-home-download">
      <Button busy={busy} onClick={download}>
        <Icon name="download" />
        {t('home.ticket.download')}
      </Button>
      <p className="c-hint" role="status">
        {isDone ? t('hallTicket.downloadStarted') : ''}
      </p>
      <Problem sentence={refused ? failure(refused) : ''} />
    </div>
  )
}

/** Renders the student's next paper and the hall ticket for it, or why there is none. */
export function TicketCard({ clientId, ...ways }: Ways & { readonly clientId: number }) {
  const { t, name } = useMessages()
  const [asked, again] = useLiveQuery(myHallTickets, true)
  const current = asked.status === 'found' ? findCurrentTicket(asked.rows) : undefined
  const hasTicket = current !== undefined && 'ticket' in current.found
  return (
    <Widget
      title={current ? name(current.names) : t('hallTicket.title')}
      empty=""
      state={toWidgetState(asked)}
      onAgain={() => again()}
      wide
      skeleton="6lh"
      drill={
        hasTicket ? (
          <StepLink path={TICKET_PATH} {...ways}>
            {t('home.ticket.all')}
          </StepLink>
        ) : null
      }
    >
      {current ? (
        <>
          {current.next ? <NextPaper next={current.next} ticket={current} /> : null}
          <TicketState found={current.found} {...ways} />
          {hasTicket ? <DownloadButton clientId={clientId} ticket={current} /> : null}
        </>
      ) : (
        <AllClear>{t('home.empty.OWN_TICKET')}</AllClear>
      )}
    </Widget>
  )
}
