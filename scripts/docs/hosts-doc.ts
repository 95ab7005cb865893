import type { LanguageCode } from '../../src/contract/parts.ts'
import { loadElement, type ElementTag } from '../../src/elements/runtime/registry.ts'
import { renderForm } from '../forms/render-forms.ts'
import { groupElementsByAudience, toElementFacts, type ElementFacts } from './hosts/elements.ts'
import { HOST_KINDS, OUTCOMES } from './hosts/kinds.ts'

const LANGUAGE: LanguageCode = 'en'

/** Returns the facts of an element, from the form that the build renders for it. */
async function renderFacts(tag: ElementTag): Promise<ElementFacts> {
  const definition = await loadElement(tag)
  const { surface, formInPage } = definition.spec
  return toElementFacts(
    tag,
    surface === 'light' && formInPage !== false ? await renderForm(definition, LANGUAGE) : undefined,
  )
}

const formatTable = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => ' --- ').join('|')}|`,
  ...rows.map((cells) => `| ${cells.join(' | ')} |`),
]

const buildRow = (facts: ElementFacts): string[] => [
  `\`${facts.tag}\``,
  ...HOST_KINDS.map(({ outcomeOf }) => OUTCOMES[outcomeOf(facts)]),
]

/** Returns `docs/hosts.md`: what each element does on each kind of host page (`tests/e2e/hosts`). */
export async function buildHostsDoc(): Promise<string> {
  const { everybody, signedIn } = groupElementsByAudience()
  const head = ['element', ...HOST_KINDS.map(({ title }) => title)]
  const buildRows = async (tags: readonly ElementTag[]): Promise<string[][]> =>
    (await Promise.all(tags.map(renderFacts))).map(buildRow)
  return [
    '# Host pages',
    '',
    'A host page is a page of a university or partner that embeds elements. This page shows what each element does on each kind of host page. It is generated from the tables that `tests/e2e/hosts/host-pages.test.ts` and `tests/e2e/hosts/graceful-degradation.test.ts` test cell by cell, in a browser and with a running server on another origin (every third element on each kind of page after every change, and all of them with `HOSTS=all` before a release); `UPDATE_DOCS=1 npx vitest run tests/unit/project/docs.test.ts` generates it again.',
    '',
    '*Works* means that the test used the element successfully: it found a ticket with its photograph and PDF, signed in and received the event, or looked up a payment. There was no message on the console, the policy blocked nothing, no other server received a request, and the title, hash, language and scroll position of the page did not change. An empty cell is not tested.',
    '',
    '## Kinds of host page',
    '',
    ...formatTable(
      ['page', 'description'],
      HOST_KINDS.map(({ title, about }) => [title, about]),
    ),
    '',
    '## Elements for all visitors',
    '',
    ...formatTable(head, await buildRows(everybody)),
    '',
    '## Elements for signed-in users',
    '',
    'Tested after a sign-in on the same page.',
    '',
    ...formatTable(head, await buildRows(signedIn)),
    '',
  ].join('\n')
}
