import type { MessageKey } from '../../../core/i18n/messages.ts'

/** What comes with each outcome of a dialog. The further a visitor came, the later an outcome stands here. */
export interface OutcomeDetails {
  /** The visitor has closed the dialog, or the page has. */
  readonly dismissed: null
  /** The element could not be loaded. */
  readonly failed: { readonly code: number }
  /** The server has answered a lookup, without a hall ticket. */
  readonly 'ticket-refused': { readonly outcome: string }
  readonly 'ticket-found': { readonly outcome: string }
  readonly 'ticket-downloaded': { readonly version: number }
  readonly 'ticket-checked': { readonly outcome: string }
  /** A payment was looked at that is not paid. */
  readonly 'payment-checked': { readonly transactionId: string; readonly status: string }
  readonly 'payment-started': { readonly transactionId: string }
  readonly paid: { readonly transactionId: string; readonly status: string }
  readonly 'email-confirmed': null
  readonly 'password-changed': null
  readonly 'signed-in': { readonly userId: number; readonly clientId: number; readonly roleIds: readonly number[] }
}

/** The name of an outcome. */
export type OutcomeName = keyof OutcomeDetails

/** What `open` resolves with: the name of the outcome, and its detail. */
export type Outcome = {
  readonly [Name in OutcomeName]: { readonly outcome: Name; readonly detail: OutcomeDetails[Name] }
}[OutcomeName]

/** All outcomes, from the first to the furthest: a later one replaces an earlier one. */
export const OUTCOMES: readonly OutcomeName[] = [
  'dismissed',
  'failed',
  'ticket-refused',
  'ticket-found',
  'ticket-downloaded',
  'ticket-checked',
  'payment-checked',
  'payment-started',
  'paid',
  'email-confirmed',
  'password-changed',
  'signed-in',
]

/** An element that can be opened. */
interface Openable {
  /** The message with its title, if it is in the area of every public element. */
  readonly title?: MessageKey
  /** The outcomes that it can have besides `dismissed` and `failed`. */
  readonly outcomes: readonly OutcomeName[]
}

const SIGN_IN = ['signed-in', 'password-changed'] as const
const PAYMENT = ['payment-checked', 'paid'] as const

/** The elements that can be opened in a dialog: the public ones. */
export const OPENABLE = {
  'campus-admin-login': { title: 'signIn.staffTitle', outcomes: SIGN_IN },
  'campus-csc-payment-status': { outcomes: PAYMENT },
  'campus-email-confirm': { outcomes: ['email-confirmed', 'password-changed'] },
  'campus-fee-payment': { title: 'fees.title', outcomes: ['payment-started', ...PAYMENT, 'signed-in'] },
  'campus-forgot-password': { outcomes: SIGN_IN },
  'campus-hall-ticket': {
    title: 'hallTicket.title',
    outcomes: ['ticket-refused', 'ticket-found', 'ticket-downloaded', 'payment-started'],
  },
  'campus-login': { title: 'signIn.staffTitle', outcomes: SIGN_IN },
  'campus-new-password': { outcomes: ['password-changed'] },
  'campus-payment-status': { outcomes: PAYMENT },
  'campus-redirection-landing': { outcomes: ['signed-in'] },
  'campus-student-login': { title: 'signIn.studentTitle', outcomes: SIGN_IN },
  'campus-ticket-verify': { outcomes: ['ticket-checked'] },
} as const satisfies Readonly<Record<string, Openable>>

/** The tag of an element that can be opened. */
export type OpenableTag = keyof typeof OPENABLE

/** Returns the tag of an element that can be opened, by its name with or without `campus-`; undefined for others. */
export function findOpenableTag(name: string): OpenableTag | undefined {
  const tag = `campus-${name.trim().replace(/^campus-/, '')}`
  return Object.hasOwn(OPENABLE, tag) ? (tag as OpenableTag) : undefined
}

const TICKETS = ['READY', 'CHANGED', 'PART_BLOCKED', 'PROVISIONAL']
const PAID = ['SUCCESS', 'LATE_SUCCESS']

/** The outcome that an event of an element stands for. */
export const OUTCOME_BY_EVENT: Readonly<Record<string, (detail: Readonly<Record<string, unknown>>) => OutcomeName>> = {
  'campus-ticket-found': ({ outcome }) => (TICKETS.includes(String(outcome)) ? 'ticket-found' : 'ticket-refused'),
  'campus-ticket-downloaded': () => 'ticket-downloaded',
  'campus-ticket-checked': () => 'ticket-checked',
  'campus-payment-checked': ({ status }) => (PAID.includes(String(status)) ? 'paid' : 'payment-checked'),
  'campus-payment-started': () => 'payment-started',
  'campus-email-confirmed': () => 'email-confirmed',
  'campus-password-changed': () => 'password-changed',
  'campus-signed-in': () => 'signed-in',
}

/** Outcomes after which nothing is left to read: the dialog closes by itself. */
export const CLOSING: ReadonlySet<OutcomeName> = new Set(['signed-in'])
