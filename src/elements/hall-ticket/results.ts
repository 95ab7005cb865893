/** What comes after the form: a chunk of its own, because the form must not wait for it. */
export { BlockedCard } from './blocked-card.tsx'
export { default as css } from './hall-ticket.css?light'
export { TicketCard } from './ticket-card.tsx'
