import { $client } from './core/institution/client.ts'
import { call, query } from './core/mql/index.ts'
import type { Reply } from './core/mql/reply.ts'
import { run } from './core/mql/run.ts'
import type { Assertion, AssertionInput } from './core/session/assertion.ts'
import { $menu } from './core/session/menu.ts'
import type { ButtonOptions, OpenOptions } from './elements/runtime/opening/open.ts'
import type { Outcome } from './elements/runtime/opening/outcomes.ts'
import { $session, signOut } from './core/session/session.ts'

export { bucketById, bucketsFor, serverFor, setServer } from './core/config/buckets.ts'
export { configure, type BucketRecord, type Config, type ServerEntry } from './core/config/config.ts'
export type { Reply } from './core/mql/reply.ts'
export type { Assertion, AssertionInput } from './core/session/assertion.ts'
export { defineAll } from './elements/runtime/define-all.ts'
export { getState, onStateChange, type PageState, type PublicUser } from './core/session/page-state.ts'
export type { ElementTag } from './elements/runtime/registry.ts'
export type { Prefill } from './elements/runtime/opening/attributes.ts'
export type { ButtonOptions, OpenOptions } from './elements/runtime/opening/open.ts'
export type { OpenableTag, Outcome, OutcomeDetails, OutcomeName } from './elements/runtime/opening/outcomes.ts'

const loadOpening = () => import('./elements/runtime/opening/open.ts')

/**
 * Opens a public element in a modal dialog on this page, and resolves when the dialog has closed, with what the visitor
 * reached there (docs/opening.md). Rejects for any other element, and when its files do not arrive.
 */
export const open = async (options: OpenOptions): Promise<Outcome> => (await loadOpening()).open(options)

/** Adds a button that floats at the lower end of the page and opens an element. Returns what removes it. */
export const addButton = async (options: ButtonOptions): Promise<() => void> => (await loadOpening()).addButton(options)

/**
 * Returns a signed statement about who is signed in, for the back end of this page's website (docs/back-ends.md). Never
 * rejects.
 */
async function getAssertion(input: AssertionInput): Promise<Reply<Assertion>> {
  const { loadAssertion } = await import('./core/session/assertion.ts')
  return loadAssertion(input)
}

/**
 * The session of this page, for the page's own scripts: stores of the signed-in user, the institution and the menu, the
 * function that signs out, and the one that gets an assertion for the page's own back end.
 */
export const session = { current: $session, client: $client, menu: $menu, signOut, getAssertion } as const

/**
 * The MQL client that the elements use, for a page's own calls. None of its functions rejects (specification, section
 * 8).
 */
export const mql = { call, query, run } as const
