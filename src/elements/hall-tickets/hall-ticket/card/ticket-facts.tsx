import { Fragment, type ReactNode } from 'react'
import type { LocalisedName } from '../../../../contract/parts.ts'
import type { Address } from '../../../../core/config/web-address.ts'
import { toFileAddress } from '../../../../core/config/file-address.ts'
import { findDataLanguage } from '../../../../core/i18n/data-language.ts'
import { formatDay } from '../../../../core/i18n/format.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import type { ShownTicket } from './stored-ticket.ts'
import type { InstitutionTerms } from '../use-institution-terms.ts'
import { DataText } from '../../../ui/i18n/data-text.tsx'

/** Renders one fact of the ticket. */
export function Fact({
  term,
  wide = false,
  children,
}: {
  readonly term: string
  readonly wide?: boolean
  readonly children: ReactNode
}) {
  return (
    <div data-wide={wide ? '' : undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface TicketFactsProps {
  readonly ticket: ShownTicket
  readonly terms: InstitutionTerms
  /**
   * Id of the text that describes the heading, beside the examination. The heading takes the focus when the ticket is
   * found.
   */
  readonly describedBy: string
  /** Actions for the ticket, placed below the candidate's name, so that a phone shows them at once. */
  readonly children: ReactNode
}

/** Renders the candidate, the actions, and the place and time of the examination. */
export function TicketFacts({ ticket, terms, describedBy, children }: TicketFactsProps) {
  const { t, name, instant, language, direction } = useMessages()
  const comma = direction === 'rtl' ? '،' : ','
  /** Joins names, each in its own language and writing direction. */
  const joinInLine = (names: readonly LocalisedName[], between: string) =>
    names.map((one, place) => (
      <Fragment key={place}>
        {place ? between : ''}
        <DataText>{name(one)}</DataText>
      </Fragment>
    ))
  /**
   * Renders an address and its landmark, each in its own language and writing direction. In Latin letters alone they
   * are one text, which keeps its order on a page that is written from right to left.
   */
  const renderAddress = (lines: readonly LocalisedName[]) =>
    lines.every((line) => findDataLanguage(name(line), language)) ? (
      <DataText>{lines.map(name).join(', ')}</DataText>
    ) : (
      joinInLine(lines, `${comma} `)
    )
  const { candidate, centre, college } = ticket
  const first = ticket.papers.find(({ blocked }) => !blocked)
  return (
    <div className="c-ticket">
      <p className="c-ticket-exam" id={`${describedBy}x`}>
        {terms.title} · <DataText>{name(ticket.examination)}</DataText>
      </p>
      <div className="c-candidate">
        <div>
          <h1 className="c-title" tabIndex={-1} data-outcome aria-describedby={`${describedBy}x ${describedBy}`}>
            <bdi lang="en">{candidate.name}</bdi>
          </h1>
          {candidate.localName ? (
            <p>
              <bdi lang={candidate.localLanguage ?? undefined}>{candidate.localName}</bdi>
            </p>
          ) : null}
          <dl className="c-numbers">
            <Fact term={terms.getLabel('SEAT')}>
              <bdi dir="ltr" className="c-seat">
                {ticket.seatNo}
              </bdi>
            </Fact>
            <Fact term={terms.getLabel('PRN')}>
              <bdi dir="ltr">{ticket.prn}</bdi>
            </Fact>
          </dl>
        </div>
        {ticket.photoUrl ? (
          <img
            src={toFileAddress(ticket.photoUrl) satisfies Address}
            alt={t('hallTicket.photoOf', { name: candidate.name })}
            width="77"
            height="99"
          />
        ) : null}
      </div>
      {children}
      <dl className="c-facts">
        {first ? (
          <Fact wide term={t('hallTicket.firstPaper')}>
            {formatDay(first.date, language, 'weekday')}
            {comma} <bdi dir="ltr">{first.startsAt}</bdi>
          </Fact>
        ) : null}
        <Fact wide term={t('hallTicket.centre')}>
          <bdi dir="ltr">{centre.code}</bdi> <DataText>{name(centre.names)}</DataText>
          <span className="c-small c-soft">
            {renderAddress([centre.address, ...(centre.landmark ? [centre.landmark] : [])])}
          </span>
        </Fact>
        <Fact wide term={t('hallTicket.programme')}>
          {joinInLine([ticket.programme, ticket.part, ticket.term], ' · ')}
        </Fact>
        <Fact wide term={t('hallTicket.college')}>
          <bdi dir="ltr">{college.code}</bdi> <DataText>{name(college.names)}</DataText>
        </Fact>
      </dl>
      <p className="c-small c-soft">
        {t('hallTicket.issued', { version: ticket.version, time: instant(ticket.issuedAt) })}
      </p>
    </div>
  )
}
