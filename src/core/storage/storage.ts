import { log } from '../feedback/log.ts'
import { ensureShared } from '../runtime/shared.ts'
import type { SessionKey } from './session-keys.ts'

/** A storage of text by key that lasts as long as the browser allows. */
export interface Store<Key extends string = string> {
  get(key: Key): string | null
  /** False when the browser has refused to store the value: it then lasts as long as the page. */
  set(key: Key, value: string): boolean
  remove(key: Key): void
  /** With true, writes nothing into the browser from now on; values then last as long as the page. */
  withhold(on: boolean): void
}

/**
 * Creates a store over a browser storage. A blocked or full storage must not end the session: refused values are kept
 * in memory until the page is left.
 */
function createStore(area: 'sessionStorage' | 'localStorage'): Store {
  const state = ensureShared(area, () => ({ memory: new Map<string, string>(), warned: false, withheld: false }))

  function tryStorage<T>(act: (storage: Storage) => T): T | undefined {
    try {
      return act(globalThis[area])
    } catch {
      return undefined
    }
  }

  return {
    get: (key) => state.memory.get(key) ?? tryStorage((storage) => storage.getItem(key)) ?? null,
    set(key, value) {
      const kept = tryStorage((storage) => {
        if (state.withheld) return false
        storage.setItem(key, value)
        return true
      })
      if (kept) {
        state.memory.delete(key)
        return true
      }
      // An older stored value would otherwise return at the next load.
      tryStorage((storage) => storage.removeItem(key))
      state.memory.set(key, value)
      if (state.withheld) return false
      if (!state.warned) log.warn(`${area} is blocked or full: the session lasts only as long as this page.`)
      state.warned = true
      return false
    },
    remove(key) {
      state.memory.delete(key)
      tryStorage((storage) => storage.removeItem(key))
    },
    withhold(on) {
      state.withheld = on
    },
  }
}

/** The storage that lasts as long as the tab: the session (specification, section 3). */
export const sessionStore: Store<SessionKey> = createStore('sessionStorage')
/** The storage that outlives the tab: the module name (specification, section 3). */
export const localStore: Store = createStore('localStorage')
