import { address, event, flag, text } from '../../runtime/spec.ts'

/** Attributes of `<campus-hall-ticket>` besides the common ones. */
export const HALL_TICKET_ATTRIBUTES = {
  exam: text('Code of the examination that is selected first, for instance `W26`.'),
  prn: text('PRN that is in its field at first ([prefill](opening.md#prefill)). Not on a shared computer.'),
  portal: address('Address of the portal, where fees are paid.'),
  kiosk: flag(
    'Unattended shared computer: nothing is stored on it, and the page is cleared for the next person by a button or after a period of inactivity.',
  ),
  'shared-computer': flag(
    'Attended shared computer (the counter of a college or service centre): nothing is stored on it, and nobody is signed out.',
  ),
} as const

/** Events of `<campus-hall-ticket>`. */
export const HALL_TICKET_EVENTS = {
  'campus-ticket-found': event<{
    outcome:
      | 'READY'
      | 'CHANGED'
      | 'PART_BLOCKED'
      | 'PROVISIONAL'
      | 'BLOCKED'
      | 'NOT_YET'
      | 'CLOSED'
      | 'FORM_NOT_ACCEPTED'
      | 'CANCELLED'
      | 'NO_MATCH'
      | 'RATE'
  }>('The server has answered a lookup. [Outcomes](embedding.md#outcomes-of-a-lookup) says what each of them means.'),
  'campus-ticket-downloaded': event<{ version: number }>(
    'The PDF was downloaded completely and passed to the browser.',
  ),
  'campus-ticket-saved': event<{ version: number }>('A copy was stored in this browser, at the request of the user.'),
  'campus-navigated': event<{ path: string }>('The visitor leaves to pay a fee. Call `preventDefault()` to stay.', {
    cancelable: true,
  }),
  'campus-mistake-reported': event<{ reference: string }>('A mistake on the ticket was reported.'),
} as const
