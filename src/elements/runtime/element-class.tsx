import r2wc from '@r2wc/react-to-web-component'
import { map } from 'nanostores'
import { flushSync } from 'react-dom'
import { getConfig } from '../../core/config/config.ts'
import { onFault } from '../../core/feedback/log.ts'
import { loadClient } from '../../core/institution/client.ts'
import { restoreSession } from '../../core/session/session.ts'
import { getAttributes, toPropertyName, readAttribute, type AttributeValues } from './attributes.ts'
import { getInstitutionCode, type CampusElement, type ReactElementClass } from './campus-element.ts'
import { dispatch } from './dispatch.ts'
import { focusFirst } from './focus-first.ts'
import { followConfiguration } from './follow-configuration.ts'
import { Frame } from './frame.tsx'
import { keepHeadingLevels } from './surroundings/heading-level.ts'
import { resolveLanguage, watchLanguage } from './language-of.ts'
import { keepOneForm } from './static-form/keep-one-form.ts'
import { reflectAttribute, replayEarlyProperty } from './properties.ts'
import { hideRepeatedText } from './static-form/hide-repeated-text.ts'
import { adoptSheets } from './sheets.ts'
import { HOST_SHEET, loadSlotsInCard, createRoot, showFallback, showLightSlots } from './surface.ts'
import type { ElementDefinition } from './spec.ts'
import { waitForForm, readFormInteraction, restoreFormInteraction, findStaticForm } from './static-form/take-over.ts'
import { resolveTheme } from './theme/theme-of.ts'

/** Version of this bundle. It is stored on the class so that a second copy can report which version was registered. */
export const VERSION = __CAMPUS_VERSION__

/** Returns the class of the custom element that shows a screen. */
export function createElementClass({ spec, Screen, styles, prepare }: ElementDefinition): CustomElementConstructor {
  const attributes = getAttributes(spec)
  const names = Object.keys(attributes)
  const light = spec.surface === 'light'

  // r2wc passes the container that its constructor created: always the shadow root, wherever we render.
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
    readonly shownTheme = resolveTheme(this, this.values)
    readonly #language = resolveLanguage(this, this.values)
    readonly spoken = watchLanguage(this.#language, spec.messages, () =>
      this.emit('campus-failed', { code: 1990, message: 'Failed to load language file from both CDN and local' }),
    )
    carried: Readonly<Record<string, string>> = {}
    #resolveReady!: () => void // set by the promise below, at once
    readonly ready = new Promise<void>((resolve) => (this.#resolveReady = resolve))
    #leaving = new AbortController()
    #drawn = false
    /** Settles when everything is there that replaces a static form, so that nothing moves. */
    #prepared: Promise<unknown> | undefined
    #place: ParentNode | null = null // the parent node, current or last

    constructor() {
      super()
      adoptSheets(this.#shadow, light ? [HOST_SHEET] : [HOST_SHEET, ...styles])
      showFallback(this.#shadow)
      if (light) new MutationObserver(() => this.#repair()).observe(this, { childList: true })
    }

    get #shadow(): ShadowRoot {
      // r2wc attaches it in its constructor.
      return this.shadowRoot!
    }

    override connectedCallback(): void {
      this.#place = this.parentNode
      for (const name of names) replayEarlyProperty(this, toPropertyName(name))
      if (light) {
        adoptSheets(this.getRootNode() as Document | ShadowRoot, styles)
        keepOneForm(this, this.#drawn ? this.container : null)
      }
      if (!this.#drawn) this.#startElement()
    }

    #startElement(): void {
      this.#leaving.abort()
      this.#leaving = new AbortController()
      void restoreSession()
      const { signal } = this.#leaving
      followConfiguration(this, signal, (isOtherServer) => {
        if (isOtherServer || !this.#drawn) this.#restart()
      })
      const code = getInstitutionCode(this)
      this.#prepared = findStaticForm(this)
        ? Promise.all([prepare?.(code, this.#language.get()), loadClient(code), restoreSession()])
        : undefined
      const stop = this.spoken.subscribe((spoken) => {
        if (spoken) void this.#draw(signal)
      })
      signal.addEventListener('abort', stop)
    }

    /** Begins anew, because the page has named another server or institution; what was typed stays. */
    #restart(): void {
      const typed = this.#drawn ? readFormInteraction(this.container).values : {}
      this.#clear()
      this.carried = typed
      this.#startElement()
    }

    /**
     * Unmounts in a microtask, and only if the element is still disconnected: moving it in the page keeps the entered
     * values.
     */
    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#leaving.abort()
        this.#clear()
      })
    }

    // React calls this on the host of a shadow tree when it has removed the focused element; see decision 95.
    override focus(options?: FocusOptions): void {
      if (light) focusFirst(this.#drawn ? this.container : this, options)
    }

    #clear(): void {
      if (!this.#drawn) return
      super.disconnectedCallback()
      this.container.remove()
      showFallback(this.#shadow)
      this.#drawn = false
      this.carried = {}
    }

    /**
     * Repairs the element after the page has written into it, perhaps over its form. The new start is a task of its
     * own; otherwise a page that removes the form each time would hang.
     */
    #repair(): void {
      if (!this.isConnected) return
      if (this.#drawn && this.container.parentNode !== this) {
        this.#clear()
        setTimeout(() => this.isConnected && !this.#drawn && this.#startElement())
      }
      keepOneForm(this, this.#drawn ? this.container : null)
    }

    // So that `moveBefore` does not disconnect the element at all.
    connectedMoveCallback(): void {}

    attributeChangedCallback(name: string, _old: string | null, raw: string | null): void {
      const value = readAttribute(spec.tag, name, attributes[name]!, raw)
      this.values.setKey(name, name === 'client' && value === undefined ? getConfig().client : value)
    }

    readonly emit = (name: string, detail: unknown): boolean => {
      const allowed = dispatch(spec, this, this.#place, name, detail)
      if (name === 'campus-ready') this.#resolveReady()
      return allowed
    }

    /** Checked again after every wait, because the element may have been rendered or removed meanwhile. */
    #hasBegun(signal: AbortSignal): boolean {
      return this.#drawn || signal.aborted
    }

    async #draw(signal: AbortSignal): Promise<void> {
      await Promise.resolve() // never inside another React commit
      if (this.#hasBegun(signal)) return
      // What few pages want: to fill fields, to know how far visitors come, to leave after a sign-in.
      const wishes =
        getConfig().steps || this.matches('[user-name],[prn],[return-to],[password]')
          ? await import('./steps/page-wishes.ts').catch(onFault)
          : undefined
      if (light) await loadSlotsInCard(this)
      const standing = light ? await waitForForm(this, this.#prepared, signal) : null
      if (this.#hasBegun(signal)) return
      this.#drawn = true

      const visited = standing && readFormInteraction(standing)
      const typed = visited ? visited.values : this.carried
      this.carried = wishes ? wishes.fillFields(this, names, typed) : typed
      const root = (this.container = createRoot())
      if (!light) this.#shadow.replaceChildren(root)
      flushSync(() => super.connectedCallback())
      if (light) {
        adoptSheets(this.getRootNode() as Document | ShadowRoot, styles) // `prepare` may have added some
        root.slot = 'campus'
        // Rendered before it is inserted, so that there is no layout shift.
        if (standing) standing.replaceWith(root)
        else this.append(root)
        showLightSlots(this.#shadow, root, styles)
      }
      signal.addEventListener('abort', keepHeadingLevels(this, root))
      hideRepeatedText(this, standing)
      wishes?.followVisitor(spec, this, signal)
      if (visited) restoreFormInteraction(root, visited)
    }
  }

  for (const name of names) reflectAttribute(Element.prototype, name, attributes[name]!)
  return Element
}
