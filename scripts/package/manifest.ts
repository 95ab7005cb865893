import type { CustomElementDeclaration, JavaScriptModule, Package } from 'custom-elements-manifest'
import { getAttributeType, getPropertyType, type ElementFacts } from './element-facts.ts'

function buildDeclaration(facts: ElementFacts): CustomElementDeclaration {
  return {
    kind: 'class',
    customElement: true,
    name: facts.className,
    tagName: facts.tag,
    description: facts.summary,
    superclass: { name: 'HTMLElement' },
    attributes: facts.attributes.map((attribute) => ({
      name: attribute.name,
      fieldName: attribute.property,
      type: { text: getAttributeType(attribute) },
      description: attribute.summary,
    })),
    members: [
      ...facts.attributes.map((attribute) => ({
        kind: 'field' as const,
        name: attribute.property,
        attribute: attribute.name,
        reflects: true,
        type: { text: getPropertyType(attribute) },
        description: attribute.summary,
      })),
      ...facts.properties.map(({ name, type, summary }) => ({
        kind: 'field' as const,
        name,
        readonly: true,
        type: { text: type },
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
    cssProperties: facts.tokens.map(({ name, summary, default: value }) => ({
      name,
      description: summary,
      default: value,
    })),
  }
}

function buildModule(facts: ElementFacts): JavaScriptModule {
  const path = `elements/${facts.tag}.js`
  return {
    kind: 'javascript-module',
    path,
    summary: `Registers <${facts.tag}>.`,
    declarations: [buildDeclaration(facts)],
    exports: [
      { kind: 'custom-element-definition', name: facts.tag, declaration: { name: facts.className, module: path } },
    ],
  }
}

/** Returns `custom-elements.json`: the elements as the Custom Elements Manifest describes them. */
export const buildCustomElementsManifest = (elements: readonly ElementFacts[]): Package => ({
  schemaVersion: '2.1.0',
  readme: 'README.md',
  modules: elements.map(buildModule),
})
