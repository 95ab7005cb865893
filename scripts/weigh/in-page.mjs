/**
 * Runs in the page: puts the script and the elements into it and notes when the library has drawn the first field of
 * the last one that can be used, or the whole of one that has none.
 * @param {{ tags: string[], language: string, loader: string }} wanted */
export function placeElement({ tags, language, loader }) {
  const script = document.createElement('script')
  Object.assign(script, { type: 'module', src: loader })
  script.dataset.client = 'svtu'
  document.documentElement.lang = language
  document.head.append(script)
  const elements = tags.map((tag) => document.createElement(tag))
  document.body.replaceChildren(...elements)
  const last = elements.at(-1)
  last?.addEventListener('campus-ready', () => Object.assign(window, { drawnAt: performance.now() }), { once: true })
  const seen = new WeakSet()
  /**
   * The moment at which the field is put into the page, not the next frame: a busy machine would count what has come
   * meanwhile.
   */
  const observer = new MutationObserver(() => lookForField())
  function lookForField() {
    for (const root of [document, last?.shadowRoot]) {
      if (!root || seen.has(root)) continue
      seen.add(root)
      observer.observe(root, { childList: true, subtree: true })
    }
    const root = last?.querySelector('.campus:not([data-campus-static])') ?? last?.shadowRoot?.querySelector('.campus')
    const field = [...(root?.querySelectorAll('input:not([type=hidden]), select') ?? [])].find(
      (control) => control.checkVisibility() && !control.matches(':disabled'),
    )
    if (!field) return
    Object.assign(window, { fieldAt: performance.now() })
    observer.disconnect()
  }
  last?.addEventListener('campus-ready', lookForField)
  lookForField()
}

/** Runs in the page: what it has fetched so far, and when its first field was there. */
export function reportFiles() {
  const { drawnAt = 0, fieldAt } = /** @type {{ drawnAt?: number, fieldAt?: number }} */ (
    /** @type {unknown} */ (window)
  )
  const entries = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType('resource'))
  const files = entries.map(({ name, encodedBodySize, startTime, responseEnd }) => ({
    name: new URL(name).pathname,
    bytes: encodedBodySize,
    start: startTime,
    end: responseEnd,
  }))
  return { files: files.filter(({ name }) => name !== '/favicon.ico'), at: fieldAt ?? drawnAt, drawn: drawnAt > 0 }
}
