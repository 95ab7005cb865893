import { event, flag, text } from '../../runtime/spec.ts'

/** Attributes of `<campus-hall-ticket>` besides the common ones. */
export const HALL_TICKET_ATTRIBUTES = {
  exam: text('Code of the examination to begin with, for instance `W26`.'),
  portal: text('Address of the portal, to pay fees.'),
  kiosk: flag(
    'Others use this computer too, and nobody sits beside it: nothing is kept on it, and a button clears the page for the next person; so does a while without a touch.',
  ),
  'shared-computer': flag(
    'Somebody works for others on this computer (the counter of a college, of a service centre): nothing is kept on it, and nobody is signed out.',
  ),
} as const

/** Events of `<campus-hall-ticket>`. */
export const HALL_TICKET_EVENTS = {
  'campus-ticket-found': event<{ outcome: string }>('A lookup was answered.'),
  'campus-ticket-downloaded': event<{ version: number }>('All of the PDF has arrived and was handed to the browser.'),
  'campus-ticket-saved': event<{ version: number }>('A copy is kept in this browser, because the person asked for it.'),
  'campus-navigated': event<{ path: string }>('The visitor goes to pay.', { cancelable: true }),
  'campus-mistake-reported': event<{ reference: string }>('A mistake on the ticket was reported.'),
} as const
