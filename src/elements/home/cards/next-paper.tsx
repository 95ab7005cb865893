import { useMessages } from '../../runtime/messages.tsx'
import { Tag } from '../../ui/tags/tag.tsx'
import type { OwnTicket } from './ticket-card.tsx'
import { useDaysLeft } from './use-days-left.ts'
import { DataText } from '../../ui/i18n/data-text.tsx'

/** Days before a paper from which it is marked. */
const SOON = 3

interface NextPaperProps {
  readonly next: NonNullable<OwnTicket['next']>
  readonly ticket: OwnTicket
}

/** Renders the next paper: which one, when, where, and how many days are left. */
export function NextPaper({ next: { paper, daysLeft }, ticket: { found } }: NextPaperProps) {
  const { t, name, day } = useMessages()
  const written = useDaysLeft()
  if (!('ticket' in found)) return null
  const { centre, seatNo, college } = found.ticket
  // Practicals are at the student's own college, all other papers at the centre.
  const place = paper.centreCode === centre.code ? centre : { ...college, address: undefined }
  return (
    <div className="c-home-paper">
      <p className="c-small c-soft">{t('home.ticket.next')}</p>
      <p className="c-home-when">
        <span className="c-kpi-figure">
          {day(paper.date)} · <bdi dir="ltr">{paper.startsAt}</bdi>
        </span>{' '}
        <Tag kind={daysLeft <= SOON ? 'warning' : 'info'}>{written(daysLeft)}</Tag>
      </p>
      <p className="c-home-course">
        <bdi dir="ltr">{paper.code}</bdi> {name(paper.names)}
      </p>
      <dl className="c-facts">
        <div>
          <dt>{t('hallTicket.reportBy')}</dt>
          <dd>
            <bdi dir="ltr">{paper.reportingAt}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('hallTicket.seatNo')}</dt>
          <dd>
            <bdi dir="ltr">{seatNo}</bdi>
          </dd>
        </div>
        <div className="c-home-centre">
          <dt>{t('hallTicket.centre')}</dt>
          <dd>
            {name(place.names)}
            {paper.room ? (
              <>
                , <DataText>{paper.room}</DataText>
              </>
            ) : null}
          </dd>
          {place.address ? <dd className="c-home-address">{name(place.address)}</dd> : null}
        </div>
      </dl>
    </div>
  )
}
