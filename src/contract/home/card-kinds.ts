/** The cards of figures. */
export const FIGURE_CARDS = [
  'EXAM_READINESS',
  'EXAM_OBSTACLES',
  'TICKETS',
  'HOLDS',
  'PENDING_FORMS',
  'COLLECTIONS',
  'PAYMENT_CASES',
  'USERS',
  'APPROVALS',
] as const
/** A card of figures. */
export type FigureCardKind = (typeof FIGURE_CARDS)[number]

/** The cards of process windows: those that are open for the caller, and those of the institution that close next. */
export const WINDOW_CARDS = ['OPEN_PROCESSES', 'CLOSING_WINDOWS'] as const
/** A card of process windows. */
export type WindowCardKind = (typeof WINDOW_CARDS)[number]

/** The cards that the query `homeCard` returns. */
export const LOADED_CARDS = [...FIGURE_CARDS, ...WINDOW_CARDS, 'OWN_REQUESTS', 'OWN_PROGRAMME'] as const
/** A card that the query `homeCard` returns. */
export type LoadedCardKind = (typeof LOADED_CARDS)[number]

/** All cards of a home. `OWN_TICKET` is the query `myHallTickets`, and `OWN_FEES` is `myInvoices`. */
export const HOME_CARDS = ['OWN_TICKET', 'OWN_FEES', ...LOADED_CARDS] as const
/** A card of a home. */
export type HomeCardKind = (typeof HOME_CARDS)[number]
