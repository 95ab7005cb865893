/** A test, as `<file below tests, without .test.tsx>: <part of its title>`. The unit tests check that it exists. */
export type Proof = `${string}: ${string}`

/** What an element does about a success criterion, beyond what all public elements do. */
export interface ElementCriterion {
  readonly id: string
  readonly how: string
  readonly proofs: readonly Proof[]
}

/** A key that does something in an element, and where a test presses it. */
export interface Key {
  readonly keys: string
  readonly effect: string
  readonly proofs: readonly Proof[]
}

/** The evidence for one public element. */
export interface ElementEvidence {
  /**
   * The files with browser tests of its states, or such a file and a part of the titles, after a colon; the tests in
   * them that run axe are listed from the sources.
   */
  readonly states: readonly string[]
  readonly keys: readonly Key[]
  readonly criteria: readonly ElementCriterion[]
  /** What nobody has tested. */
  readonly untested?: string
}

/** A success criterion of WCAG 2.2 A or AA. */
export interface Criterion {
  readonly id: string
  readonly name: string
  readonly level: 'A' | 'AA'
  /** Who must meet it: the elements, the page around them, or nobody, because they contain nothing of the kind. */
  readonly by: 'elements' | 'page' | 'nobody'
  readonly how: string
  /** The tests that show it; the elements have at least one for what they meet. */
  readonly proofs: readonly Proof[]
}

type Declare<Proofs extends readonly Proof[]> = (
  id: string,
  name: string,
  level: Criterion['level'],
  how: string,
  ...proofs: Proofs
) => Criterion

const declare =
  (by: Criterion['by']): Declare<readonly Proof[]> =>
  (id, name, level, how, ...proofs) => ({ id, name, level, by, how, proofs })

/** Declares a criterion that the elements meet, and the tests that show it. */
export const met: Declare<readonly [Proof, ...Proof[]]> = declare('elements')
/** Declares a criterion that only the page around the elements can meet. */
export const ofPage = declare('page')
/** Declares a criterion about something that no public element contains. */
export const without = declare('nobody')

/** The tests that open every public element, so that a new one is in them without a further line. */
export const EVERY = {
  zoom: 'e2e/hosts/accessibility: who enlarges the page, spaces the text, or sets colours and motion',
  keyboard: 'e2e/hosts/accessibility: who uses the keyboard, and whom no rule of WCAG 2.2 A and AA hinders',
  pointer: 'e2e/hosts/accessibility: who releases the pointer elsewhere, or tries each choice',
} as const
