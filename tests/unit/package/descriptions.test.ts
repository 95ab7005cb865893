import { resolve } from 'node:path'
import * as v from 'valibot'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildElementDescriptions } from '../../../scripts/package/descriptions.ts'
import { getAttributes, toPropertyName } from '../../../src/elements/runtime/attributes.ts'
import { PARTS } from '../../../src/elements/runtime/styles/parts.ts'
import { ELEMENTS, loadElement, type ElementTag } from '../../../src/elements/runtime/registry.ts'
import {
  COMMON_EVENTS,
  FORM_METHODS,
  isPublic,
  listSlots,
  STEP_EVENTS,
  type ElementSpec,
} from '../../../src/elements/runtime/spec.ts'
import { TOKENS } from '../../../src/elements/runtime/styles/tokens.ts'

const SOURCES = resolve(import.meta.dirname, '../../../src/elements')

const named = v.looseObject({ name: v.string(), description: v.pipe(v.string(), v.nonEmpty()) })
const manifestSchema = v.object({
  schemaVersion: v.literal('2.1.0'),
  modules: v.array(
    v.looseObject({
      path: v.string(),
      declarations: v.tuple([
        v.looseObject({
          tagName: v.string(),
          attributes: v.array(
            v.object({ ...named.entries, fieldName: v.string(), type: v.object({ text: v.string() }) }),
          ),
          members: v.array(v.looseObject({ ...named.entries, kind: v.string() })),
          events: v.array(named),
          slots: v.array(named),
          cssParts: v.array(named),
          cssProperties: v.array(v.object({ ...named.entries, default: v.pipe(v.string(), v.nonEmpty()) })),
        }),
      ]),
    }),
  ),
})
const vscodeSchema = v.object({
  version: v.literal(1.1),
  tags: v.array(v.object({ ...named.entries, attributes: v.array(named) })),
})
const webTypesSchema = v.looseObject({
  version: v.literal('7.8.9'),
  contributions: v.object({
    html: v.object({
      elements: v.array(
        v.object({
          ...named.entries,
          attributes: v.array(v.object({ ...named.entries, value: v.object({ type: v.string() }) })),
          slots: v.array(named),
          css: v.object({ properties: v.array(named), parts: v.array(named), classes: v.array(named) }),
          js: v.object({
            properties: v.array(v.object({ ...named.entries, value: v.unknown() })),
            events: v.array(named),
          }),
        }),
      ),
    }),
  }),
})

let files: Record<string, string>
let specs: ElementSpec[]
const parsed = (file: string): unknown => JSON.parse(files[file] ?? '')
const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name)
const attributesIn = (spec: ElementSpec) => Object.keys(getAttributes(spec))
const methodsIn = ({ surface }: ElementSpec) => (surface === 'light' ? Object.keys(FORM_METHODS) : [])
const eventsIn = (spec: ElementSpec) =>
  Object.keys({ ...COMMON_EVENTS, ...(isPublic(spec) ? STEP_EVENTS : {}), ...spec.events })

beforeAll(async () => {
  files = await buildElementDescriptions(SOURCES, '7.8.9')
  const tags = (Object.keys(ELEMENTS) as ElementTag[]).sort()
  specs = await Promise.all(tags.map(async (tag) => (await loadElement(tag)).spec))
})

describe('somebody who uses the package', () => {
  it('reads every attribute, method, event and slot of every element in the manifest', () => {
    const { modules } = v.parse(manifestSchema, parsed('custom-elements.json'))
    expect(
      modules.map(({ path, declarations: [{ tagName, attributes, members, events, slots }] }) => ({
        path,
        tagName,
        attributes: attributes.map(({ name, fieldName }) => [name, fieldName]),
        methods: names(members.filter(({ kind }) => kind === 'method')),
        events: names(events),
        slots: names(slots),
      })),
    ).toEqual(
      specs.map((spec) => ({
        path: `elements/${spec.tag}.js`,
        tagName: spec.tag,
        attributes: attributesIn(spec).map((name) => [name, toPropertyName(name)]),
        methods: methodsIn(spec),
        events: eventsIn(spec),
        slots: Object.keys(listSlots(spec)),
      })),
    )
  })

  it('reads the custom properties of every element, and the parts where the page can reach them', () => {
    const { modules } = v.parse(manifestSchema, parsed('custom-elements.json'))
    const { elements } = v.parse(webTypesSchema, parsed('web-types.json')).contributions.html
    const offered = [
      modules.map(({ declarations: [{ cssProperties, cssParts }] }) => [names(cssProperties), names(cssParts)]),
      elements.map(({ css }) => [names(css.properties), names(css.parts)]),
    ]
    const expected = specs.map(({ surface }) => [Object.keys(TOKENS), surface === 'shadow' ? Object.keys(PARTS) : []])
    for (const found of offered) expect(found).toEqual(expected)
  })

  it('reads the default of every custom property, in both themes', () => {
    const [first] = v.parse(manifestSchema, parsed('custom-elements.json')).modules
    const defaults = new Map(first?.declarations[0].cssProperties.map((token) => [token.name, token.default]))
    expect(defaults.get('--campus-radius')).toBe('8px')
    expect(defaults.get('--campus-color-surface')).toBe('#ffffff; dark theme: #171c1e')
    const [element] = v.parse(webTypesSchema, parsed('web-types.json')).contributions.html.elements
    const radius = element?.css.properties.find(({ name }) => name === '--campus-radius')
    expect(radius?.description).toContain('Without it: 8px.')
  })

  it('reads the classes of a public form in place of its parts', () => {
    const { elements } = v.parse(webTypesSchema, parsed('web-types.json')).contributions.html
    const classes = Object.values(PARTS).flatMap(({ selector }) =>
      [...selector.matchAll(/\.([\w-]+)/g)].map(([, name]) => name),
    )
    expect(elements.map(({ css }) => names(css.classes))).toEqual(
      specs.map(({ surface }) => (surface === 'light' ? [...new Set(classes)] : [])),
    )
  })

  it('reads the values of an attribute that has few, in the manifest and in the declarations', () => {
    const [first] = v.parse(manifestSchema, parsed('custom-elements.json')).modules
    const types = new Map(first?.declarations[0].attributes.map(({ name, type }) => [name, type.text]))
    expect([types.get('lang'), types.get('theme')]).toEqual([
      "'en' | 'hi' | 'mr' | 'ur' | 'dv'",
      "'light' | 'dark' | 'auto'",
    ])
    for (const { tag } of specs) {
      expect(files[`elements/${tag}.d.ts`]).toContain("  theme: 'light' | 'dark' | 'auto' | undefined\n")
      expect(files[`elements/${tag}.d.ts`]).toContain('  readonly ready: Promise<void>\n')
    }
  })

  it('gets every tag and attribute offered by VS Code', () => {
    const { tags } = v.parse(vscodeSchema, parsed('vscode.html-custom-data.json'))
    expect(tags.map(({ name, attributes }) => [name, names(attributes)])).toEqual(
      specs.map((spec) => [spec.tag, attributesIn(spec)]),
    )
  })

  it('gets every tag, attribute and event offered by editors of JetBrains', () => {
    const { elements } = v.parse(webTypesSchema, parsed('web-types.json')).contributions.html
    expect(elements.map(({ name, attributes, js }) => [name, names(attributes), names(js.events)])).toEqual(
      specs.map((spec) => [spec.tag, attributesIn(spec), eventsIn(spec)]),
    )
  })

  it('has declarations of the class, the properties, the methods and the events of every element', () => {
    for (const spec of specs) {
      const text = files[`elements/${spec.tag}.d.ts`] ?? ''
      for (const name of attributesIn(spec)) expect(text).toContain(`  ${toPropertyName(name)}: `)
      for (const name of methodsIn(spec)) expect(text).toMatch(new RegExp(`^  ${name}\\(.*\\): void$`, 'm'))
      for (const name of eventsIn(spec)) expect(text).toContain(`  '${name}': CustomEvent<`)
      expect(files['react.d.ts']).toContain(`'${spec.tag}': ElementProps<`)
    }
  })
})
