import { vi } from 'vitest'

/**
 * A page load: everything that the core keeps in memory is gone, what is in the tab's storage stays. Import the core
 * after it.
 */
export function loadPage(): void {
  vi.resetModules()
  Reflect.deleteProperty(globalThis, Symbol.for('campus-elements.core@1'))
}
