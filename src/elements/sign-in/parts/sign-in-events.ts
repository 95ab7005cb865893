import { event, flag, text } from '../../runtime/spec.ts'

/** Attributes of every sign-in element besides the common ones. */
export const SIGN_IN_ATTRIBUTES = {
  portal: text(
    'Address of the page that holds `<campus-portal>`, for instance `/portal.html`: links to other pages of the portal lead there.',
  ),
  kiosk: flag(
    'Others use this computer too: nothing is kept in the browser, sessions end sooner, and a button clears the page for the next person; so does a while without a touch.',
  ),
} as const

/** Events of every sign-in element. */
export const SIGN_IN_EVENTS = {
  'campus-signed-in': event<{ userId: number; clientId: number; roleIds: number[] }>('Somebody has signed in.'),
  'campus-signed-out': event<null>('Whoever was signed in has signed out here.'),
  'campus-navigated': event<{ path: string }>(
    'The visitor wants to go to another page of the portal; prevent it to stay.',
    { cancelable: true },
  ),
} as const

/** Handlers with which a form reports sign-in and sign-out to its element. */
export interface SignInEvents {
  readonly onSignedIn: (user: { userId: number; clientId: number; roleIds: number[] }) => void
  readonly onSignedOut: () => void
  /** Returns false when the page has prevented the navigation. */
  readonly onNavigate: (path: string) => boolean
  readonly onFailed: (failure: { code: number; message: string }) => void
}
