import { event, text } from '../../spec.ts'

/** What every element about somebody's account understands besides the common attributes. */
export const ACCOUNT_ATTRIBUTES = {
  portal: text('Address of the page that holds `<campus-portal>`, for instance `/portal.html`: links to other pages of the portal lead there.'),
} as const

/** What every element about somebody's account sends. */
export const ACCOUNT_EVENTS = {
  'campus-password-changed': event<null>('A new password was set.'),
  'campus-navigated': event<{ path: string }>('The visitor wants to go to another page of the portal; prevent it to stay.', { cancelable: true }),
} as const

/** The slots of a light element. */
export const LIGHT_SLOTS = { header: 'Above the card.', help: 'Below the card.', footer: 'Last.' } as const
