/** What comes after the form has been sent, its check first: a chunk of its own, because the form must not wait for it. */
import card from './hall-ticket.css?light'
import papers from './papers.css?light'
import print from './ticket-print.css?light'

export { checkForm } from './check-form.ts'
export { isCard } from './outcome.ts'
export { readKept } from './kept-ticket.ts'
export { lookUp } from './look-up.ts'
export { Answer, Card, Kept, Shared } from './result-views.tsx'

/** The look of these screens. */
export const css = card + papers + print
