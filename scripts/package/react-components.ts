import { formatComment } from './declarations.ts'
import { getAttributeType, type ElementFacts, type EventFacts } from './element-facts.ts'

/** What a component reports besides the events of its element: its files have not loaded. */
const LOAD_ERROR: EventFacts = {
  name: 'campus-load-error',
  detail: '{ retry: () => void }',
  cancelable: false,
  summary: 'The files of the element have not loaded; `detail.retry()` asks for them again.',
}

/** Returns the prop of an event: that of `campus-ready` is `onReady`. */
const toEventProp = (name: string): string =>
  name.replace('campus', 'on').replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** `CampusHallTicketElement` → `CampusHallTicket` */
const toComponentName = ({ className }: ElementFacts): string => className.replace(/Element$/, '')

const listEvents = ({ events }: ElementFacts): readonly EventFacts[] => [...events, LOAD_ERROR]

const getComponentPath = ({ tag }: ElementFacts): string => `react/components/${tag}.js`

/** Returns the module of a component, whose element is loaded when it is mounted. */
function formatComponent(element: ElementFacts): string {
  const attributes = Object.fromEntries(element.attributes.map(({ property, name }) => [property, name]))
  const events = Object.fromEntries(listEvents(element).map(({ name }) => [name, toEventProp(name)]))
  return [
    "'use client'",
    '',
    "import { createComponent } from '../../react-component.js'",
    '',
    `export const ${toComponentName(element)} = /* @__PURE__ */ createComponent(`,
    `  '${element.tag}',`,
    `  () => import('../elements/${element.tag}.js'),`,
    `  ${JSON.stringify(attributes)},`,
    `  ${JSON.stringify(events)},`,
    ')',
    '',
  ].join('\n')
}

/**
 * Returns the modules of the components, by path: one for each element, and `react.js` with all of them. A bundler that
 * follows every import of a module, as Turbopack does, would otherwise build all elements for an application of one.
 */
export const buildReactModules = (elements: readonly ElementFacts[]): Readonly<Record<string, string>> => ({
  'react.js': elements
    .map((element) => `export { ${toComponentName(element)} } from './${getComponentPath(element)}'\n`)
    .join(''),
  ...Object.fromEntries(elements.map((element) => [getComponentPath(element), formatComponent(element)])),
})

function formatProps(element: ElementFacts): string[] {
  const name = toComponentName(element)
  return [
    `type ${name}Own = {`,
    ...element.attributes.flatMap((attribute) => [
      formatComment(attribute.summary, '  '),
      `  ${attribute.property}?: ${getAttributeType(attribute)} | undefined`,
    ]),
    ...listEvents(element).flatMap(({ name: event, summary, cancelable, detail }) => [
      formatComment(cancelable ? `${summary} Cancelable.` : summary, '  '),
      `  ${toEventProp(event)}?: ((event: CustomEvent<${detail}>) => void) | undefined`,
    ]),
    '}',
    formatComment(`The props of \`${name}\`.`, ''),
    `export type ${name}Props = ComponentProps<${element.className}, ${name}Own>`,
    formatComment(element.summary, ''),
    `export const ${name}: (props: ${name}Props) => ReactElement`,
    '',
  ]
}

/** Returns the declarations of the components, for `react.d.ts`. */
export const buildComponentDeclarations = (elements: readonly ElementFacts[]): string =>
  [
    "import type { ReactElement, Ref } from 'react'",
    '',
    '/** What every component takes: the attributes of HTML, and a reference to the element. */',
    "type ComponentProps<T, Own> = Omit<HTMLAttributes<T>, keyof Own | 'lang'> & { ref?: Ref<T> | undefined } & Own",
    '',
    ...elements.flatMap(formatProps),
  ].join('\n')
