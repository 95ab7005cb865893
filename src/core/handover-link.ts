import * as v from 'valibot'
import { id, requiredText } from '../contract/parts.ts'
import { hideLink } from './one-time-link.ts'
import { matchRoute, queryOf } from './routes.ts'
import { shared } from './shared.ts'

const schema = v.object({ userKey: requiredText(2000), clientId: id })
/** What a partner's site hands a person over with. */
export type HandoverLink = v.InferOutput<typeof schema>

const PAGE = '/redirectionLandingPage'

/** What the address of the landing page, or else its element, says; taken out of the address at once. Null when something is missing. */
export function takeHandover(path: string, given: { readonly userKey: string | undefined; readonly clientId: string | undefined }): HandoverLink | null {
  const said = path.startsWith(PAGE) ? queryOf(path) : {}
  if (Object.keys(said).length > 0) hideLink(PAGE)
  const parsed = v.safeParse(schema, { userKey: given.userKey ?? said.userKey, clientId: given.clientId ?? said.clientId })
  return parsed.success ? parsed.output : null
}

const target = shared<{ path?: string | undefined }>('handover.target', () => ({}))

/** Remembers which screen the partner means. */
export const keepTarget = (path: string | undefined): void => {
  target.path = path
}

/** The screen to go to after a hand-over: the one that the signed key names, if it is one of ours, else the landing page. Never what the address says. */
export function landingTarget(): string {
  const named = target.path
  target.path = undefined
  return named !== undefined && matchRoute(named) ? named : '/landing'
}
