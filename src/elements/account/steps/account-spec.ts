import { setMessageFiles } from '../../../core/i18n/i18n.ts'
import type { Dictionary } from '../../../core/i18n/messages.ts'
import { event } from '../../runtime/spec.ts'
import { NAVIGATED_EVENT, PORTAL_ATTRIBUTE } from '../../ui/navigation/portal-spec.ts'

setMessageFiles(import.meta.glob<Dictionary>('./*/account.json', { base: '../../../messages', import: 'default' }))

/** Attributes of every account element besides the common ones. */
export const ACCOUNT_ATTRIBUTES = {
  portal: PORTAL_ATTRIBUTE,
} as const

/** Events of every account element. */
export const ACCOUNT_EVENTS = {
  'campus-password-changed': event<null>('A new password was set.'),
  'campus-navigated': NAVIGATED_EVENT,
} as const
