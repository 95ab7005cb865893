import {
  getAttributeType,
  getPropertyType,
  formatSignature,
  type ElementFacts,
  type EventFacts,
} from './element-facts.ts'

/** Returns a text as a documentation comment. */
export const formatComment = (text: string, indent: string): string => `${indent}/** ${text.replaceAll('*/', '* /')} */`

const formatEventLines = ({ name, detail, summary, cancelable }: EventFacts, indent: string): string[] => [
  formatComment(cancelable ? `${summary} Cancelable.` : summary, indent),
  `${indent}'${name}': CustomEvent<${detail}>`,
]

/** Returns `elements/<tag>.d.ts`: the class of an element, its events, and what they add to the page's own types. */
export const buildElementDeclaration = ({
  tag,
  className,
  eventMap,
  summary,
  attributes,
  properties,
  methods,
  events,
}: ElementFacts): string =>
  [
    formatComment(summary, ''),
    `export interface ${className} extends HTMLElement {`,
    ...attributes.flatMap((attribute) => [
      formatComment(attribute.summary, '  '),
      `  ${attribute.property}: ${getPropertyType(attribute)}`,
    ]),
    ...properties.flatMap(({ name, type, summary }) => [formatComment(summary, '  '), `  readonly ${name}: ${type}`]),
    ...methods.flatMap((method) => [formatComment(method.summary, '  '), `  ${formatSignature(method)}`]),
    '}',
    '',
    formatComment(`The events of \`<${tag}>\`. They bubble and cross shadow roots.`, ''),
    `export interface ${eventMap} {`,
    ...events.flatMap((event) => formatEventLines(event, '  ')),
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
export const buildElementsDeclaration = (elements: readonly ElementFacts[]): string =>
  [
    ...elements.map(
      ({ tag, className, eventMap }) => `export type { ${className}, ${eventMap} } from './elements/${tag}.js'`,
    ),
    '',
  ].join('\n')

const formatJsxProps = ({ tag, className, eventMap, attributes, events }: ElementFacts): string[] => [
  `      '${tag}': ElementProps<${className}> & {`,
  ...attributes.flatMap((attribute) => [
    formatComment(attribute.summary, '        '),
    `        '${attribute.name}'?: ${getAttributeType(attribute)} | undefined`,
  ]),
  '      } & EventProps<{',
  ...events.flatMap(({ name, summary }) => [
    formatComment(summary, '        '),
    `        'on${name}'?: ((event: ${eventMap}['${name}']) => void) | undefined`,
  ]),
  '      }>',
]

/** Returns `react.d.ts`: the tags as React takes them in JSX, with `oncampus-…` for their events from React 19 on. */
export const buildReactDeclaration = (elements: readonly ElementFacts[]): string =>
  [
    "import type { ClassAttributes, HTMLAttributes } from 'react'",
    'import type {',
    ...elements.flatMap(({ className, eventMap }) => [`  ${className},`, `  ${eventMap},`]),
    "} from './elements.js'",
    '',
    "type ElementProps<T> = Omit<HTMLAttributes<T>, 'lang'> & ClassAttributes<T>",
    '/** Older versions of React listen to no event of a custom element; `use` came with those that do. */',
    "type EventProps<Props> = typeof import('react') extends { use: unknown } ? Props : unknown",
    '',
    "declare module 'react' {",
    '  namespace JSX {',
    '    interface IntrinsicElements {',
    ...elements.flatMap(formatJsxProps),
    '    }',
    '  }',
    '}',
    '',
  ].join('\n')
