import { getConfig } from '../../../core/config/config.ts'
import { getCdnBase } from '../../../core/config/file-address.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { parseLanguage } from '../../../contract/parse-language.ts'
import { SCRIPT_ORIGIN } from '../../../core/config/script-origin.ts'
import { canStore } from '../../../core/storage/can-store.ts'
import { listBlocked, type Blocked } from './blocked.ts'
import { listStylesAround } from './styles-around.ts'

/** Facts about a page that require no request. Addresses are absolute. */
export interface PageFacts {
  readonly page: string
  /** As in the Origin header of calls: `null` for files and sandboxed frames. */
  readonly origin: string
  /** Origin of the server that our modules were loaded from; empty when they came from none. */
  readonly loadedFrom: string
  readonly base: string
  readonly cdn: string
  /** Whether the page has set `cdn` itself. */
  readonly cdnIsSet: boolean
  readonly secure: boolean
  readonly framed: boolean
  /** Unique addresses of the loader scripts on this page. */
  readonly scripts: readonly string[]
  /** The address that `<base>` sets in place of the page's; undefined when there is none. */
  readonly baseElement: string | undefined
  /** Whether a configured address is relative, and so depends on the page's address. */
  readonly relative: boolean
  readonly stores: boolean
  readonly blocked: readonly Blocked[]
  /** Font size of the root element, in px. */
  readonly rootFont: number
  /** Styles around the element that affect its layout, as CSS. */
  readonly around: readonly string[]
  /** `<html lang>`, and its direction. */
  readonly lang: string
  readonly dir: string
  /** The browser's user agent. */
  readonly browser: string
  /** Features that this browser lacks. */
  readonly missing: readonly string[]
}

/** Browser features that our elements need. Chrome and Edge 120, Safari 17.4 and Firefox 128 have all of them. */
const NEEDED: readonly (readonly [name: string, there: () => boolean])[] = [
  ['adoptedStyleSheets', () => 'adoptedStyleSheets' in Document.prototype],
  ['<dialog>', () => 'HTMLDialogElement' in globalThis],
  ['popover', () => 'popover' in HTMLElement.prototype],
  ['AbortSignal.any', () => 'any' in AbortSignal],
  ['Array.prototype.toSorted', () => 'toSorted' in Array.prototype],
  ['CSS @layer', () => 'CSSLayerBlockRule' in globalThis],
  ['CSS nesting', () => CSS.supports('selector(&)')],
  ['CSS :has()', () => CSS.supports('selector(:has(a))')],
]

/** Reads the facts about the page around an element. */
export function readFacts(host: HTMLElement): PageFacts {
  const { baseURL, cdnBaseURL } = getConfig()
  const toAbsoluteUrl = (address: string) =>
    URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI).href : address
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[src]')]
    // The address that starts the doctor is that of the same script.
    .map(({ src }) => src.replace(/\?doctor$/, ''))
    .filter((src) => /\/campus-elements\.js(\?|#|$)/.test(src))
  const base = document.querySelector('base[href]')
  const { lang, dir } = document.documentElement
  return {
    page: document.URL,
    origin: globalThis.origin,
    loadedFrom: SCRIPT_ORIGIN,
    base: toAbsoluteUrl(baseURL),
    cdn: toAbsoluteUrl(getCdnBase()),
    cdnIsSet: cdnBaseURL !== undefined,
    secure: isSecureContext,
    framed: window.top !== window,
    scripts: [...new Set(scripts)],
    baseElement: base ? document.baseURI : undefined,
    relative: [baseURL, cdnBaseURL ?? ''].some((address) => address !== '' && !URL.canParse(address)),
    stores: canStore(),
    blocked: listBlocked(),
    rootFont: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    around: listStylesAround(host),
    lang,
    dir: dir || getComputedStyle(document.documentElement).direction,
    browser: navigator.userAgent,
    missing: NEEDED.filter(([, there]) => !there()).map(([name]) => name),
  }
}

/** Returns the direction that a page in a language should have; undefined for a language we do not support. */
export function findPageDirection(lang: string): 'ltr' | 'rtl' | undefined {
  const language = parseLanguage(lang)
  return language && LANGUAGES[language].direction
}
