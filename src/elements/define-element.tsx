import r2wc from '@r2wc/react-to-web-component'
import { map } from 'nanostores'
import { flushSync } from 'react-dom'
import { config } from '../core/config.ts'
import { log } from '../core/log.ts'
import { restoreSession } from '../core/session.ts'
import { attributesOf, propertyName, readAttribute, type AttributeValues } from './attributes.ts'
import type { CampusElement } from './campus-element.ts'
import { Frame } from './frame.tsx'
import { languageOf, spokenBy } from './language-of.ts'
import { adoptSheets } from './sheets.ts'
import type { ElementDefinition, ElementSpec } from './spec.ts'
import { readVisit, restoreVisit, STATIC_ROOT, whenNobodyTypes } from './take-over.ts'

/** Stands in the class so that a second copy of this bundle can say which one has won. */
const VERSION = __CAMPUS_VERSION__

/** What r2wc's class offers us; its own types say only that it is a constructor. */
interface ReactElementClass {
  new (): HTMLElement & { container: HTMLElement; connectedCallback(): void; disconnectedCallback(): void }
}

/** How an element itself stands in its page, whatever is drawn in it. */
const HOST_SHEET = ':host{display:block}:host([hidden]){display:none}'

/** Which slots stand around a light element's form. */
const LIGHT_SLOTS = ['header', 'campus', 'help', 'footer']

function slot(name?: string): HTMLSlotElement {
  const made = document.createElement('slot')
  if (name) made.name = name
  return made
}

/** Registers an element. Does nothing where there is no DOM, and nothing but a word on the console where the tag is taken. */
export function defineElement<S extends ElementSpec>(definition: ElementDefinition<S>): void {
  if (typeof customElements === 'undefined') return
  const { tag } = definition.spec
  const known = customElements.get(tag) as { campusVersion?: string } | undefined
  if (!known) customElements.define(tag, classOf(definition as unknown as ElementDefinition))
  else if (known.campusVersion !== VERSION)
    log.warn(`<${tag}> is already defined by version ${known.campusVersion ?? 'unknown'}; version ${VERSION} leaves it alone.`)
}

function classOf({ spec, Screen, styles }: ElementDefinition): CustomElementConstructor {
  const attributes = attributesOf(spec)
  const names = Object.keys(attributes)
  const light = spec.surface === 'light'

  // r2wc gives this component the container it made in its constructor: the shadow root, whatever we draw in.
  function Host({ container }: { readonly container: ShadowRoot }) {
    return <Frame element={container.host as CampusElement} Screen={Screen} />
  }
  const ReactElement = r2wc(Host, { shadow: 'open' }) as unknown as ReactElementClass

  class Element extends ReactElement {
    static readonly campusVersion = VERSION
    static get observedAttributes() {
      return names
    }

    readonly values = map<AttributeValues>(
      Object.fromEntries(names.map((name) => [name, readAttribute(spec.tag, name, attributes[name]!, null)])),
    )
    readonly #language = languageOf(this, this.values)
    readonly spoken = spokenBy(this.#language, spec.areas, () =>
      this.emit('campus-failed', { code: 1990, message: 'Failed to load language file from both CDN and local' }),
    )
    carried: Readonly<Record<string, string>> = {}
    #leaving = new AbortController()
    #drawn = false

    constructor() {
      super()
      adoptSheets(this.#shadow, light ? [HOST_SHEET] : [HOST_SHEET, ...styles])
      // Until it is drawn the page's own content shows: the fallback, or the form that already stands there.
      this.#shadow.append(slot(), slot('campus'))
    }

    get #shadow(): ShadowRoot {
      // r2wc has attached it in its constructor.
      return this.shadowRoot!
    }

    override connectedCallback(): void {
      for (const name of names) this.#replayEarlyProperty(propertyName(name))
      if (!this.values.get().client) this.values.setKey('client', config().client)
      if (light) adoptSheets(this.getRootNode() as Document | ShadowRoot, styles)
      if (this.#drawn) return
      this.#leaving.abort()
      this.#leaving = new AbortController()
      void restoreSession()
      const { signal } = this.#leaving
      const stop = this.spoken.subscribe((spoken) => {
        if (spoken) void this.#draw(signal)
      })
      signal.addEventListener('abort', stop)
    }

    /** Later, and only if really gone: moving an element in the page keeps what was typed in it. */
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#leaving.abort()
        if (!this.#drawn) return
        super.disconnectedCallback()
        this.container.remove()
        this.#shadow.replaceChildren(slot(), slot('campus'))
        this.#drawn = false
        this.carried = {}
      })
    }

    /** Present so that `moveBefore` does not disconnect us at all. */
    connectedMoveCallback(): void {}

    attributeChangedCallback(name: string, _old: string | null, raw: string | null): void {
      const value = readAttribute(spec.tag, name, attributes[name]!, raw)
      this.values.setKey(name, name === 'client' && value === undefined ? config().client : value)
    }

    readonly emit = (name: string, detail: unknown): boolean =>
      this.dispatchEvent(
        new CustomEvent(name, {
          detail,
          bubbles: true,
          composed: true,
          cancelable: spec.events[name]?.cancelable ?? false,
        }),
      )

    /** Asked anew after every wait: the element may have been drawn or taken away meanwhile. */
    #begun(signal: AbortSignal): boolean {
      return this.#drawn || signal.aborted
    }

    async #draw(signal: AbortSignal): Promise<void> {
      await Promise.resolve() // never inside somebody else's React commit
      if (this.#begun(signal)) return
      const standing = light ? this.querySelector<HTMLElement>(`:scope > [${STATIC_ROOT}]`) : null
      if (standing) await whenNobodyTypes(standing, signal)
      if (this.#begun(signal)) return
      this.#drawn = true

      const visited = standing && readVisit(standing)
      if (visited) this.carried = visited.values
      const root = document.createElement('div')
      root.className = 'campus'
      root.translate = false
      this.container = root
      if (!light) this.#shadow.replaceChildren(root)
      flushSync(() => super.connectedCallback())
      if (light) {
        root.slot = 'campus'
        // Drawn before it is put in place, so that nothing of the page moves.
        if (standing) standing.replaceWith(root)
        else this.append(root)
        this.#shadow.replaceChildren(...LIGHT_SLOTS.map(slot))
      }
      if (visited) restoreVisit(root, visited)
    }

    /** A property set before the element was defined hides the accessor for ever unless it is taken away. */
    #replayEarlyProperty(name: string): void {
      const own = Object.getOwnPropertyDescriptor(this, name)
      if (!own || !('value' in own)) return
      Reflect.deleteProperty(this, name)
      Reflect.set(this, name, own.value)
    }
  }

  for (const name of names) {
    if (name === 'lang') continue // the platform reflects it already
    const kind = attributes[name]!.kind
    Object.defineProperty(Element.prototype, propertyName(name), {
      configurable: true,
      enumerable: true,
      get(this: Element) {
        return this.values.get()[name]
      },
      set(this: Element, value: unknown) {
        if (value === undefined || value === null || value === false) this.removeAttribute(name)
        else this.setAttribute(name, kind === 'flag' ? '' : `${value as string | number}`)
      },
    })
  }
  return Element
}
