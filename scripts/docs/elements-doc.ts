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
      ? 'Its form lives in the light DOM, where password managers and assistive technology reach it; slots `header`, `help` and `footer` stand around it.'
      : 'It draws in its shadow root.',
    '',
    ...table(['attribute', 'kind', 'what it is for'], attributeRows(spec.attributes)),
    ...table(['event', 'cancelable', 'when'], eventRows(spec.events)),
    ...table(
      ['slot', 'what it is for'],
      Object.entries(spec.slots ?? {}).map(([name, summary]) => [`\`${name}\``, summary]),
    ),
  ]
}

/** `docs/elements.md`, written from the elements' own specs. */
export async function elementsDoc(): Promise<string> {
  const sections: string[] = []
  for (const tag of Object.keys(ELEMENTS).sort() as ElementTag[])
    sections.push(...section((await loadElement(tag)).spec))
  return [
    '# Elements',
    '',
    'Written from the specs in `src/elements`; `UPDATE_DOCS=1 npx vitest run tests/unit/project/docs.test.ts` writes it anew.',
    '',
    'Every attribute is a property too (`transaction-id` is `transactionId`). Events bubble and leave shadow roots.',
    '',
    '## What every element understands',
    '',
    ...table(['attribute', 'kind', 'what it is for'], attributeRows(COMMON_ATTRIBUTES)),
    ...table(['event', 'cancelable', 'when'], eventRows(COMMON_EVENTS)),
    ...sections,
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}
