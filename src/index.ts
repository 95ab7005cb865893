import { $client } from './core/institution/client.ts'
import { call, query, run } from './core/mql/index.ts'
import { $menu } from './core/session/menu.ts'
import { $session, signOut } from './core/session/session.ts'

export { bucketById, bucketsFor, serverFor, setServer } from './core/config/buckets.ts'
export { configure, type BucketRecord, type Config, type ServerEntry } from './core/config/config.ts'
export { defineAll } from './elements/runtime/define-all.ts'
export { getState, onStateChange, type PageState, type PublicUser } from './core/session/page-state.ts'
export type { ElementTag } from './elements/runtime/registry.ts'

/**
 * The session of this page, for the page's own scripts: stores of the signed-in user, the institution and the menu, and
 * the function that signs out.
 */
export const session = { current: $session, client: $client, menu: $menu, signOut } as const

/**
 * The MQL client that the elements use, for a page's own calls. None of its functions rejects (specification, section
 * 8).
 */
export const mql = { call, query, run } as const
