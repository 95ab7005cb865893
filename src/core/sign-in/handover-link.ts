import * as v from 'valibot'
import { id, requiredTextSchema } from '../../contract/parts.ts'
import { hideLink } from '../routing/one-time-link.ts'
import { parseQuery } from '../routing/path.ts'

const schema = v.object({ userKey: requiredTextSchema(2000), clientId: id })
/** The data with which a partner's site hands a person over. */
export type HandoverLink = v.InferOutput<typeof schema>

const PAGE = '/redirectionLandingPage'

/**
 * Returns the handover data of the element, or else of the landing page's URL, and removes it from the URL at once.
 * Null when something is missing.
 */
export function takeHandover(
  path: string,
  given: { readonly userKey: string | undefined; readonly clientId: string | undefined },
): HandoverLink | null {
  const parameters = path.startsWith(PAGE) ? parseQuery(path) : {}
  if (Object.keys(parameters).length > 0) hideLink(PAGE)
  const parsed = v.safeParse(schema, {
    userKey: given.userKey ?? parameters.userKey,
    clientId: given.clientId ?? parameters.clientId,
  })
  return parsed.success ? parsed.output : null
}
