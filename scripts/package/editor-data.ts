import type { AttributeFacts, ElementFacts } from './element-facts.ts'

/** The values that an editor offers for attributes with few of them. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  lang: ['en', 'hi', 'mr', 'ur', 'dv'],
  theme: ['light', 'dark', 'auto'],
}

const WEB_TYPES = { text: 'string', address: 'string', number: 'number', flag: 'boolean' } as const

const valuesOf = ({ name, kind }: AttributeFacts) =>
  kind === 'flag' ? { valueSet: 'v' } : { values: (VALUES[name] ?? []).map((value) => ({ name: value })) }

/** Returns `vscode.html-custom-data.json`: what VS Code completes and explains in HTML. */
export const vscodeData = (elements: readonly ElementFacts[]) => ({
  version: 1.1,
  tags: elements.map((facts) => ({
    name: facts.tag,
    description: facts.summary,
    attributes: facts.attributes.map((attribute) => ({
      name: attribute.name,
      description: attribute.summary,
      ...valuesOf(attribute),
    })),
  })),
})

const described = ({ name, summary }: { readonly name: string; readonly summary: string }) => ({
  name,
  description: summary,
})

/** Returns `web-types.json`: what editors of JetBrains complete and explain in HTML, CSS and scripts. */
export const webTypes = (elements: readonly ElementFacts[], version: string) => ({
  $schema: 'https://json.schemastore.org/web-types',
  name: 'campus-elements',
  version,
  'js-types-syntax': 'typescript',
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: elements.map((facts) => ({
        ...described({ name: facts.tag, summary: facts.summary }),
        attributes: facts.attributes.map((attribute) => ({
          ...described(attribute),
          value: { type: WEB_TYPES[attribute.kind] },
          ...(attribute.kind === 'flag' ? { default: 'false' } : {}),
        })),
        slots: facts.slots.map(described),
        css: { properties: facts.tokens.map(described), parts: facts.parts.map(described) },
        js: {
          properties: facts.attributes.map(({ property, summary, kind }) => ({
            ...described({ name: property, summary }),
            value: { type: WEB_TYPES[kind] },
          })),
          events: facts.events.map(described),
        },
      })),
    },
  },
})
