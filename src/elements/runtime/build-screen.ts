import type { LanguageCode } from '../../contract/parts.ts'
import type { Match } from '../../core/routing/match-route.ts'

const toKebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const INSTITUTION = ['university', 'clientName']

/**
 * Creates the element of a route, with the path parameters as its attributes; the institution is passed separately. The
 * element is not in the page yet.
 */
export function buildScreen(
  { route, parameters }: Match,
  client: string | undefined,
  language: LanguageCode,
): HTMLElement {
  const screen = document.createElement(route.tag)
  for (const [name, value] of Object.entries(parameters))
    if (!INSTITUTION.includes(name)) screen.setAttribute(toKebabCase(name), value)
  if (client) screen.setAttribute('client', client)
  screen.lang = language
  return screen
}

/** Returns the institution code in a path; undefined when there is none. */
export const findInstitution = ({ parameters }: Match): string | undefined =>
  parameters.university ?? parameters.clientName
