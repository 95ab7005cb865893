import { getAttributeType, type AttributeFacts, type ElementFacts } from './element-facts.ts'

/** The values that an editor offers. */
const buildValueSet = ({ kind, values }: AttributeFacts) =>
  kind === 'flag' ? { valueSet: 'v' } : { values: values.map((value) => ({ name: value })) }

/** Returns `vscode.html-custom-data.json`: what VS Code completes and explains in HTML. */
export const buildVscodeData = (elements: readonly ElementFacts[]) => ({
  version: 1.1,
  tags: elements.map((facts) => ({
    name: facts.tag,
    description: facts.summary,
    attributes: facts.attributes.map((attribute) => ({
      name: attribute.name,
      description: attribute.summary,
      ...buildValueSet(attribute),
    })),
  })),
})

const toDescribed = ({ name, summary }: { readonly name: string; readonly summary: string }) => ({
  name,
  description: summary,
})

/** Returns `web-types.json`: what editors of JetBrains complete and explain in HTML, CSS and scripts. */
export const buildWebTypes = (elements: readonly ElementFacts[], version: string) => ({
  $schema: 'https://json.schemastore.org/web-types',
  name: 'campus-elements',
  version,
  'js-types-syntax': 'typescript',
  'description-markup': 'markdown',
  contributions: {
    html: {
      elements: elements.map((facts) => ({
        ...toDescribed({ name: facts.tag, summary: facts.summary }),
        attributes: facts.attributes.map((attribute) => ({
          ...toDescribed(attribute),
          value: { type: getAttributeType(attribute) },
          ...(attribute.kind === 'flag' ? { default: 'false' } : {}),
        })),
        slots: facts.slots.map(toDescribed),
        css: {
          properties: facts.tokens.map(({ name, summary, default: value }) =>
            toDescribed({ name, summary: `${summary} Without it: ${value}.` }),
          ),
          parts: facts.parts.map(toDescribed),
          classes: facts.classes.map(toDescribed),
        },
        js: {
          properties: [
            ...facts.attributes.map((attribute) => ({
              ...toDescribed({ name: attribute.property, summary: attribute.summary }),
              value: { type: getAttributeType(attribute) },
            })),
            ...facts.properties.map((property) => ({
              ...toDescribed(property),
              value: { type: property.type },
              'read-only': true,
            })),
          ],
          events: facts.events.map(toDescribed),
        },
      })),
    },
  },
})
