import { nameMessageFiles } from '../../../core/i18n/i18n.ts'
import type { Dictionary } from '../../../core/i18n/messages.ts'
import { event, text } from '../../runtime/spec.ts'

nameMessageFiles(import.meta.glob<Dictionary>('./*/account.json', { base: '../../../messages', import: 'default' }))

/** Attributes of every account element besides the common ones. */
export const ACCOUNT_ATTRIBUTES = {
  portal: text(
    'Address of the page with `<campus-portal>`, for instance `/portal.html`: links to other pages of the portal lead there.',
  ),
} as const

/** Events of every account element. */
export const ACCOUNT_EVENTS = {
  'campus-password-changed': event<null>('A new password was set.'),
  'campus-navigated': event<{ path: string }>(
    'The visitor goes to another page of the portal. Call `preventDefault()` to stay.',
    { cancelable: true },
  ),
} as const

/** The slots of a light element. */
export const LIGHT_SLOTS = { header: 'Above the card.', help: 'Below the card.', footer: 'Below the help.' } as const
