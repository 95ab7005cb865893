import type { ComponentType } from 'react'
import type { MessageArea } from '../core/words.ts'

/** One attribute of an element: how its text is read, and what it is for. */
export interface Attribute<Kind extends 'text' | 'number' | 'flag' = 'text' | 'number' | 'flag'> {
  readonly kind: Kind
  readonly summary: string
}

/** One event of an element: what its `detail` holds, and when it is sent. `cancelable` events ask before they act. */
export interface ElementEvent<Detail = unknown> {
  readonly summary: string
  readonly cancelable: boolean
  /** Carries the type only; never set. */
  readonly detail?: Detail
}

/** Text as written. */
export const text = (summary: string): Attribute<'text'> => ({ kind: 'text', summary })
/** A number; what is not a number counts as absent and is reported once on the console. */
export const number = (summary: string): Attribute<'number'> => ({ kind: 'number', summary })
/** True when present, except for `="false"`. */
export const flag = (summary: string): Attribute<'flag'> => ({ kind: 'flag', summary })
/** An event with this detail. */
export const event = <Detail>(summary: string, options: { cancelable?: boolean } = {}): ElementEvent<Detail> => ({
  summary,
  cancelable: options.cancelable ?? false,
})

type Attributes = Readonly<Record<string, Attribute>>
type Events = Readonly<Record<string, ElementEvent>>

/** The public face of an element. Types, documentation, registration and tests derive from it. */
export interface ElementSpec<A extends Attributes = Attributes, E extends Events = Events> {
  readonly tag: `campus-${string}`
  /** One sentence for the documentation and the gallery. */
  readonly summary: string
  /** `light`: a public form, drawn in the light DOM where password managers reach it. `shadow`: everything else. */
  readonly surface: 'light' | 'shadow'
  /** False for a light element that nothing can be said of before the script has come: no form of it stands in a page, and the loader draws none. */
  readonly formInPage?: false
  /** Which message files it needs before it can draw. */
  readonly areas: readonly MessageArea[]
  readonly attributes: A
  readonly events: E
  /** Slots a page may fill; every light element has `header`, `help` and `footer`. */
  readonly slots?: Readonly<Record<string, string>>
}

/** What every element understands besides its own attributes. */
export const COMMON_ATTRIBUTES = {
  lang: text('Language code: en, hi, mr, ur or dv. Without it the nearest `lang` of the page counts.'),
  client: text('Code of the institution, for instance `svtu`.'),
  theme: text('`light`, `dark` or `auto`.'),
} as const

/** Events that every element sends besides its own. */
export const COMMON_EVENTS = {
  'campus-ready': event<null>('The element has drawn itself and can be used.'),
  'campus-failed': event<{ code: number; message: string }>('Something failed that the element has told the visitor about.'),
} as const

type ValueOf<K> = K extends 'flag' ? boolean : K extends 'number' ? number | undefined : string | undefined

/** The values of an element's attributes as its screen sees them. */
export type AttributesOf<S extends ElementSpec> = {
  readonly [Name in keyof (S['attributes'] & typeof COMMON_ATTRIBUTES)]: ValueOf<
    (S['attributes'] & typeof COMMON_ATTRIBUTES)[Name] extends Attribute<infer K> ? K : never
  >
}

type EventsOf<S extends ElementSpec> = S['events'] & typeof COMMON_EVENTS
/** What `detail` of one of the element's events holds. */
export type DetailOf<S extends ElementSpec, Name extends keyof EventsOf<S>> =
  EventsOf<S>[Name] extends ElementEvent<infer Detail> ? Detail : never

/** What a screen is given. */
export interface ScreenProps<S extends ElementSpec = ElementSpec> {
  readonly attributes: AttributesOf<S>
  /** Sends one of the element's events from its host; false when the page has prevented it. */
  readonly emit: <Name extends keyof EventsOf<S> & string>(name: Name, detail: DetailOf<S, Name>) => boolean
  /** What a visitor had already typed into the form that stood in the page, by field name. Empty otherwise. */
  readonly carried: Readonly<Record<string, string>>
}

/** A spec with the component that draws it. */
export interface ElementDefinition<S extends ElementSpec = ElementSpec> {
  readonly spec: S
  readonly Screen: ComponentType<ScreenProps<S>>
  /** Its style sheets as text: `lightSheets` or `shadowSheets`, then its own. A page never loads those of the other surface. */
  readonly styles: readonly string[]
}

/** Keeps the literal types of a spec. */
export function elementSpec<const A extends Attributes, const E extends Events>(spec: ElementSpec<A, E>): ElementSpec<A, E> {
  return spec
}

/** Joins a spec with its screen. */
export function element<S extends ElementSpec>(definition: ElementDefinition<S>): ElementDefinition<S> {
  return definition
}
