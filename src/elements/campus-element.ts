import type { MapStore, ReadableAtom } from 'nanostores'
import type { LanguageCode } from '../contract/parts.ts'
import type { Dictionary } from '../core/words.ts'
import type { AttributeValues } from './attributes.ts'

/** A language together with its loaded words: an element never shows a language before its words are there. */
export interface Spoken {
  readonly language: LanguageCode
  readonly dictionary: Dictionary
}

/** What the frame and the tests see of an element of ours. */
export interface CampusElement extends HTMLElement {
  /** Where React draws: a child of the shadow root, or of the element itself for a form in the light DOM. */
  readonly container: HTMLElement
  readonly values: MapStore<AttributeValues>
  readonly spoken: ReadableAtom<Spoken | undefined>
  /** What a visitor had typed before the element took over, by control name. */
  readonly carried: Readonly<Record<string, string>>
  /** Sends an event from the element; false when the page has prevented it. */
  readonly emit: (name: string, detail: unknown) => boolean
}
