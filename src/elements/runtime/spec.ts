import type { ComponentType } from 'react'
import type { WebAddress } from '../../core/config/web-address.ts'
import type { MessageArea } from '../../core/i18n/messages.ts'

type AttributeKind = 'text' | 'address' | 'number' | 'flag'

/** One attribute of an element: how its text is parsed, and its purpose. */
export interface Attribute<Kind extends AttributeKind = AttributeKind> {
  readonly kind: Kind
  readonly summary: string
}

/**
 * One event of an element: what its `detail` holds, and when it is sent. `cancelable` events are sent before the
 * action.
 */
export interface ElementEvent<Detail = unknown> {
  readonly summary: string
  readonly cancelable: boolean
  /** Carries the type only; never set. */
  readonly detail?: Detail
}

/** Declares a text attribute, used as written. */
export const text = (summary: string): Attribute<'text'> => ({ kind: 'text', summary })
/**
 * Declares an address that the element opens or requests. An address that is neither http, https nor relative counts as
 * absent and is reported on the console.
 */
export const address = (summary: string): Attribute<'address'> => ({ kind: 'address', summary })
/** Declares a number attribute. A value that is not a number counts as absent and is reported once on the console. */
export const number = (summary: string): Attribute<'number'> => ({ kind: 'number', summary })
/** Declares a flag: true when present, except for `="false"`. */
export const flag = (summary: string): Attribute<'flag'> => ({ kind: 'flag', summary })
/** Declares an event with this detail. */
export const event = <Detail>(summary: string, options: { cancelable?: boolean } = {}): ElementEvent<Detail> => ({
  summary,
  cancelable: options.cancelable ?? false,
})

type Attributes = Readonly<Record<string, Attribute>>
type Events = Readonly<Record<string, ElementEvent>>

/** The public interface of an element. Types, documentation, registration and tests derive from it. */
export interface ElementSpec<A extends Attributes = Attributes, E extends Events = Events> {
  readonly tag: `campus-${string}`
  /** One sentence for the documentation and the gallery. */
  readonly summary: string
  /** `light`: a public form, rendered in the light DOM, where password managers work. `shadow`: everything else. */
  readonly surface: 'light' | 'shadow'
  /**
   * False for a light element that cannot be rendered before the script has loaded: it has no static form in the page,
   * and the loader renders none.
   */
  readonly formInPage?: false
  /** The message files that it needs before it can render. */
  readonly messages: readonly MessageArea[]
  readonly attributes: A
  readonly events: E
  /** Slots that a page may fill; every light element has those of `LIGHT_SLOTS` besides. */
  readonly slots?: Readonly<Record<string, string>>
}

/** Attributes that every element has besides its own. */
export const COMMON_ATTRIBUTES = {
  lang: text('Language code: en, hi, mr, ur or dv. Without it the nearest `lang` of the page applies.'),
  client: text('Code of the institution, for instance `svtu`.'),
  theme: text(
    '`light`, `dark` or `auto` (the setting of the device). Without it the nearest `data-theme` of the page applies, then the configuration.',
  ),
  plain: flag(
    'Leaves out the line of the institution and the frame of the card: for a place that has a heading and a frame of its own.',
  ),
  'heading-level': number(
    'Level of the heading of the element, from 1 to 6; the headings in it follow. Without it the nearest `heading-level` of the page applies, then 2, and 1 in the portal.',
  ),
} as const

/** Events that every element sends besides its own. No page needs them, so the calls are marked as pure. */
export const COMMON_EVENTS = {
  'campus-ready': /* @__PURE__ */ event<null>('The element has rendered and can be used.'),
  'campus-failed': /* @__PURE__ */ event<{ code: number; message: string }>(
    'An error occurred: its code, and the sentence for the visitor. Sent for an institution that cannot be used, too.',
  ),
} as const

/**
 * Events that every public element sends besides its own: how far visitors come. `duration` is in milliseconds, since
 * the step before.
 */
export const STEP_EVENTS = {
  'campus-viewed': /* @__PURE__ */ event<{ element: string; institution: string; duration: number }>(
    'The element is in view for the first time; `duration` since it was ready.',
  ),
  'campus-started': /* @__PURE__ */ event<{ element: string; institution: string; duration: number }>(
    'The visitor has typed or chosen something for the first time.',
  ),
  'campus-submitted': /* @__PURE__ */ event<{ element: string; institution: string; duration: number }>(
    'The visitor has submitted the form; once for each attempt.',
  ),
  'campus-refused': /* @__PURE__ */ event<{
    element: string
    institution: string
    duration: number
    code: number | string
  }>(
    'An attempt was refused: the code of `campus-failed`, 1201 if a field was wrong and nothing was sent, or the outcome, such as `NO_MATCH`.',
  ),
} as const

/** Returns whether an element can be used without a sign-in. */
export const isPublic = ({ surface, tag }: Pick<ElementSpec, 'surface' | 'tag'>): boolean =>
  surface === 'light' || tag === 'campus-fee-payment'

/** Properties that every element has besides those of its attributes, with their TypeScript types. */
export const COMMON_PROPERTIES = {
  ready: {
    type: 'Promise<void>',
    summary: 'Resolves at the first `campus-ready`, also for whoever asks later.',
  },
} as const

/** Slots that every light element has: content of the page in its card. */
export const LIGHT_SLOTS = {
  header: 'At the top of the card.',
  help: 'In the card, below the form.',
  footer: 'At the end of the card.',
} as const

/** Returns the slots of an element with what stands in each. */
export const listSlots = ({ surface, slots }: ElementSpec): Readonly<Record<string, string>> => ({
  ...(surface === 'light' ? LIGHT_SLOTS : {}),
  ...slots,
})

/** Methods of `HTMLElement` that an element with a form in the light DOM overrides. */
export const FORM_METHODS = {
  focus: {
    parameters: { options: 'FocusOptions' },
    summary:
      'Moves the focus to the first field of the form, or without one to the first button or link. Works in a form that is already in the page, and after `campus-ready`.',
  },
} as const

interface Values {
  readonly text: string | undefined
  readonly address: WebAddress | undefined
  readonly number: number | undefined
  readonly flag: boolean
}

/** The values of an element's attributes, as its screen receives them. */
export type AttributesOf<S extends ElementSpec> = {
  readonly [Name in keyof (S['attributes'] & typeof COMMON_ATTRIBUTES)]: (S['attributes'] &
    typeof COMMON_ATTRIBUTES)[Name] extends Attribute<infer K>
    ? Values[K]
    : never
}

type EventsOf<S extends ElementSpec> = S['events'] & typeof COMMON_EVENTS & typeof STEP_EVENTS
/** The type of `detail` for one of the element's events. */
export type DetailOf<S extends ElementSpec, Name extends keyof EventsOf<S>> =
  EventsOf<S>[Name] extends ElementEvent<infer Detail> ? Detail : never

/** Props of a screen. */
export interface ScreenProps<S extends ElementSpec = ElementSpec> {
  readonly attributes: AttributesOf<S>
  /** Dispatches one of the element's events from its host. Returns false when the page has prevented it. */
  readonly emit: <Name extends keyof EventsOf<S> & string>(name: Name, detail: DetailOf<S, Name>) => boolean
  /** The values that the visitor had entered in the static form, by field name. Empty otherwise. */
  readonly carried: Readonly<Record<string, string>>
}

/** A spec with the component that renders it. */
export interface ElementDefinition<S extends ElementSpec = ElementSpec> {
  readonly spec: S
  readonly Screen: ComponentType<ScreenProps<S>>
  /**
   * Its style sheets as text: `lightSheets` or `shadowSheets`, then its own. A page never loads those of the other
   * surface.
   */
  readonly styles: readonly string[]
  /**
   * Loads everything else that the first complete view of an institution shows, so that nothing moves when the element
   * replaces a form in the page. Returns further style sheets.
   */
  readonly prepare?: (code: string, language: string) => Promise<readonly string[] | undefined>
}

/** Keeps the literal types of a spec. */
export function elementSpec<const A extends Attributes, const E extends Events>(
  spec: ElementSpec<A, E>,
): ElementSpec<A, E> {
  return spec
}

/** Combines a spec with its screen. */
export function element<S extends ElementSpec>(definition: ElementDefinition<S>): ElementDefinition<S> {
  return definition
}
