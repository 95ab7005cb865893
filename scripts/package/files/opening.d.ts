/** What comes with each outcome of a dialog. */
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

/** The tag of an element that can be opened. */
export type OpenableTag =
  | 'campus-admin-login'
  | 'campus-csc-payment-status'
  | 'campus-email-confirm'
  | 'campus-fee-payment'
  | 'campus-forgot-password'
  | 'campus-hall-ticket'
  | 'campus-login'
  | 'campus-new-password'
  | 'campus-payment-status'
  | 'campus-redirection-landing'
  | 'campus-student-login'
  | 'campus-ticket-verify'

/** What a page may put into fields before the visitor types: nothing that is a secret. */
export interface Prefill {
  /** Into the sign-ins and the forgotten password. */
  readonly userName?: string
  /** Into the search for a hall ticket. */
  readonly prn?: string
  /** Code of the examination that is selected first. */
  readonly exam?: string
}

type WithoutPrefix<Tag extends string> = Tag extends `campus-${infer Name}` ? Name : never

/** What `open` takes. */
export interface OpenOptions {
  /** The public element to show, with or without `campus-`. */
  readonly element: OpenableTag | WithoutPrefix<OpenableTag>
  /** The code of the institution; without it that of the page's configuration. */
  readonly institution?: string
  /** Attributes of the element. */
  readonly attributes?: Readonly<Record<string, string | number | boolean | null | undefined>>
  /** What is in the fields at first. Passwords, codes and dates of birth are refused. */
  readonly prefill?: Prefill
  /** The name of the dialog for screen readers; without it the heading of the element. */
  readonly label?: string
  /** Closes the dialog when it aborts. */
  readonly signal?: AbortSignal
  /** What was pressed: the dialog takes its language and theme from there. Without it what has the focus. */
  readonly opener?: Element | null
}

/** What `addButton` takes: what `open` takes, without an opener. */
export type ButtonOptions = Omit<OpenOptions, 'opener' | 'signal' | 'label'> & {
  /** The text of the button; without it the title of the element, where it has one. */
  readonly label?: string | undefined
}

/**
 * Opens a public element in a modal dialog on this page, and resolves when the dialog has closed, with what the visitor
 * reached there. Rejects for any other element, and when its files do not arrive.
 */
export function open(options: OpenOptions): Promise<Outcome>

/** Adds a button that floats at the lower end of the page and opens an element. Returns what removes it. */
export function addButton(options: ButtonOptions): Promise<() => void>

declare global {
  interface HTMLElementEventMap {
    /** On the link or button that has opened an element: its dialog has closed. */
    'campus-closed': CustomEvent<Outcome>
  }
}
