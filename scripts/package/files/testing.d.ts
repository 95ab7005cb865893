/** The outcomes that a test can ask for, by element without `campus-`; those of `any` are for every element. */
export interface FixtureOutcomes {
  'hall-ticket':
    | 'found'
    | 'provisional'
    | 'withheld'
    | 'not-found'
    | 'not-open-yet'
    | 'closed'
    | 'cancelled'
    | 'too-many-attempts'
  'ticket-verify': 'genuine' | 'replaced' | 'forged' | 'unknown'
  'student-login': 'signed-in' | 'wrong-password' | 'locked' | 'suspended'
  'admin-login': 'signed-in' | 'wrong-password' | 'locked' | 'suspended'
  login: 'signed-in' | 'wrong-password' | 'locked' | 'suspended'
  'payment-status': 'paid' | 'pending' | 'failed' | 'unknown'
  'csc-payment-status': 'paid' | 'pending' | 'failed' | 'unknown'
  'csc-counter': 'found' | 'nothing-owed' | 'not-found' | 'too-many-attempts'
  'fee-payment':
    | 'owed'
    | 'overdue'
    | 'pending'
    | 'paid'
    | 'closed'
    | 'closed-meanwhile'
    | 'paid-meanwhile'
    | 'nothing-owed'
  'forgot-password': 'code-sent' | 'wrong-code' | 'code-ended' | 'refused-password' | 'too-many-codes'
  'new-password': 'changed' | 'refused' | 'wrong-password' | 'managed-elsewhere' | 'link-used'
  'email-confirm': 'confirmed' | 'invited' | 'confirmed-already' | 'expired' | 'replaced' | 'no-link'
  'redirection-landing': 'signed-in' | 'link-used' | 'suspended'
  any: 'unknown-institution' | 'suspended-institution' | 'no-server'
}

/** An element that has outcomes. */
export type FixtureElement = keyof FixtureOutcomes

/** A fixture in use. */
export interface Fixture {
  /** The names of the calls that were made, in their order. */
  readonly calls: readonly string[]
  /** Lets calls reach a server again. */
  readonly restore: () => void
}

/**
 * Answers the calls of all elements on this page without a server, with one outcome of one element. Requests that are
 * no calls pass. Another fixture replaces the one before.
 */
export function useFixture<Element extends FixtureElement>(element: Element, outcome: FixtureOutcomes[Element]): Fixture
