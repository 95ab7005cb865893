import { ELEMENTS, loadElement, type ElementTag } from '../../src/elements/runtime/registry.ts'
import { COMMON_ATTRIBUTES, COMMON_EVENTS, type ElementSpec } from '../../src/elements/runtime/spec.ts'

const KINDS = { text: 'text', number: 'number', flag: 'flag: true when present' } as const

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] =>
  rows.length === 0
    ? []
    : [
        `| ${head.join(' | ')} |`,
        `|${head.map(() => ' --- ').join('|')}|`,
        ...rows.map((cells) => `| ${cells.join(' | ')} |`),
        '',
      ]

const attributeRows = (attributes: ElementSpec['attributes']) =>
  Object.entries(attributes).map(([name, { kind, summary }]) => [`\`${name}\``, KINDS[kind], summary])

const eventRows = (events: ElementSpec['events']) =>
  Object.entries(events).map(([name, { cancelable, summary }]) => [`\`${name}\``, cancelable ? 'yes' : 'no', summary])

function section(spec: ElementSpec): string[] {
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
      ? 'The form is in the light DOM, where password managers and assistive technology can reach it, with the slots `header`, `help` and `footer` around it.'
      : 'The element renders into its shadow root.',
    '',
    ...table(['attribute', 'kind', 'description'], attributeRows(spec.attributes)),
    ...table(['event', 'cancelable', 'when'], eventRows(spec.events)),
    ...table(
      ['slot', 'description'],
      Object.entries(spec.slots ?? {}).map(([name, summary]) => [`\`${name}\``, summary]),
    ),
  ]
}

/** Returns `docs/elements.md`, generated from the specs of the elements. */
export async function elementsDoc(): Promise<string> {
  const sections: string[] = []
  for (const tag of Object.keys(ELEMENTS).sort() as ElementTag[])
    sections.push(...section((await loadElement(tag)).spec))
  return [
    '# Elements',
    '',
    'This page is generated from the specs in `src/elements`; `UPDATE_DOCS=1 npx vitest run tests/unit/project/docs.test.ts` generates it again.',
    '',
    'Every attribute is also a property (`transaction-id` is `transactionId`). Events bubble and cross shadow roots.',
    '',
    '## Attributes and events of every element',
    '',
    ...table(['attribute', 'kind', 'description'], attributeRows(COMMON_ATTRIBUTES)),
    ...table(['event', 'cancelable', 'when'], eventRows(COMMON_EVENTS)),
    ...sections,
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}
