/** Attributes that a page may set on an element in a dialog: no handlers of events, and no styles. */
export const ATTRIBUTES: ReadonlySet<string> = new Set([
  'lang',
  'client',
  'theme',
  'plain',
  'heading-level',
  'portal',
  'kiosk',
  'shared-computer',
  'exam',
  'prn',
  'user-name',
  'return-to',
  'return-allowed',
  'code',
  'transaction-id',
  'payment-for',
  'application-id',
  'amount',
  'bank-status',
  'paid-status',
  'receipt',
  'student-lang',
  'collections',
  'status-page',
  'user-id',
  'user-key',
  'client-id',
])

/** What a page may put into fields before the visitor types: nothing that is a secret. */
export interface Prefill {
  /** Into the sign-ins and the forgotten password. */
  readonly userName?: string
  /** Into the search for a hall ticket. */
  readonly prn?: string
  /** Code of the examination that is selected first. */
  readonly exam?: string
}

const NAMES: Readonly<Record<keyof Prefill, string>> = { userName: 'user-name', prn: 'prn', exam: 'exam' }

/** Returns the attributes for what a page prefills. Anything else is refused with a warning: it may be a secret. */
export function listPrefilledAttributes(prefill: Prefill = {}): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {}
  for (const [name, value] of Object.entries(prefill)) {
    if (Object.hasOwn(NAMES, name)) attributes[NAMES[name as keyof Prefill]] = String(value)
    else console.warn(`[campus] prefill-refused: "${name}" cannot be prefilled; only userName, prn and exam can.`)
  }
  return attributes
}
