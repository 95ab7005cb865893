import type { LanguageCode } from '../../src/contract/parts.ts'
import { loadElement, type ElementTag } from '../../src/elements/runtime/registry.ts'
import { renderForm } from '../render-forms.tsx'
import { elementsByAudience, factsOf, type ElementFacts } from './hosts/elements.ts'
import { HOST_KINDS, OUTCOMES } from './hosts/kinds.ts'

const LANGUAGE: LanguageCode = 'en'

/** The facts of an element, from the form that the build would render for it. */
async function renderedFacts(tag: ElementTag): Promise<ElementFacts> {
  const definition = await loadElement(tag)
  const { surface, formInPage } = definition.spec
  return factsOf(tag, surface === 'light' && formInPage !== false ? await renderForm(definition, LANGUAGE) : undefined)
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => ' --- ').join('|')}|`,
  ...rows.map((cells) => `| ${cells.join(' | ')} |`),
]

const rowOf = (facts: ElementFacts): string[] => [
  `\`${facts.tag}\``,
  ...HOST_KINDS.map(({ outcomeOf }) => OUTCOMES[outcomeOf(facts)]),
]

/**
 * `docs/hosts.md`: what each element does on each kind of page, as `host-pages.test.ts` and
 * `graceful-degradation.test.ts` in `tests/e2e/hosts` try it.
 */
export async function hostsDoc(): Promise<string> {
  const { everybody, signedIn } = elementsByAudience()
  const head = ['element', ...HOST_KINDS.map(({ title }) => title)]
  const rows = async (tags: readonly ElementTag[]): Promise<string[][]> =>
    (await Promise.all(tags.map(renderedFacts))).map(rowOf)
  return [
    '# Pages that elements are pasted into',
    '',
    'Written from the tables that `tests/e2e/hosts/host-pages.test.ts` and `tests/e2e/hosts/graceful-degradation.test.ts` try cell by cell, in a browser and against a running server of another origin; `UPDATE_DOCS=1 npx vitest run tests/unit/project/docs.test.ts` writes it anew.',
    '',
    'Where an element *works*, it is used as somebody would: a ticket is found with its photograph and its PDF, somebody signs in and the page hears of it, a payment is looked up. Nothing stands on the console, no policy blocks anything, nobody but the server is asked for anything, and title, hash, language and place of the page stay as they are. An empty cell is not tried.',
    '',
    '## Kinds of page',
    '',
    ...table(
      ['page', 'what it is'],
      HOST_KINDS.map(({ title, about }) => [title, about]),
    ),
    '',
    '## Elements for everybody',
    '',
    ...table(head, await rows(everybody)),
    '',
    '## Elements for those who have signed in',
    '',
    'Tried after a sign-in on the same page.',
    '',
    ...table(head, await rows(signedIn)),
    '',
  ].join('\n')
}
