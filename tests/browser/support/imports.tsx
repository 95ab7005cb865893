import { element, elementSpec, event } from '../../../src/elements/runtime/spec.ts'
import { shadowSheets } from '../../../src/elements/runtime/styles/shadow-sheets.ts'
import { importSheets } from '../../../src/elements/ui/import/import-sheets.ts'
import { UserImport } from '../../../src/elements/users/parts/user-import.tsx'
import { eventually, mount, rootOf, says } from './mount.ts'
import { signInAs } from './sign-in.ts'

export { says } from './mount.ts'

/** The panel in an element of its own, as a page of users shows it. */
export const panel = element({
  spec: elementSpec({
    tag: 'campus-import-panel',
    summary: 'The import of users, for tests.',
    surface: 'shadow',
    messages: ['public', 'parts', 'portal', 'users', 'imports'],
    attributes: {},
    events: { 'campus-panel-closed': event<{ how: string }>('The panel is to go away.') },
  }),
  Screen: ({ emit }) => (
    <UserImport
      onClose={() => emit('campus-panel-closed', { how: 'closed' })}
      onDone={() => emit('campus-panel-closed', { how: 'done' })}
    />
  ),
  styles: [...shadowSheets, ...importSheets],
})

/** The columns of the files of these tests. */
export const HEADERS = 'User type,First name,Last name,E-mail,Employee code,User name,Colleges,Roles,Remark'
let count = Date.now() % 1_000_000
/** A line of such a file; each one is somebody else. */
export const person = (name: string, email?: string): string => {
  count += 1
  return [
    'UNIVERSITY',
    name,
    'Deshmukh',
    email ?? `b${count}@example.edu`,
    `B-${count}`,
    `browser.${count}`,
    '',
    'EXAM_SECTION',
    'x',
  ].join(',')
}

/** What stands in the panel. */
export const all = <E extends Element = HTMLElement>(host: Element, selector: string) => [
  ...(rootOf(host)?.querySelectorAll<E>(selector) ?? []),
]
const button = (host: Element, words: string) =>
  eventually(`the button ${words}`, () =>
    all<HTMLButtonElement>(host, 'button').find((one) => one.textContent.includes(words)),
  )
/** Presses a button as a keyboard does: it has the focus. */
export const press = async (host: Element, words: string) => {
  const found = await button(host, words)
  found.focus()
  found.click()
}
/** The heading of the panel. */
export const heading = (host: Element) => all(host, 'h1')[0]
/** The step that the panel is at. */
export const step = (host: Element) => all(host, '[aria-current=step]')[0]?.textContent
/** What has the focus in the panel. */
export const focused = (host: Element) => host.shadowRoot?.activeElement

/** Signs somebody in and opens the panel. */
export async function enter(userName = 'asha.admin', lang = 'en'): Promise<HTMLElement> {
  await signInAs(userName)
  return mount(`<campus-import-panel client="svtu" lang="${lang}"></campus-import-panel>`)
}

/** Chooses a file as a person does. */
export async function choose(
  host: Element,
  content: BlobPart,
  name = 'people.csv',
  proceed = 'Continue',
): Promise<void> {
  const input = await eventually('the file field', () => all<HTMLInputElement>(host, 'input[type=file]')[0])
  const files = new DataTransfer()
  files.items.add(new File([content], name))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await eventually(`${name} in the list`, () => all(host, 'li').find(({ textContent }) => textContent.includes(name)))
  await press(host, proceed)
}
/** Chooses a file and has it tried. */
export const checked = async (host: Element, content: string): Promise<void> => {
  await choose(host, content)
  await press(host, 'Check the file')
  await says(host, 'Nothing has been saved yet. This is what will happen')
}
/** How many lines are what. */
export const counts = (host: Element): Readonly<Record<string, string>> =>
  Object.fromEntries<string>(
    all(host, 'dl > div').map(
      (one) => [one.querySelector('dt')?.textContent ?? '', one.querySelector('dd')?.textContent ?? ''] as const,
    ),
  )
