import type { ClientDetails } from '../../../../contract/institution/institution.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { calendarFile } from './calendar-file.ts'
import { saveFile } from '../../../ui/file/save-file.ts'
import type { ShownTicket } from './stored-ticket.ts'
import { useInstitutionTerms } from '../use-institution-terms.ts'

/**
 * Returns a function that downloads the papers of a ticket as a calendar file, in the language of the page and the time
 * zone of the institution.
 */
export function useCalendar(client: ClientDetails): (ticket: ShownTicket) => void {
  const { t, name } = useMessages()
  const { title, labelOf } = useInstitutionTerms(client.labels)
  return (ticket) => {
    const { centre, college } = ticket
    const text = calendarFile(ticket, client.timeZone, {
      summaryOf: (paper) => `${name(paper.names)} (${paper.code})`,
      placeOf: (paper) =>
        [
          paper.room,
          ...(paper.centreCode === centre.code
            ? [centre.code, name(centre.names), name(centre.address)]
            : [college.code, name(college.names)]),
        ]
          .filter(Boolean)
          .join(', '),
      notesOf: (paper) =>
        [
          `${title}: ${name(ticket.examination)}`,
          `${labelOf('SEAT')}: ${ticket.seatNo}`,
          `${t('hallTicket.reportBy')}: ${paper.reportingAt}`,
          `${t('hallTicket.gate')}: ${paper.gateClosesAt}`,
        ].join('\n'),
    })
    saveFile(`HallTicket_${ticket.seatNo}.ics`, text, 'text/calendar')
  }
}
