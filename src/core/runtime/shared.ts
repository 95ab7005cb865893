import { CORE_KEY } from './core-key.ts'

const CORE = Symbol.for(CORE_KEY)

type Page = typeof globalThis & { [CORE]?: Map<string, unknown> }

/**
 * Returns the value that all bundles on a page share under `name`; the first caller creates it with `make`. Two widgets
 * from two bundles share one session because every store of the core is created here.
 */
export function ensureShared<T>(name: string, create: () => T): T {
  const page: Page = globalThis
  const things = page[CORE] ?? (page[CORE] = new Map<string, unknown>())
  if (!things.has(name)) things.set(name, create())
  // Only this function, in whatever bundle, stores values under a name, so the value has the type T.
  return things.get(name) as T
}
