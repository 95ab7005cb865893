import { USER_NAME_ATTRIBUTE } from '../../runtime/prefill/prefill-spec.ts'
import { address, event, flag, text } from '../../runtime/spec.ts'
import { NAVIGATED_EVENT, PORTAL_ATTRIBUTE } from '../../ui/navigation/portal-spec.ts'

/** Attributes of every sign-in element besides the common ones. */
export const SIGN_IN_ATTRIBUTES = {
  portal: PORTAL_ATTRIBUTE,
  'user-name': USER_NAME_ATTRIBUTE,
  'return-to': address(
    'Address to which the browser goes after a sign-in: on this site, on that of `portal`, or below one in `return-allowed` ([returning](opening.md#after-a-sign-in)).',
  ),
  'return-allowed': text('Addresses on other sites to which `return-to` may lead, separated by spaces.'),
  kiosk: flag(
    'Shared computer: nothing is stored in the browser, sessions end sooner, and the page is cleared for the next person by a button or after a period of inactivity.',
  ),
} as const

/** Events of every sign-in element. */
export const SIGN_IN_EVENTS = {
  'campus-signed-in': event<{ userId: number; clientId: number; roleIds: number[] }>('A user has signed in.'),
  'campus-signed-out': event<null>('The user has signed out with this element.'),
  'campus-navigated': NAVIGATED_EVENT,
} as const

/** Handlers with which a form reports sign-in and sign-out to its element. */
export interface SignInEvents {
  readonly onSignedIn: (user: { userId: number; clientId: number; roleIds: number[] }) => void
  readonly onSignedOut: () => void
  /** Returns false when the page has prevented the navigation. */
  readonly onNavigate: (path: string) => boolean
  readonly onFailed: (failure: { code: number; message: string }) => void
}
