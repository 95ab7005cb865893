import type { ReactNode } from 'react'
import { fileAddress } from '../../core/file-address.ts'
import { formatDay } from '../../core/format.ts'
import { useWords } from '../words.tsx'
import type { ShownTicket } from './kept-ticket.ts'
import type { Nouns } from './use-nouns.ts'

/** One line of what is known. */
export function Fact({ term, wide = false, children }: { readonly term: string; readonly wide?: boolean; readonly children: ReactNode }) {
  return (
    <div data-wide={wide ? '' : undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Whose ticket it is, and where and when to be. Its heading takes the focus when the ticket has been found, and says with it what `describedBy` holds. */
export function TicketFacts({ ticket, nouns, describedBy }: { readonly ticket: ShownTicket; readonly nouns: Nouns; readonly describedBy: string }) {
  const { t, name, instant, language, direction } = useWords()
  const comma = direction === 'rtl' ? '،' : ','
  const { candidate, centre, college } = ticket
  const first = ticket.papers.find(({ blocked }) => !blocked)
  return (
    <div className="c-ticket">
      <p className="c-ticket-exam">
        {nouns.title} · {name(ticket.examination)}
      </p>
      <div className="c-candidate">
        <div>
          <h2 className="c-title" tabIndex={-1} data-outcome aria-describedby={describedBy}>
            <bdi lang="en">{candidate.name}</bdi>
          </h2>
          {candidate.localName ? (
            <p>
              <bdi lang={candidate.localLanguage ?? undefined}>{candidate.localName}</bdi>
            </p>
          ) : null}
        </div>
        {ticket.photoUrl ? <img src={fileAddress(ticket.photoUrl)} alt={t('hallTicket.photoOf', { name: candidate.name })} width="77" height="99" /> : null}
      </div>
      <dl className="c-facts">
        <Fact term={nouns.labelOf('SEAT')}>
          <bdi dir="ltr" className="c-seat">
            {ticket.seatNo}
          </bdi>
        </Fact>
        <Fact term={nouns.labelOf('PRN')}>
          <bdi dir="ltr">{ticket.prn}</bdi>
        </Fact>
        {first ? (
          <Fact wide term={t('hallTicket.firstPaper')}>
            {formatDay(first.date, language, 'weekday')}
            {comma} <bdi dir="ltr">{first.startsAt}</bdi>
          </Fact>
        ) : null}
        <Fact wide term={t('hallTicket.centre')}>
          <bdi dir="ltr">{centre.code}</bdi> {name(centre.names)}
          <span className="c-small c-soft">{[centre.address, ...(centre.landmark ? [centre.landmark] : [])].map(name).join(`${comma} `)}</span>
        </Fact>
        <Fact wide term={t('hallTicket.programme')}>
          {[ticket.programme, ticket.part, ticket.term].map(name).join(' · ')}
        </Fact>
        <Fact wide term={t('hallTicket.college')}>
          <bdi dir="ltr">{college.code}</bdi> {name(college.names)}
        </Fact>
      </dl>
      <p className="c-small c-soft">{t('hallTicket.issued', { version: ticket.version, time: instant(ticket.issuedAt) })}</p>
    </div>
  )
}
