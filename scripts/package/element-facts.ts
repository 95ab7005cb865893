import { LANGUAGE_CODES } from '../../src/contract/parts.ts'
import { themeName } from '../../src/core/theme/theme.ts'
import { getAttributes, toPropertyName } from '../../src/elements/runtime/attributes.ts'
import { ELEMENTS, loadElement, type ElementTag } from '../../src/elements/runtime/registry.ts'
import { PARTS } from '../../src/elements/runtime/styles/parts.ts'
import {
  COMMON_EVENTS,
  COMMON_PROPERTIES,
  FORM_METHODS,
  isPublic,
  listSlots,
  STEP_EVENTS,
  type Attribute,
} from '../../src/elements/runtime/spec.ts'
import { TOKENS, type Token } from '../../src/elements/runtime/styles/tokens.ts'
import { readDetailTypes } from './detail-types.ts'

/** A name with the sentence that describes it. */
export interface Described {
  readonly name: string
  readonly summary: string
}

/** An attribute, with the property that reflects it. */
export interface AttributeFacts extends Described {
  readonly kind: Attribute['kind']
  readonly property: string
  /** Its values, where it has few of them. */
  readonly values: readonly string[]
}

/** An event, with the TypeScript type of its `detail`. */
export interface EventFacts extends Described {
  readonly detail: string
  readonly cancelable: boolean
}

/** A property without an attribute, with its TypeScript type; nobody sets it. */
export interface PropertyFacts extends Described {
  readonly type: string
}

/** A custom property, with its value where the page sets none. */
export interface TokenFacts extends Described {
  readonly default: string
}

/** A method that returns nothing, with the TypeScript types of its optional parameters. */
export interface MethodFacts extends Described {
  readonly parameters: readonly { readonly name: string; readonly type: string }[]
}

/** Returns the methods that every public form has. */
export const listMethodFacts = (): MethodFacts[] =>
  Object.entries(FORM_METHODS).map(([name, { parameters, summary }]) => ({
    name,
    summary,
    parameters: Object.entries(parameters).map(([parameter, type]) => ({ name: parameter, type })),
  }))

/** Returns the properties without an attribute that every element has. */
export const listPropertyFacts = (): PropertyFacts[] =>
  Object.entries(COMMON_PROPERTIES).map(([name, { type, summary }]) => ({ name, type, summary }))

/** Returns a method as TypeScript declares it: `focus(options?: FocusOptions): void`. */
export const formatSignature = ({ name, parameters }: MethodFacts): string =>
  `${name}(${parameters.map((parameter) => `${parameter.name}?: ${parameter.type}`).join(', ')}): void`

/** What a page can use of an element: all that the descriptions for editors and compilers are made from. */
export interface ElementFacts {
  readonly tag: ElementTag
  /** `campus-hall-ticket` → `CampusHallTicketElement` */
  readonly className: string
  /** `campus-hall-ticket` → `CampusHallTicketEventMap` */
  readonly eventMap: string
  readonly summary: string
  readonly attributes: readonly AttributeFacts[]
  readonly events: readonly EventFacts[]
  readonly properties: readonly PropertyFacts[]
  readonly methods: readonly MethodFacts[]
  readonly slots: readonly Described[]
  readonly parts: readonly Described[]
  /** The classes that stand in for parts in a public form. */
  readonly classes: readonly Described[]
  readonly tokens: readonly TokenFacts[]
}

const toDescribedList = (facts: Readonly<Record<string, string>> = {}): Described[] =>
  Object.entries(facts).map(([name, summary]) => ({ name, summary }))

const toSummaries = (table: Readonly<Record<string, Pick<Described, 'summary'>>>): Described[] =>
  Object.entries(table).map(([name, { summary }]) => ({ name, summary }))

const listTokenFacts = (): TokenFacts[] =>
  Object.entries<Token>(TOKENS).map(([name, { summary, light, dark }]) => ({
    name,
    summary,
    default: dark === undefined ? light : `${light}; dark theme: ${dark}`,
  }))

/** Returns the classes by which a page styles the parts of a public form; the first part of a class describes it. */
export function listClassFacts(): Described[] {
  const found = new Map<string, string>()
  for (const { selector, summary } of Object.values(PARTS))
    for (const [, name = ''] of selector.matchAll(/\.([\w-]+)/g)) found.set(name, found.get(name) ?? summary)
  return [...found].map(([name, summary]) => ({ name, summary }))
}

const toPascalCase = (tag: string): string =>
  tag.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The values of attributes with few of them. */
const VALUES: Readonly<Record<string, readonly string[]>> = { lang: LANGUAGE_CODES, theme: themeName.options }

const TYPES = { text: 'string', address: 'string', number: 'number', flag: 'boolean' } as const

/** Returns the TypeScript type of an attribute: `'light' | 'dark' | 'auto'`. */
export const getAttributeType = ({ kind, values }: AttributeFacts): string =>
  values.length > 0 ? values.map((value) => `'${value}'`).join(' | ') : TYPES[kind]

/** Returns the TypeScript type of an attribute's property. The platform has `lang`, which is empty without one. */
export const getPropertyType = (attribute: AttributeFacts): string => {
  if (attribute.kind === 'flag') return getAttributeType(attribute)
  return `${getAttributeType(attribute)} | ${attribute.name === 'lang' ? "''" : 'undefined'}`
}

/** Returns the facts of every element, by tag in alphabetical order. `sources`: the folder `src/elements`. */
export async function readElementFacts(sources: string): Promise<ElementFacts[]> {
  const details = readDetailTypes(sources)
  const getDetail = (name: string): string => {
    const detail = details.get(name)
    if (detail === undefined) throw new Error(`No spec below ${sources} declares the event ${name}.`)
    return detail
  }
  const tags = (Object.keys(ELEMENTS) as ElementTag[]).sort()
  return Promise.all(
    tags.map(async (tag) => {
      const { spec } = await loadElement(tag)
      return {
        tag,
        className: `${toPascalCase(tag)}Element`,
        eventMap: `${toPascalCase(tag)}EventMap`,
        summary: spec.summary,
        attributes: Object.entries(getAttributes(spec)).map(([name, { kind, summary }]) => ({
          name,
          property: toPropertyName(name),
          kind,
          values: VALUES[name] ?? [],
          summary,
        })),
        events: Object.entries({
          ...COMMON_EVENTS,
          ...(isPublic(spec) ? STEP_EVENTS : {}),
          ...spec.events,
        }).map(([name, { summary, cancelable }]) => ({
          name,
          summary,
          cancelable,
          detail: getDetail(name),
        })),
        properties: listPropertyFacts(),
        methods: spec.surface === 'light' ? listMethodFacts() : [],
        slots: toDescribedList(listSlots(spec)),
        // A public form is in the page's light DOM, which `::part` does not reach.
        parts: spec.surface === 'shadow' ? toSummaries(PARTS) : [],
        classes: spec.surface === 'light' ? listClassFacts() : [],
        tokens: listTokenFacts(),
      }
    }),
  )
}
