/** What an optimiser or an author has done to one of our script tags. */
export interface ScriptTrouble {
  readonly kind: 'delayed' | 'classic' | 'copied'
  /** The tag, as short HTML. */
  readonly tag: string
}

/** The attributes in which plug-ins keep the address of a script that they delay. */
const KEPT_ADDRESSES = [
  'data-src',
  'data-rocket-src',
  'data-litespeed-src',
  'data-cfsrc',
  'data-wpacu-src',
  'data-pmdelayedscript',
]

const OURS = /campus-elements(?:[.\-\w]*)\.js/

/** The types with which a browser runs a script at once, other than as a module. */
const CLASSIC = /^$|^(text|application)\/(java|ecma)script$/i

const findScriptAddress = (script: HTMLScriptElement): string =>
  [script.getAttribute('src'), ...KEPT_ADDRESSES.map((name) => script.getAttribute(name))].find((address) =>
    OURS.test(address ?? ''),
  ) ?? ''

function findScriptTrouble(script: HTMLScriptElement): ScriptTrouble | undefined {
  const address = findScriptAddress(script)
  if (!address) return undefined
  const type = script.getAttribute('type') ?? ''
  const tag = `<script${type ? ` type="${type}"` : ''} src="${address.replace(/[?#].*$/, '')}">`
  if (!script.hasAttribute('src') || (type !== 'module' && !CLASSIC.test(type))) return { kind: 'delayed', tag }
  if (type !== 'module') return { kind: 'classic', tag }
  return /\/campus-elements\.js(\?|#|$)/.test(script.src) ? undefined : { kind: 'copied', tag }
}

/** Returns the script tags of ours, also those that a plug-in has changed. */
export const listOurScripts = (): readonly HTMLScriptElement[] =>
  [...document.scripts].filter((script) => findScriptAddress(script) !== '')

/** Returns the script tags of ours that cannot work as they are. */
export const listScriptTroubles = (): readonly ScriptTrouble[] =>
  listOurScripts().flatMap((script) => findScriptTrouble(script) ?? [])

/**
 * Returns how many seconds after the page was ready our script was requested; 0 where the browser does not say it. A
 * plug-in that waits for the visitor's first movement delays it by seconds.
 */
export function computeScriptDelay(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const [script] = performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/campus-elements\.js(\?|$)/.test(name))
  if (!page || !script || page.domContentLoadedEventEnd === 0) return 0
  return Math.max(0, Math.round((script.startTime - page.domContentLoadedEventEnd) / 1000))
}

const LOADER = Symbol.for('campus-elements.loader')

/** Returns the versions of our code on this page: of the loader that came first, and of the elements it has defined. */
export function listVersionsOnPage(tags: readonly string[]): readonly string[] {
  const { version } = ((globalThis as Record<PropertyKey, unknown>)[LOADER] ?? {}) as { readonly version?: string }
  const defined = tags.map((tag) => (customElements.get(tag) as { campusVersion?: string } | undefined)?.campusVersion)
  return [...new Set([__CAMPUS_VERSION__, version, ...defined].filter((one) => one !== undefined))]
}
