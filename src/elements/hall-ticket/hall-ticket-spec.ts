import { elementSpec, event, flag, text, type ScreenProps } from '../spec.ts'

/** The public face of `<campus-hall-ticket>`. */
export const spec = elementSpec({
  tag: 'campus-hall-ticket',
  summary: 'Finds a hall ticket before sign-in and hands out the PDF.',
  surface: 'light',
  areas: ['public'],
  attributes: {
    exam: text('Code of the examination to begin with, for instance `W26`.'),
    'shared-computer': flag('Others use this computer too (a college, a service centre): nothing is kept on it.'),
  },
  events: {
    'campus-ticket-found': event<{ outcome: string }>('A lookup was answered.'),
    'campus-ticket-downloaded': event<{ version: number }>('The PDF was handed to the browser.'),
    'campus-ticket-saved': event<{ version: number }>('A copy is kept in this browser, because the person asked for it.'),
    'campus-mistake-reported': event<{ reference: string }>('A mistake on the ticket was reported.'),
  },
  slots: { header: 'Above the card.', help: 'Below the card.', footer: 'Last.' },
})

/** Sends one of the element's events. */
export type Tell = ScreenProps<typeof spec>['emit']
