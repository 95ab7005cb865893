import { FIXTURES } from '../../../../server/seed/students/fixtures.ts'
import type { Fixture } from '../../../../server/seed/students/fixture.ts'
import { eventually, mount, rootOf, type } from '../mount.ts'

export { says } from '../mount.ts'

/** A fixture person by id. */
export const fixture = (id: string): Fixture => {
  const found = FIXTURES.find((one) => one.id === id)
  if (!found) throw new Error(`There is no ${id}.`)
  return found
}

/** A control of the element by its name. */
export const control = (host: Element, name: string): HTMLInputElement => {
  const found = rootOf(host)?.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (!found) throw new Error(`There is no ${name}.`)
  return found
}

/** All that the element says. */
export const text = (host: Element): string => rootOf(host)?.textContent ?? ''

/** Sends the form that the element shows. */
export const send = (host: Element): void => control(host, 'client').form?.requestSubmit()

/** Types what a person knows of themselves into the fields that are asked for. */
export function fill(host: Element, { prn, dob, mobile }: Pick<Fixture, 'prn' | 'dob' | 'mobile'>): void {
  const [year = '', month = '', day = ''] = dob.split('-')
  const values = { value: prn, dobDay: day, dobMonth: month, dobYear: year, mobile4: mobile?.slice(-4) ?? '' }
  for (const [name, value] of Object.entries(values))
    if (rootOf(host)?.querySelector(`[name=${name}]`)) type(control(host, name), value)
}

const buttonIn = (host: Element, words: string) =>
  [...(rootOf(host)?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent.includes(words))

/** Whether the element has such a button. */
export const hasButton = (host: Element, words: string): boolean => buttonIn(host, words) !== undefined

/** A button of the element by what it says. */
export function button(host: Element, words: string): HTMLButtonElement {
  const found = buttonIn(host, words)
  if (!found) throw new Error(`There is no button “${words}”.`)
  return found
}

/** The element with its examinations. */
export async function ready(attributes = 'client="svtu" lang="en"'): Promise<HTMLElement> {
  const host = await mount(`<campus-hall-ticket ${attributes}></campus-hall-ticket>`)
  await eventually('the examinations', () => control(host, 'examEventId').value !== '')
  return host
}

/** Finds the ticket of a fixture person, and waits until its heading has the focus. */
export async function look(host: Element, id: string): Promise<void> {
  fill(host, fixture(id))
  send(host)
  await eventually('the outcome', () => document.activeElement?.hasAttribute('data-outcome'))
}
