/** Chunk loaded after the form: scanning, checking and verdicts. Separate, so that the form need not wait for it. */
import sections from '../../runtime/styles/sections.css?light'
import verdict from './ticket-verify.css?light'

export { TicketCheck } from './ticket-check.tsx'

/** Style sheets of these screens. */
export const css = sections + verdict
