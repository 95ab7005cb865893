import { DEMO_PASSWORD } from '../../../server/seed/accounts.ts'
import { loadClient } from '../../../src/core/institution/client.ts'
import { signIn } from '../../../src/core/sign-in/sign-in.ts'
import { all } from './guide.ts'
import { eventually, mount, rootOf } from './mount.ts'

export { says } from './mount.ts'

/** The student of these tests. */
export const STUDENT = '2025417112003457'
/** All that the element says. */
export const text = (host: Element): string => rootOf(host)?.textContent ?? ''

/** Waits for the button with this name. */
export const button = (host: Element, name: string) =>
  eventually(`the button ${name}`, () =>
    all<HTMLButtonElement>(host, 'button').find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name),
  )
/** Waits for a control by its name in the form. */
export const field = (host: Element, name: string, within = '') =>
  eventually(`the field ${name}`, () => all<HTMLInputElement>(host, `${within} [name=${name}]`)[0])
const details = async (host: Element) =>
  eventually('the sections', () => all<HTMLElement & { open: boolean }>(host, '[data-section] sl-details'))
/** Opens every section. */
export const openAll = async (host: Element) => {
  for (const section of await details(host)) section.open = true
}
/** Waits for the question of the confirmation dialog, which is in an element of its own beside ours. */
export const answer = async () => {
  const dialog = await eventually('the question', () =>
    document.querySelector('campus-confirmation')?.shadowRoot?.querySelector<HTMLDialogElement>('dialog[open]'),
  )
  return { text: dialog.textContent, yes: () => [...dialog.querySelectorAll('button')].at(-1)?.click() }
}

/** Signs somebody in. */
export async function enter(kind: 'staff' | 'student', userName: string): Promise<void> {
  const state = await loadClient('svtu')
  if (state.status !== 'found') throw new Error('There is no svtu.')
  const reply = await signIn(kind, { clientId: state.client.clientId, userName, password: DEMO_PASSWORD })
  if (!reply.ok) throw new Error(`${userName} could not sign in: ${reply.error}`)
}
/** The element with the details of who is signed in. */
export async function shown(lang = 'en', more = ''): Promise<Element> {
  const host = await mount(
    `<campus-update-user-details client="svtu" lang="${lang}" ${more}></campus-update-user-details>`,
  )
  await eventually('the details', () => all(host, 'header')[0])
  return host
}
