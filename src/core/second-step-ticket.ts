import { atom, type ReadableAtom } from 'nanostores'
import { shared } from './shared.ts'

/** What goes on with a sign-in whose password was right: the server gives it to who must pass a second step (1109), or must set one up first (1110). */
export interface SecondStepTicket {
  readonly clientId: number
  /** The form that the sign-in was begun with. */
  readonly kind: string
  readonly ticket: string
  readonly missing: boolean
}

const $ticket = shared('secondStepTicket', () => atom<SecondStepTicket | null>(null))

/** The ticket of this page; kept nowhere else, so that it ends with the page. */
export const $secondStepTicket: ReadableAtom<SecondStepTicket | null> = $ticket

/** Hands a ticket to the form that the sign-in was begun with. */
export const keepSecondStepTicket = (ticket: SecondStepTicket): void => $ticket.set(ticket)

/** It is used, was no good, or nobody goes on with it; one that has come since stays. */
export function forgetSecondStepTicket(ticket: SecondStepTicket): void {
  if ($ticket.get() === ticket) $ticket.set(null)
}
