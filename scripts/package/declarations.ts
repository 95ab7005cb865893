import { PROPERTY_TYPES, signatureOf, type ElementFacts, type EventFacts } from './element-facts.ts'

const commented = (text: string, indent: string): string => `${indent}/** ${text.replaceAll('*/', '* /')} */`

const eventLine = ({ name, detail, summary, cancelable }: EventFacts, indent: string): string[] => [
  commented(cancelable ? `${summary} Cancelable.` : summary, indent),
  `${indent}'${name}': CustomEvent<${detail}>`,
]

/** Returns `elements/<tag>.d.ts`: the class of an element, its events, and what they add to the page's own types. */
export const elementDeclaration = ({
  tag,
  className,
  eventMap,
  summary,
  attributes,
  methods,
  events,
}: ElementFacts): string =>
  [
    commented(summary, ''),
    `export interface ${className} extends HTMLElement {`,
    // The platform declares `lang` itself.
    ...attributes
      .filter(({ name }) => name !== 'lang')
      .flatMap(({ property, kind, summary }) => [commented(summary, '  '), `  ${property}: ${PROPERTY_TYPES[kind]}`]),
    ...methods.flatMap((method) => [commented(method.summary, '  '), `  ${signatureOf(method)}`]),
    '}',
    '',
    commented(`The events of \`<${tag}>\`. They bubble and cross shadow roots.`, ''),
    `export interface ${eventMap} {`,
    ...events.flatMap((event) => eventLine(event, '  ')),
    '}',
    '',
    'declare global {',
    '  interface HTMLElementTagNameMap {',
    `    '${tag}': ${className}`,
    '  }',
    `  interface GlobalEventHandlersEventMap extends ${eventMap} {}`,
    '}',
    '',
  ].join('\n')

/** Returns `elements.d.ts`: the types of all elements. */
export const elementsDeclaration = (elements: readonly ElementFacts[]): string =>
  [
    ...elements.map(
      ({ tag, className, eventMap }) => `export type { ${className}, ${eventMap} } from './elements/${tag}.js'`,
    ),
    '',
  ].join('\n')

const ATTRIBUTE_TYPES = { text: 'string', address: 'string', number: 'number', flag: 'boolean' } as const

const jsxProps = ({ tag, className, eventMap, attributes, events }: ElementFacts): string[] => [
  `      '${tag}': ElementProps<${className}> & {`,
  ...attributes
    .filter(({ name }) => name !== 'lang')
    .flatMap(({ name, kind, summary }) => [
      commented(summary, '        '),
      `        '${name}'?: ${ATTRIBUTE_TYPES[kind]} | undefined`,
    ]),
  ...events.flatMap(({ name, summary }) => [
    commented(summary, '        '),
    `        'on${name}'?: ((event: ${eventMap}['${name}']) => void) | undefined`,
  ]),
  '      }',
]

/** Returns `react.d.ts`: the tags as React 19 takes them in JSX, with `oncampus-…` for their events. */
export const reactDeclaration = (elements: readonly ElementFacts[]): string =>
  [
    "import type { ClassAttributes, HTMLAttributes } from 'react'",
    'import type {',
    ...elements.flatMap(({ className, eventMap }) => [`  ${className},`, `  ${eventMap},`]),
    "} from './elements.js'",
    '',
    'type ElementProps<T> = HTMLAttributes<T> & ClassAttributes<T>',
    '',
    "declare module 'react' {",
    '  namespace JSX {',
    '    interface IntrinsicElements {',
    ...elements.flatMap(jsxProps),
    '    }',
    '  }',
    '}',
    '',
  ].join('\n')
