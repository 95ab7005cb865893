import * as v from 'valibot'
import { SITE_NOT_REGISTERED } from '../../contract/codes.ts'
import { envelope } from '../../contract/envelope.ts'
import { siteRefusal } from '../../contract/institution/sites/site-refusal.ts'
import { getConfig } from '../config/config.ts'
import { log } from '../feedback/log.ts'
import { ensureShared } from '../runtime/shared.ts'
import type { ParsedResponse, Sending } from './exchange.ts'
import type { Refused } from './reply.ts'

const reportedSites = ensureShared('siteRefused', () => new Set<string>())

/**
 * Logs for the operator of this website what to register and where, once per page and institution. `named` is the
 * institution that the call was for, used where the server has not named it. Ignores any other result.
 */
export function reportUnregisteredSite(result: unknown, named?: string): void {
  const parsed = v.safeParse(siteRefusal, result)
  if (!parsed.success) return
  const { origin, institution, register } = parsed.output
  const code = institution ?? named ?? getConfig().client ?? '<code of the institution>'
  if (reportedSites.has(code)) return
  reportedSites.add(code)
  const how =
    origin === 'null'
      ? 'The page has no origin of its own: it is a file, or stands in a sandboxed frame without allow-same-origin. Open it from a web server, without that sandbox'
      : `Register ${origin} for ${code}: an administrator does so at ${register}, whoever runs the server with: npm run sites -- add ${code} ${origin} --user <administrator>`
  log.error(
    `The elements on this page may not call ${getConfig().baseURL}, because its web site is not registered with the institution. ${how}.`,
  )
}

/** Returns the code of the institution that a call looks for. */
function findClientCode({ body, service }: Pick<Sending, 'body' | 'service'>): string | undefined {
  const input = body[service]
  return typeof input === 'object' && input !== null && 'clientName' in input ? String(input.clientName) : undefined
}

/**
 * Returns the refusal of an HTTP 403 response which says that this page's site is not registered; null for any other
 * response. Never rejects.
 */
export async function readSiteRefusal(
  response: Response,
  sending: Pick<Sending, 'body' | 'service'>,
): Promise<Refused | null> {
  const parsed = v.safeParse(envelope, await response.json().catch(() => null))
  if (!parsed.success || parsed.output.errorCode !== SITE_NOT_REGISTERED) return null
  const { errorCode, error, result } = parsed.output
  reportUnregisteredSite(result, findClientCode(sending))
  return { ok: false, errorCode, error: typeof error === 'string' ? error : '', result, status: response.status }
}

/**
 * Returns the envelopes of an HTTP 503 response, by which a server says that its database is unavailable
 * (specification, section 14.5), as a response; null for that of a proxy, or of a server that starts. Never rejects.
 */
export async function readOutage(response: Response, session: number | null): Promise<ParsedResponse | null> {
  const body: unknown = await response.json().catch(() => null)
  const isRefusal = Object.values(Object(body) as object).some((member) => v.safeParse(envelope, member).success)
  return isRefusal ? { ok: true, body, headers: response.headers, session } : null
}
