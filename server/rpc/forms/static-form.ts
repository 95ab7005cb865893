import { html } from './html.ts'

const ACTION = ' action="/server/'
const CLIENT = ' name="client" value=""'

/**
 * Completes a form rendered by the build: adds the server to its action, and the institution's code. `origin` is empty
 * for a page of the same server. A form that depends on its script, such as the sign-in, is returned unchanged. Throws
 * if only one of the two placeholders exists, or one exists more than once: the form would post to the wrong server, or
 * without an institution.
 */
export function completeForm(form: string, origin: string, client: string): string {
  const places = [ACTION, CLIENT].map((place) => form.split(place).length - 1)
  if (places.every((count) => count === 0)) return form
  if (places.some((count) => count !== 1))
    throw new Error(`A form that posts must have one address and one institution: ${form.slice(0, 200)}`)
  return form
    .replace(ACTION, () => html` action="${origin}/server/`.text)
    .replace(CLIENT, () => html` name="client" value="${client}"`.text)
}
