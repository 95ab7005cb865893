const CORE = Symbol.for('campus-elements.core@1')

type Page = typeof globalThis & { [CORE]?: Map<string, unknown> }

/**
 * What all bundles on a page have in common: the first to ask for `name` makes it, everyone after gets the same.
 * Two widgets from two bundles share one session because every store of the core is made through here.
 */
export function shared<T>(name: string, make: () => T): T {
  const page: Page = globalThis
  const things = page[CORE] ?? (page[CORE] = new Map<string, unknown>())
  if (!things.has(name)) things.set(name, make())
  // Only this line of this module, in whatever bundle, has put it there under that name.
  return things.get(name) as T
}
