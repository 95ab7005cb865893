import { all } from './guide.ts'
import { eventually, mount, type } from './mount.ts'
import { allByRole, appearing } from './roles.ts'
import { signInAs } from './sign-in.ts'

export { says } from './mount.ts'

/** The rows of the table. */
export const rows = (host: Element) => all(host, '[data-row]')
/** The check boxes of the rows. */
export const ticks = (host: Element) => all<HTMLInputElement>(host, '[data-row] input[type=checkbox]')
/** The buttons that remove the active filters. */
export const removers = (host: Element) => allByRole(host, 'button', /^Remove the filter /)
/** What the active filters say. */
export const chips = (host: Element) => removers(host).map(({ parentElement }) => parentElement?.textContent ?? '')
/** A name without the marks of its direction, which nobody hears. */
const readName = (text: string | null) => text?.replaceAll(/[\u2066-\u2069]/g, '').trim()
/** Waits for the button with this name. */
export const button = (host: Element, words: string) =>
  eventually(words, () =>
    all<HTMLButtonElement>(host, 'button').find((one) =>
      [one.textContent, one.getAttribute('aria-label')].some((name) => readName(name) === readName(words)),
    ),
  )
/** Presses a key where somebody is. */
export const press = (target: Element, key: string, more: KeyboardEventInit = {}) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true, ...more }))

/** The list of users for a member of staff, with its first page. */
export async function list(userName = 'asha.admin', lang = 'en', style = ''): Promise<Element> {
  await signInAs(userName)
  const host = await mount(
    `<campus-user-management client="svtu" lang="${lang}" portal="/portal.html" style="${style}"></campus-user-management>`,
  )
  await eventually('people', () => rows(host).length > 0 || all(host, '[data-card]').length > 0)
  return host
}

/** Searches the list. */
export async function search(host: Element, words: string): Promise<void> {
  const box = await appearing<HTMLInputElement>(host, 'searchbox')
  type(box, words)
  press(box, 'Enter')
}
