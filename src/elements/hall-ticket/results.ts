/** What comes after the form has been sent, its check first: a chunk of its own, because the form must not wait for it. */
export { checkForm } from './check-form.ts'
export { default as css } from './hall-ticket.css?light'
export { isCard } from './outcome.ts'
export { readKept } from './kept-ticket.ts'
export { lookUp } from './look-up.ts'
export { Answer, Card, Kept } from './result-views.tsx'
