import { useEffect, useRef } from 'react'
import type { ClientDetails } from '../../../../contract/institution/institution.ts'
import { onFault } from '../../../../core/feedback/log.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { saveFile } from '../../../ui/file/save-file.ts'
import type { ShownTicket } from './stored-ticket.ts'
import { useInstitutionTerms } from '../use-institution-terms.ts'

/**
 * Returns a function that downloads the papers of a ticket as a calendar file, in the language of the page and the time
 * zone of the institution. What writes the file is loaded when a ticket is shown, not with the form.
 */
export function useCalendar(client: ClientDetails): (ticket: ShownTicket) => void {
  const { t, name } = useMessages()
  const { title, getLabel } = useInstitutionTerms(client.labels)
  const loading = useRef<Promise<typeof import('./calendar-file.ts')>>(undefined)
  useEffect(() => {
    loading.current = import('./calendar-file.ts')
    loading.current.catch(onFault)
  }, [])
  const saveCalendar = async (ticket: ShownTicket) => {
    const { centre, college } = ticket
    const { formatCalendarFile } = await (loading.current ?? import('./calendar-file.ts'))
    const text = formatCalendarFile(ticket, client.timeZone, {
      formatSummary: (paper) => `${name(paper.names)} (${paper.code})`,
      formatPlace: (paper) =>
        [
          paper.room,
          ...(paper.centreCode === centre.code
            ? [centre.code, name(centre.names), name(centre.address)]
            : [college.code, name(college.names)]),
        ]
          .filter(Boolean)
          .join(', '),
      formatNotes: (paper) =>
        [
          `${title}: ${name(ticket.examination)}`,
          `${getLabel('SEAT')}: ${ticket.seatNo}`,
          `${t('hallTicket.reportBy')}: ${paper.reportingAt}`,
          `${t('hallTicket.gate')}: ${paper.gateClosesAt}`,
        ].join('\n'),
    })
    saveFile(`HallTicket_${ticket.seatNo}.ics`, text, 'text/calendar')
  }
  return (ticket) => void saveCalendar(ticket).catch(onFault)
}
