/** What comes after the form has been sent, its check first: a chunk of its own, because the form must not wait for it. */
export { BlockedCard } from './blocked-card.tsx'
export { checkForm } from './check-form.ts'
export { default as css } from './hall-ticket.css?light'
export { TicketCard } from './ticket-card.tsx'
