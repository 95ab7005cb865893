import { resolve } from 'node:path'
import { ELEMENTS, loadElement, type ElementTag } from '../../src/elements/runtime/registry.ts'
import {
  COMMON_ATTRIBUTES,
  COMMON_EVENTS,
  listSlots,
  STEP_EVENTS,
  type ElementSpec,
} from '../../src/elements/runtime/spec.ts'
import { readDetailTypes } from '../package/detail-types.ts'
import { listClassFacts, listMethodFacts, listPropertyFacts, formatSignature } from '../package/element-facts.ts'
import { PARTS } from '../../src/elements/runtime/styles/parts.ts'
import { listFailureCodeRows } from './failure-codes.ts'
import { formatTable } from './table.ts'

const DETAILS = readDetailTypes(resolve(import.meta.dirname, '../../src/elements'))

const KINDS = { text: 'text', address: 'address', number: 'number', flag: 'flag: true when present' } as const

const listAttributeRows = (attributes: ElementSpec['attributes']) =>
  Object.entries(attributes).map(([name, { kind, summary }]) => [`\`${name}\``, KINDS[kind], summary])

const listEventRows = (events: ElementSpec['events']) =>
  Object.entries(events).map(([name, { cancelable, summary }]) => [
    `\`${name}\``,
    `\`${(DETAILS.get(name) ?? '').replaceAll('|', '\\|')}\``,
    cancelable ? 'yes' : 'no',
    summary,
  ])

const EVENT_HEAD = ['event', 'detail', 'cancelable', 'when']

const listNamedRows = (named: Readonly<Record<string, string>> = {}) =>
  Object.entries(named).map(([name, summary]) => [`\`${name}\``, summary])

const METHOD_ROWS = formatTable(
  ['method', 'description'],
  listMethodFacts().map((method) => [`\`${formatSignature(method)}\``, method.summary]),
)

const PART_LINES = {
  light: `Styled by the classes ${listClassFacts()
    .map(({ name }) => `\`.${name}\``)
    .join(', ')} ([parts](theming.md#parts)).`,
  shadow: `Parts: ${Object.keys(PARTS)
    .map((name) => `\`${name}\``)
    .join(', ')} ([parts](theming.md#parts)).`,
} as const

function listSectionLines(spec: ElementSpec): string[] {
  return [
    `## \`<${spec.tag}>\``,
    '',
    spec.summary,
    '',
    '```html',
    `<${spec.tag} client="svtu"></${spec.tag}>`,
    '```',
    '',
    spec.surface === 'light'
      ? 'The form is in the light DOM, where password managers and assistive technology can reach it, with the slots `header`, `help` and `footer` in its card.'
      : 'The element renders into its shadow root.',
    '',
    ...formatTable(['attribute', 'kind', 'description'], listAttributeRows(spec.attributes)),
    ...formatTable(EVENT_HEAD, listEventRows(spec.events)),
    ...(spec.surface === 'light' ? METHOD_ROWS : []),
    ...formatTable(['slot', 'description'], listNamedRows(listSlots(spec))),
    PART_LINES[spec.surface],
    '',
  ]
}

/** Returns `docs/elements.md`, generated from the specs of the elements. */
export async function buildElementsDoc(): Promise<string> {
  const sections: string[] = []
  for (const tag of Object.keys(ELEMENTS).sort() as ElementTag[])
    sections.push(...listSectionLines((await loadElement(tag)).spec))
  return [
    '# Elements',
    '',
    'This page is generated from the specs in `src/elements`; `UPDATE_DOCS=1 npx vitest run tests/unit/project/docs.test.ts` generates it again.',
    '',
    'Every attribute is also a property (`transaction-id` is `transactionId`). Events bubble and cross shadow roots.',
    '',
    '## Attributes, events and properties of every element',
    '',
    ...formatTable(['attribute', 'kind', 'description'], listAttributeRows(COMMON_ATTRIBUTES)),
    ...formatTable(EVENT_HEAD, listEventRows(COMMON_EVENTS)),
    ...formatTable(
      ['property', 'type', 'description'],
      listPropertyFacts().map(({ name, type, summary }) => [`\`${name}\``, `\`${type}\``, summary]),
    ),
    '### Codes of `campus-failed`',
    '',
    'The message is the sentence for the visitor, in the language of the element.',
    'An element that cannot be used at all sends the event once it has rendered, after `campus-ready`.',
    '',
    ...listFailureCodeRows(),
    '### Events of every public element',
    '',
    'With `data-steps="on"`, a page counts with them how far visitors come ([steps](opening.md#how-far-visitors-come)). The elements that can be [opened](opening.md) send them, besides their own. `institution` is empty while there is none. No detail holds what was typed.',
    '',
    ...formatTable(EVENT_HEAD, listEventRows(STEP_EVENTS)),
    'Every element can be adapted with custom properties and parts: [theming](theming.md).',
    '',
    ...sections,
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}
