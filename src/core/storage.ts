import { log } from './log.ts'
import { shared } from './shared.ts'

/** Text by key, kept as long as the browser allows. */
export interface Store {
  get(key: string): string | null
  /** False when the browser has refused it: it then lasts as long as the page. */
  set(key: string, value: string): boolean
  remove(key: string): void
  /** True: from now on nothing is written into the browser, and everything lasts as long as the page. */
  withhold(on: boolean): void
}

/** A blocked or full storage must not cost anybody the session: what it refuses is kept in memory until the page goes. */
function storeIn(area: 'sessionStorage' | 'localStorage'): Store {
  const state = shared(area, () => ({ memory: new Map<string, string>(), warned: false, withheld: false }))

  function attempt<T>(act: (storage: Storage) => T): T | undefined {
    try {
      return act(globalThis[area])
    } catch {
      return undefined
    }
  }

  return {
    get: (key) => state.memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? null,
    set(key, value) {
      const kept = attempt((storage) => {
        if (state.withheld) return false
        storage.setItem(key, value)
        return true
      })
      if (kept) {
        state.memory.delete(key)
        return true
      }
      // An older value that stayed behind would come back at the next load.
      attempt((storage) => storage.removeItem(key))
      state.memory.set(key, value)
      if (state.withheld) return false
      if (!state.warned) log.warn(`${area} is blocked or full: the session lasts only as long as this page.`)
      state.warned = true
      return false
    },
    remove(key) {
      state.memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    withhold(on) {
      state.withheld = on
    },
  }
}

/** Whether the browser keeps what a session needs; when it does not, a session lasts as long as its page. */
export function canStore(): boolean {
  try {
    globalThis.sessionStorage.setItem('campus-test', '1')
    globalThis.sessionStorage.removeItem('campus-test')
    return true
  } catch {
    return false
  }
}

/** What lasts as long as the tab: the session (specification, section 3). */
export const sessionStore: Store = storeIn('sessionStorage')
/** What lasts longer: the module name (specification, section 3). */
export const localStore: Store = storeIn('localStorage')

/** Tells what another tab has put under `key` into the local storage; null when it has taken it away. */
export function onLocalChange(key: string, tell: (text: string | null) => void): void {
  if (typeof addEventListener === 'undefined') return
  addEventListener('storage', ({ storageArea, key: changed, newValue }) => {
    // A storage that was cleared as a whole names no key.
    if (storageArea === localStorage && (changed === key || changed === null)) tell(newValue)
  })
}
