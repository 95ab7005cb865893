import type { PortalEvent } from '../../../contract/home/events.ts'
import type { Messages } from '../../runtime/messages.tsx'
import type { useMenuTitle } from '../../ui/i18n/use-menu-title.ts'

/** The page of every person. */
export const OWN_DETAILS = '/updateUserDetails'

/** What an event says. */
export interface EventText {
  readonly text: string
  /** Further text below. */
  readonly more?: string
  /** An address with https at which there is more. */
  readonly link?: string | null
  readonly path?: string
}

/** Returns what an event says, and the page that shows it. */
export function buildEventLine(
  event: PortalEvent,
  { t, name, day, instant, number }: Messages,
  titleOf: ReturnType<typeof useMenuTitle>,
): EventText {
  switch (event.kind) {
    case 'ANNOUNCEMENT':
      return { text: name(event.title), more: name(event.body), link: event.link }
    case 'WINDOW_CLOSES':
      return {
        text: t('navigation.events.closes', { page: titleOf(event), time: instant(event.closesAt) }),
        path: event.routeName,
      }
    case 'IMPORT_ENDED':
      return {
        text: t(`navigation.events.import.${event.status}`, {
          file: event.fileName,
          done: number(event.done),
          total: number(event.total),
        }),
        path: `/user-management?import=${event.importId}`,
      }
    case 'EXPORT_ENDED':
      return {
        text: t(`navigation.events.export.${event.status}`, {
          source: t(`navigation.events.source.${event.source}`),
          format: event.format,
          count: event.rows,
          number: number(event.rows),
        }),
        path: `${event.routeName}?exports=1`,
      }
    case 'REQUEST_ANSWERED':
      return {
        text: t(event.approved ? 'navigation.events.requestDone' : 'navigation.events.requestRefused'),
        ...(event.reason && { more: event.reason }),
        path: OWN_DETAILS,
      }
    case 'HANDOVER_DECIDED':
      return {
        text: t(event.approved ? 'navigation.events.handoverApproved' : 'navigation.events.handoverRejected', {
          college: name(event.college),
        }),
        path: '/editCollegeAdmin',
      }
    case 'TICKET_ISSUED':
      return {
        text: t(event.version > 1 ? 'navigation.events.ticketAgain' : 'navigation.events.ticket', {
          exam: name(event.exam),
        }),
        path: '/download-exam-hall-ticket-Before-Login',
      }
    case 'FORM_WINDOW':
      return {
        text: t(`navigation.events.form.${event.change}`, { exam: name(event.exam), time: instant(event.closesAt) }),
        path: '/my-exam-form',
      }
    case 'FIRST_PAPER':
      return {
        text: t('navigation.events.firstPaper', {
          paper: name(event.paper),
          day: day(event.day),
          time: event.startsAt,
          centre: name(event.centre),
          reporting: event.reportingAt,
        }),
        path: '/download-exam-hall-ticket-Before-Login',
      }
    case 'STUDENT_MESSAGE':
      return { text: name(event.title), more: name(event.body) }
    case 'RECEIPT_ISSUED':
      return {
        text: t('navigation.events.receipt', { title: name(event.title), receipt: event.receiptNo }),
        path: '/fees',
      }
  }
}
