import { attributeType, type AttributeFacts, type ElementFacts } from './element-facts.ts'

/** The values that an editor offers. */
const valuesOf = ({ kind, values }: AttributeFacts) =>
  kind === 'flag' ? { valueSet: 'v' } : { values: values.map((value) => ({ name: value })) }

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
          value: { type: attributeType(attribute) },
          ...(attribute.kind === 'flag' ? { default: 'false' } : {}),
        })),
        slots: facts.slots.map(described),
        css: {
          properties: facts.tokens.map(({ name, summary, default: value }) =>
            described({ name, summary: `${summary} Without it: ${value}.` }),
          ),
          parts: facts.parts.map(described),
          classes: facts.classes.map(described),
        },
        js: {
          properties: [
            ...facts.attributes.map((attribute) => ({
              ...described({ name: attribute.property, summary: attribute.summary }),
              value: { type: attributeType(attribute) },
            })),
            ...facts.properties.map((property) => ({
              ...described(property),
              value: { type: property.type },
              'read-only': true,
            })),
          ],
          events: facts.events.map(described),
        },
      })),
    },
  },
})
