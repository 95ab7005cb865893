import type { MapStore, ReadableAtom } from 'nanostores'
import type { LanguageCode } from '../../contract/parts.ts'
import type { Theme } from '../../core/theme/theme.ts'
import type { Dictionary } from '../../core/i18n/messages.ts'
import type { AttributeValues } from './attributes.ts'

/** A language with its loaded messages. An element never switches to a language before its messages are loaded. */
export interface LoadedLanguage {
  /** The language of the texts: `language`, or one that the page adds. */
  readonly tag: string
  readonly language: LanguageCode
  readonly dictionary: Dictionary
}

/** The custom element as the frame and the tests see it. */
export interface CampusElement extends HTMLElement {
  /**
   * The node that React renders into: a child of the shadow root, or of the element itself for a form in the light DOM.
   */
  readonly container: HTMLElement
  readonly values: MapStore<AttributeValues>
  readonly spoken: ReadableAtom<LoadedLanguage | undefined>
  /** The theme in use, for the element and for everything it renders outside itself. */
  readonly shownTheme: ReadableAtom<Theme>
  /** The values that the visitor had entered before the element took over the static form, by control name. */
  readonly carried: Readonly<Record<string, string>>
  /** Resolves when the element has rendered and can be used, at the moment of its `campus-ready`. */
  readonly ready: Promise<void>
  /** Dispatches an event from the element. Returns false when the page has prevented it. */
  readonly emit: (name: string, detail: unknown) => boolean
}

/** Returns the institution code of an element; '' while it has none. */
export const getInstitutionCode = (host: CampusElement | null): string => String(host?.values.get().client ?? '')

/** The members of r2wc's class that an element uses. Its own types declare only a constructor. */
export interface ReactElementClass {
  new (): HTMLElement & { container: HTMLElement; connectedCallback(): void; disconnectedCallback(): void }
}
