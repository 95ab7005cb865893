import { vi } from 'vitest'

/**
 * Simulates a page load: clears the memory of the core, and keeps the storage of the tab. Import the core after it.
 */
export function loadPage(): void {
  vi.resetModules()
  Reflect.deleteProperty(globalThis, Symbol.for('campus-elements.core@1'))
}
