/** Replaces a browser's storage, which Node does not have; it can be full or blocked. */
export class BrowserStorage implements Storage {
  readonly #values = new Map<string, string>()
  mode: 'open' | 'full' | 'blocked' = 'open'

  #refuse(writing: boolean): void {
    if (this.mode === 'blocked') throw new DOMException('The operation is insecure.', 'SecurityError')
    if (writing && this.mode === 'full') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  get length(): number {
    return this.#values.size
  }
  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null
  }
  getItem(key: string): string | null {
    this.#refuse(false)
    return this.#values.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    this.#refuse(true)
    this.#values.set(key, value)
  }
  removeItem(key: string): void {
    this.#refuse(false)
    this.#values.delete(key)
  }
  clear(): void {
    this.#values.clear()
  }
}

/** Sets the two storages of a tab in Node. */
export function openTab(): { readonly session: BrowserStorage; readonly local: BrowserStorage } {
  const session = new BrowserStorage()
  const local = new BrowserStorage()
  Object.defineProperty(globalThis, 'sessionStorage', { value: session, configurable: true, writable: true })
  Object.defineProperty(globalThis, 'localStorage', { value: local, configurable: true, writable: true })
  return { session, local }
}
