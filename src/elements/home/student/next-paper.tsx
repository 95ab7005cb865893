import { formatBriefDay } from '../../../core/i18n/format-brief-day.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { useDaysLeft } from '../parts/use-days-left.ts'
import type { OwnTicket } from './own-ticket.tsx'

type Next = NonNullable<OwnTicket['next']>

/** Renders the next paper: when, which one, and how many days are left. */
export function NextPaper({ next: { paper, daysLeft } }: { readonly next: Next }) {
  const { t, name, language } = useMessages()
  const formatDaysLeft = useDaysLeft()
  return (
    <div>
      <p className="c-soft c-small">{t('home.ticket.nextIn', { when: formatDaysLeft(daysLeft) })}</p>
      <p className="c-ticket-when">
        {formatBriefDay(paper.date, language)}, <bdi dir="ltr">{paper.startsAt}</bdi>
      </p>
      <p className="c-ticket-course">
        <DataText>{name(paper.names)}</DataText>
      </p>
    </div>
  )
}

/** Renders where the next paper is written: seat, room, when to be there, and the centre. */
export function TicketPlace({
  next: { paper },
  ticket: { found },
}: {
  readonly next: Next
  readonly ticket: OwnTicket
}) {
  const { t, name } = useMessages()
  if (!('ticket' in found)) return null
  const { centre, seatNo, college } = found.ticket
  // Practicals are at the student's own college, all other papers at the centre.
  const place = paper.centreCode === centre.code ? centre : { ...college, address: undefined }
  return (
    <>
      <dl className="c-ticket-facts">
        <div>
          <dt>{t('hallTicket.seatNo')}</dt>
          <dd>
            <bdi dir="ltr">{seatNo}</bdi>
          </dd>
        </div>
        {paper.room ? (
          <div>
            <dt>{t('home.ticket.room')}</dt>
            <dd>
              <DataText>{paper.room}</DataText>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{t('hallTicket.reportBy')}</dt>
          <dd>
            <bdi dir="ltr">{paper.reportingAt}</bdi>
          </dd>
        </div>
      </dl>
      <p className="c-ticket-place">
        <span className="c-hidden">{t('hallTicket.centre')}: </span>
        <DataText>{name(place.names)}</DataText>
        {place.address ? (
          <span>
            <DataText>{name(place.address)}</DataText>
          </span>
        ) : null}
      </p>
    </>
  )
}
