import type { ComponentType } from 'react'
import { defineElement } from '../../../src/elements/runtime/define-element.tsx'
import { element, elementSpec } from '../../../src/elements/runtime/spec.ts'
import Everything from '../../../src/elements/style-guide/ui-tables/examples/everything.tsx'
import FromServer from '../../../src/elements/style-guide/ui-tables/examples/from-server.tsx'
import Many from '../../../src/elements/style-guide/ui-tables/examples/many.tsx'
import OnAPhone from '../../../src/elements/style-guide/ui-tables/examples/on-a-phone.tsx'
import { listStudents } from '../../../src/elements/style-guide/ui-tables/examples/people.ts'
import {
  getStudentId,
  useStudentColumns,
} from '../../../src/elements/style-guide/ui-tables/examples/student-columns.ts'
import { uiTables } from '../../../src/elements/style-guide/ui-tables/ui-tables-element.tsx'
import { DataTable } from '../../../src/elements/ui/table/data-table.tsx'
import { DEFAULT_STATE } from '../../../src/elements/ui/table/state/table-state.ts'
import { eventually, mount, rootOf } from './mount.ts'
import { allByRole, allByText, byRole } from './roles.ts'

const THOUSAND = listStudents(1_000)

/** A page of a list with more rows than are printed; of the others, paper gets what `loadWhole` loads. */
function Printed({ loadWhole }: { readonly loadWhole: () => Promise<typeof THOUSAND | undefined> }) {
  return (
    <DataTable
      label="Students"
      columns={useStudentColumns()}
      rows={THOUSAND.slice(0, 25)}
      total={3_000}
      rowId={getStudentId}
      rowName={({ id }) => id}
      state={DEFAULT_STATE}
      onStateChange={() => undefined}
      empty={{ sentence: '' }}
      loadWhole={loadWhole}
    />
  )
}

/**
 * The specimens of the style guide's page on tables, each in an element of its own: the whole page takes seconds to
 * draw.
 */
const SPECIMENS: Readonly<
  Record<'browser' | 'server' | 'thousand' | 'many' | 'phone' | 'long' | 'cut', ComponentType>
> = {
  browser: Everything,
  server: FromServer,
  thousand: () => <Many rows={THOUSAND} />,
  many: Many,
  phone: OnAPhone,
  long: () => <Printed loadWhole={async () => Promise.resolve(THOUSAND.slice(0, 40))} />,
  cut: () => <Printed loadWhole={async () => Promise.resolve(undefined)} />,
}

/** What stands in a part of a page. */
export const all = <E extends Element = HTMLElement>(part: ParentNode, selector: string): E[] => [
  ...part.querySelectorAll<E>(selector),
]

/** The first of what stands in a part of a page. Throws when there is none. */
export const one = <E extends Element = HTMLElement>(...[part, selector]: Parameters<typeof all<E>>): E => {
  const [found] = all<E>(part, selector)
  if (!found) throw new Error(`There is no ${selector}.`)
  return found
}

/** Puts one of the specimens into the document and gives what it draws, once its rows are here. */
export async function specimen(name: keyof typeof SPECIMENS, attributes = 'lang="en"'): Promise<HTMLElement> {
  const spec = elementSpec({
    tag: `campus-specimen-${name}`,
    summary: 'A specimen for the tests of lists.',
    surface: 'shadow',
    messages: ['public', 'parts', 'tools'],
    attributes: {},
    events: {},
  })
  const Example = SPECIMENS[name]
  if (!customElements.get(spec.tag))
    defineElement(element({ spec, Screen: () => <Example />, styles: uiTables.styles }))
  // Room for all columns: what is left out where there is less is a test of its own.
  const host = await mount(`<${spec.tag} ${attributes} style="display: block; inline-size: 1600px"></${spec.tag}>`)
  return eventually(`the rows of ${name}`, () => {
    const part = rootOf(host)
    return part?.querySelector('[data-row], [data-card]') ? part : undefined
  })
}

/** The first cells of the rows that are shown. */
export const titles = (part: ParentNode): string[] => all(part, '[data-row] > th').map(({ textContent }) => textContent)
/** The button that shows these words, or carries this name. */
export const button = (part: ParentNode, words: string) =>
  eventually(words, () =>
    all<HTMLButtonElement>(part, 'button').find(
      (found) => found.textContent.trim() === words || found.getAttribute('aria-label') === words,
    ),
  )
/** How many results the list says there are. */
export const counted = (part: ParentNode): string =>
  allByRole(part, 'status', /^[\d,]+ results?$/)[0]?.textContent ?? ''
/** How many rows the list says are selected; undefined: none. */
export const bulk = (part: ParentNode): string | undefined => allByRole(part, 'status', / selected$/)[0]?.textContent
/** The small window of a tool, once it is open. */
export const layer = (part: ParentNode): Promise<HTMLElement> =>
  eventually('the window', () => allByRole(part, 'dialog').find((one) => one.matches(':popover-open')))
/** Which of all rows the page shows. */
export const range = (part: ParentNode): string | undefined =>
  allByText(byRole(part, 'navigation', 'Pages of the list'), /^[\d,]+–[\d,]+ of [\d,]+$/)[0]?.textContent
/** Presses a key where somebody is. */
export const press = (target: Element, key: string, shiftKey = false): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, composed: true, cancelable: true }))
/** What has the focus in a specimen's element. */
export const focused = (part: Element): Element | null => (part.getRootNode() as ShadowRoot).activeElement
