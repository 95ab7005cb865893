import { $client } from './core/client.ts'
import { call, query, run } from './core/mql/index.ts'
import { $menu } from './core/menu.ts'
import { $session, signOut } from './core/session.ts'

export { bucketById, bucketsFor, serverFor, setServer } from './core/buckets.ts'
export { configure, type BucketRecord, type Config, type ServerEntry } from './core/config.ts'
export { defineAll } from './elements/define-all.ts'
export type { ElementTag } from './elements/registry.ts'

/** Who is signed in on this page, for a page's own script: stores to read and listen to, and the way out. */
export const session = { current: $session, client: $client, menu: $menu, signOut } as const

/** The MQL client that the elements use, for a page's own calls. Nothing here rejects (specification, section 8). */
export const mql = { call, query, run } as const
