/**
 * Chunk for everything after the form is submitted, starting with its validation. Separate, so that the form need not
 * wait for it.
 */
import sections from '../../runtime/styles/sections.css?light'
import card from './hall-ticket.css?light'
import papers from './card/papers.css?light'
import print from './card/ticket-print.css?light'

export { ErrorSummary } from '../../ui/field/error-summary.tsx'
export { checkForm } from './check-form.ts'
export { isCard } from './outcome.ts'
export { readStoredTicket } from './card/stored-ticket.ts'
export { lookUp } from './look-up.ts'
export { OwnTicket } from './own-ticket.tsx'
export { Answer, Card, StoredCopy, Shared } from './result-views.tsx'

/** Style sheets of these screens. */
export const css = sections + card + papers + print
