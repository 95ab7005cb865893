import { CONFIGURE, PAGE_CONFIGURATION } from './core/config/page.ts'
import { CORE_KEY } from './core/runtime/core-key.ts'

interface Page {
  [PAGE_CONFIGURATION]?: object
  // The core stores its function under this name there, and nothing else.
  [key: symbol]: ReadonlyMap<typeof CONFIGURE, (input: object) => void> | undefined
}

/**
 * Sets the configuration of the page, as `configure` of the main entry does, without loading the core: what is set
 * before the first element is loaded is kept for it. An invalid value is ignored, with a warning that names it.
 */
export function configure(input: object): void {
  const page = globalThis as unknown as Page
  const apply = page[Symbol.for(CORE_KEY)]?.get(CONFIGURE)
  if (apply) apply(input)
  else page[PAGE_CONFIGURATION] = { ...page[PAGE_CONFIGURATION], ...input }
}
