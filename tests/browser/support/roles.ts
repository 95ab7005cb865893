import { eventually, rootOf } from './mount.ts'

/** The elements of HTML that have a role without naming it. */
const NATIVE: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'input[type=checkbox]',
  columnheader: 'th[scope=col]',
  combobox: 'select',
  dialog: 'dialog[open]',
  form: 'form',
  group: 'fieldset',
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a[href]',
  list: 'ul, ol',
  listitem: 'li',
  navigation: 'nav',
  radio: 'input[type=radio]',
  region: 'section',
  row: 'tr',
  searchbox: 'input[type=search]',
  table: 'table',
  term: 'dt',
  textbox: 'input:not([type]), input[type=text], textarea',
}
/** Roles whose name never is what stands in them. */
const CONTAINERS = 'combobox dialog form group list listbox navigation region searchbox table textbox tree'.split(' ')

/** A text as it is read out: without the marks of its direction, and with single spaces. */
const read = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

function labelOf(element: Element): string {
  const root = element.getRootNode() as Document | ShadowRoot
  const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
  return (
    read(by.map((id) => root.getElementById(id)?.textContent).join(' ')) ||
    read(element.getAttribute('aria-label')) ||
    read(labels.map(({ textContent }) => textContent).join(' ')) ||
    read(element.querySelector(':scope > :is(legend, caption)')?.textContent)
  )
}

const isShown = (element: Element): boolean =>
  !element.closest('[aria-hidden=true], [inert]') && element.checkVisibility()

/**
 * What assistive technology finds in a part of a page, or in an element of ours, under a role and a name: the label,
 * otherwise what it says. Without a name all of that role.
 */
export function allByRole<E extends Element = HTMLElement>(
  within: ParentNode | null,
  role: string,
  name?: string | RegExp,
): E[] {
  const part = (within instanceof Element ? rootOf(within) : undefined) ?? within
  const native = NATIVE[role]
  const selector = native ? `[role=${role}], :is(${native}):not([role])` : `[role=${role}]`
  const isCalled = (element: Element): boolean => {
    const own = labelOf(element) || (CONTAINERS.includes(role) ? '' : read(element.textContent))
    return name === undefined || (typeof name === 'string' ? own === name : name.test(own))
  }
  return [...(part?.querySelectorAll<E>(selector) ?? [])].filter((element) => isShown(element) && isCalled(element))
}

/** The first with a role and a name; throws when there is none. */
export function byRole<E extends Element = HTMLElement>(...[within, role, name]: Parameters<typeof allByRole<E>>): E {
  const [found] = allByRole<E>(within, role, name)
  if (!found) throw new Error(`There is no ${role} ${name ?? ''}.`)
  return found
}

/** Waits for the first with a role and a name. */
export const appearing = <E extends Element = HTMLElement>(
  ...[within, role, name]: Parameters<typeof allByRole<E>>
): Promise<E> => eventually(`${role} ${name ?? ''}`, () => allByRole<E>(within, role, name)[0])

/** The innermost parts of a page, or of an element of ours, that say exactly this. */
export function allByText(within: ParentNode | null, words: string | RegExp): HTMLElement[] {
  const part = (within instanceof Element ? rootOf(within) : undefined) ?? within
  const says = (element: Element): boolean => {
    const text = read(element.textContent)
    return typeof words === 'string' ? text === words : words.test(text)
  }
  return [...(part?.querySelectorAll<HTMLElement>('*') ?? [])].filter(
    (element) => says(element) && ![...element.children].some(says) && isShown(element),
  )
}
