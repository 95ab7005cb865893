import type { TicketPaper } from '../../../../contract/hall-tickets/hall-ticket.ts'
import { formatDay } from '../../../../core/i18n/format.ts'
import { Icon } from '../../../ui/icons/icons.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import { DataText } from '../../../ui/i18n/data-text.tsx'

/**
 * Renders the papers of a ticket; blocked papers are struck through. The explicit roles are needed because a narrow
 * card lays the rows out as blocks, which removes the implicit ones.
 */
export function PaperTable({ papers }: { readonly papers: readonly TicketPaper[] }) {
  const { t, name, language } = useMessages()
  return (
    <table className="c-papers" role="table">
      <caption className="c-subtitle">{t('hallTicket.papers', { count: papers.length })}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {(['hallTicket.date', 'hallTicket.paper', 'hallTicket.room'] as const).map((key) => (
            <th key={key} role="columnheader" scope="col">
              {t(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {papers.map((paper) => (
          <tr
            key={`${paper.date}${paper.startsAt}${paper.code}`}
            role="row"
            data-blocked={paper.blocked ? '' : undefined}
          >
            <td role="cell">
              <strong>{formatDay(paper.date, language, 'weekday')}</strong>
              <bdi dir="ltr">
                {paper.startsAt}–{paper.endsAt}
              </bdi>
              <span className="c-small c-soft">
                <span>
                  {t('hallTicket.reportBy')} <bdi dir="ltr">{paper.reportingAt}</bdi>
                </span>{' '}
                ·{' '}
                <span>
                  {t('hallTicket.gate')} <bdi dir="ltr">{paper.gateClosesAt}</bdi>
                </span>
              </span>
            </td>
            <th role="rowheader" scope="row">
              {paper.blocked ? (
                <p className="c-kept-back">
                  <Icon name="alert" />
                  <span>
                    {t('hallTicket.mayNot')} {name(paper.blocked)}
                  </span>
                </p>
              ) : null}
              <strong>
                <DataText>{name(paper.names)}</DataText>
              </strong>
              <span className="c-small c-soft">
                <bdi dir="ltr">{paper.code}</bdi> · {t(`hallTicket.kind.${paper.kind}`)} ·{' '}
                {t(`hallTicket.attempt.${paper.attempt}`)}
              </span>
            </th>
            <td role="cell">
              <span className="c-small c-soft c-paper-label" aria-hidden="true">
                {t('hallTicket.room')}
              </span>
              <bdi dir="ltr">{paper.room ? `${paper.centreCode}, ${paper.room}` : paper.centreCode}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
