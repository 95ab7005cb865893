import { address, event } from '../../runtime/spec.ts'

/** The attribute of an element whose links lead to other pages of the portal. */
export const PORTAL_ATTRIBUTE = address(
  'Address of the page with `<campus-portal>`, for instance `/portal.html`: ' +
    'links to other pages of the portal lead there.',
)

/** The event of an element that leads to other pages of the portal. */
export const NAVIGATED_EVENT = event<{ path: string }>(
  'The visitor goes to another page of the portal. Call `preventDefault()` to stay.',
  { cancelable: true },
)
