import type { CustomElementDeclaration, JavaScriptModule, Package } from 'custom-elements-manifest'
import { PROPERTY_TYPES, type ElementFacts } from './element-facts.ts'

const ATTRIBUTE_TYPES = { text: 'string', address: 'string', number: 'number', flag: 'boolean' } as const

function declarationOf(facts: ElementFacts): CustomElementDeclaration {
  return {
    kind: 'class',
    customElement: true,
    name: facts.className,
    tagName: facts.tag,
    description: facts.summary,
    superclass: { name: 'HTMLElement' },
    attributes: facts.attributes.map(({ name, property, kind, summary }) => ({
      name,
      fieldName: property,
      type: { text: ATTRIBUTE_TYPES[kind] },
      description: summary,
    })),
    members: [
      ...facts.attributes.map(({ name, property, kind, summary }) => ({
        kind: 'field' as const,
        name: property,
        attribute: name,
        reflects: true,
        type: { text: name === 'lang' ? 'string' : PROPERTY_TYPES[kind] },
        description: summary,
      })),
      ...facts.methods.map(({ name, parameters, summary }) => ({
        kind: 'method' as const,
        name,
        parameters: parameters.map((parameter) => ({
          name: parameter.name,
          optional: true,
          type: { text: parameter.type },
        })),
        return: { type: { text: 'void' } },
        description: summary,
      })),
    ],
    events: facts.events.map(({ name, detail, cancelable, summary }) => ({
      name,
      type: { text: `CustomEvent<${detail}>` },
      description: cancelable ? `${summary} Cancelable.` : summary,
    })),
    slots: facts.slots.map(({ name, summary }) => ({ name, description: summary })),
    cssParts: facts.parts.map(({ name, summary }) => ({ name, description: summary })),
    cssProperties: facts.tokens.map(({ name, summary }) => ({ name, description: summary })),
  }
}

function moduleOf(facts: ElementFacts): JavaScriptModule {
  const path = `elements/${facts.tag}.js`
  return {
    kind: 'javascript-module',
    path,
    summary: `Registers <${facts.tag}>.`,
    declarations: [declarationOf(facts)],
    exports: [
      { kind: 'custom-element-definition', name: facts.tag, declaration: { name: facts.className, module: path } },
    ],
  }
}

/** Returns `custom-elements.json`: the elements as the Custom Elements Manifest describes them. */
export const customElementsManifest = (elements: readonly ElementFacts[]): Package => ({
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: elements.map(moduleOf),
})
