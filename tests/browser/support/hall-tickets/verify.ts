import { ensureKeyStore } from '../../../../src/core/hall-tickets/verification-keys.ts'
import { clearPage, eventually, mount, rootOf, type } from '../mount.ts'

export { says } from '../mount.ts'

/** The only field of the form. Throws when there is none. */
export const field = (host: Element): HTMLInputElement => {
  const found = rootOf(host)?.querySelector<HTMLInputElement>('[name=code]')
  if (!found) throw new Error('There is no field.')
  return found
}
/** Waits for the button that says this. */
export const button = (host: Element, words: string) =>
  eventually(words, () =>
    [...(rootOf(host)?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === words),
  )
/** Waits for this verdict. */
export const verdict = (host: Element, outcome: string) =>
  eventually(outcome, () => rootOf(host)?.querySelector<HTMLElement>(`[data-outcome=${outcome}]`))
/** Types a code and sends it. */
export function check(host: Element, code: string): void {
  type(field(host), code)
  field(host).form?.requestSubmit()
}

/** The element, once all of it is there. */
export async function ready(attributes = 'lang="en"'): Promise<HTMLElement> {
  const host = await mount(`<campus-ticket-verify ${attributes}></campus-ticket-verify>`)
  await eventually('the tools', () => rootOf(host)?.querySelector('[data-way=picture]'))
  return host
}

/** Takes everything away, the keys that were kept too. */
export function forgetTickets(): void {
  clearPage()
  localStorage.clear()
  ensureKeyStore('svtu').set([])
}
