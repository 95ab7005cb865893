import * as v from 'valibot'
import { SITE_NOT_REGISTERED } from '../../../contract/codes.ts'
import { siteRefusal } from '../../../contract/institution/sites/site-refusal.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { CDN_PATH, SERVER_PATH } from '../../../core/config/page.ts'
import type { LocalisedName } from '../../../contract/parts.ts'
import { isolateLtr } from '../../../core/i18n/isolate.ts'
import type { Answers } from './server-answers.ts'
import type { PageFacts } from './page-facts.ts'
import { failed, warning, buildRemedy, buildGood, type Finding, type FindingMessage } from './finding.ts'

const SLOW = 1000
const SKEW = 60

const isRefusedSite = (reply: Refused | undefined): boolean => reply?.errorCode === SITE_NOT_REGISTERED
const getOrigin = (address: string): string => (URL.canParse(address) ? new URL(address).origin : '')

/** Returns whether the browser blocks a request as mixed content: http on an https page, except to this machine. */
function isMixed(page: string, address: string): boolean {
  if (!page.startsWith('https:') || !address.startsWith('http:')) return false
  return !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(address)
}

/**
 * Returns the finding for an unreachable address. `what` is its status, if it responded; `right` is the suggested
 * address.
 */
function reportUnreachable(
  facts: PageFacts,
  address: string,
  found: { readonly kind: 'other' | 'hidden' | 'silent'; readonly what: string },
  right: FindingMessage | undefined,
): Finding {
  const values = { address: isolateLtr(address), what: isolateLtr(found.what) }
  const blocked = facts.blocked.some(
    ({ directive, what }) => directive === 'connect-src' && what.startsWith(getOrigin(address)),
  )
  if (blocked)
    return failed(
      'test.reach.policy',
      values,
      buildRemedy('test.fix.policy', { what: isolateLtr(`connect-src ${getOrigin(address)}`) }),
    )
  if (isMixed(facts.page, address)) return failed('test.reach.mixed', values, right ?? buildRemedy('test.fix.https'))
  return failed(`test.reach.${found.kind}`, values, right)
}

const buildWriteRemedy = (attribute: string): FindingMessage =>
  buildRemedy('test.fix.write', { what: isolateLtr(attribute) })

/** Checks whether calls reach a campus server. */
export function checkCalls(facts: PageFacts, { calls, ownServer }: Answers): Finding {
  const base = isolateLtr(facts.base)
  if (calls.ok) {
    const elsewhere = facts.loadedFrom !== '' && getOrigin(facts.base) !== facts.loadedFrom
    return elsewhere
      ? warning('test.calls.elsewhere', { base, from: isolateLtr(facts.loadedFrom) })
      : buildGood('test.calls.good', { base })
  }
  const { reply } = calls
  if (isRefusedSite(reply)) return buildGood('test.calls.good', { base })
  const own = `${facts.loadedFrom}${SERVER_PATH}`
  const right = ownServer && own !== facts.base ? buildWriteRemedy(`data-base-url="${own}"`) : undefined
  if (reply.failure === 'network') return reportUnreachable(facts, facts.base, { kind: calls.behind, what: '' }, right)
  if (reply.failure === 'status')
    return reportUnreachable(facts, facts.base, { kind: 'other', what: `HTTP ${reply.status ?? ''}` }, right)
  if (reply.failure === 'contract')
    return reportUnreachable(facts, facts.base, { kind: 'other', what: 'HTTP 200' }, right)
  return failed('test.refused', { base, error: reply.error })
}

/** Checks whether the web site of this page is registered with the institution. */
export function checkSite(facts: PageFacts, { calls, client, forClient }: Answers, code: string | undefined): Finding {
  const refused = [
    calls.ok ? undefined : calls.reply,
    client?.status === 'failed' ? client.reply : undefined,
    forClient,
  ].find(isRefusedSite)
  const origin = isolateLtr(facts.origin)
  if (refused) {
    if (facts.origin === 'null') return failed('test.site.none', {}, buildRemedy('test.fix.sandbox'))
    const parsed = v.safeParse(siteRefusal, refused.result)
    const where = parsed.success ? parsed.output.register : ''
    return failed(
      'test.site.unregistered',
      { origin },
      buildRemedy('test.fix.register', { origin, code: isolateLtr(code ?? ''), where: isolateLtr(where) }),
    )
  }
  if (!calls.ok) return warning('test.unknown')
  return buildGood('test.site.good', { origin })
}

/** Checks whether files come from a campus server. */
export function checkFiles(facts: PageFacts, { files, calls }: Answers): Finding {
  const address = isolateLtr(facts.cdn)
  const own = `${facts.loadedFrom}${CDN_PATH}`
  const right =
    facts.cdnIsSet && facts.loadedFrom !== '' && own !== facts.cdn
      ? buildWriteRemedy(`data-cdn-base-url="${own}"`)
      : undefined
  if (files.kind === 'other')
    return reportUnreachable(facts, facts.cdn, { kind: 'other', what: `HTTP ${files.status}` }, right)
  if (files.kind !== 'found') return reportUnreachable(facts, facts.cdn, { kind: files.kind, what: '' }, right)
  if (calls.ok && calls.version !== files.value.version)
    return warning(
      'test.files.version',
      { address, files: isolateLtr(files.value.version), server: isolateLtr(calls.version) },
      right,
    )
  return buildGood('test.files.good', { address })
}

/** Checks whether the page names an existing institution. */
export function checkInstitution(
  { client }: Answers,
  code: string | undefined,
  name: (names: LocalisedName) => string,
): Finding {
  if (!client) return failed('test.noInstitution', {}, buildWriteRemedy('data-client="…"'))
  if (client.status === 'found')
    return buildGood('test.institution.found', { name: name(client.client.names), id: client.client.clientId })
  if (client.status === 'suspended') return failed('institution.suspended', { name: name(client.name) })
  if (client.status === 'notFound')
    return failed('test.institution.unknown', { code: isolateLtr(code ?? '') }, buildRemedy('test.fix.code'))
  return warning('test.unknown')
}

/** Checks whether the institution's own messages can be loaded. */
export function checkMessages({ words }: Answers): Finding {
  if (!words) return buildGood('test.words.bundled')
  const address = isolateLtr(words.address)
  return words.found.kind === 'found'
    ? buildGood('test.words.network', { address })
    : warning('test.words.fallback', { address })
}

/** Checks whether the institution's pictures can be displayed. */
export function checkPicture({ picture }: Answers): Finding {
  if (!picture) return buildGood('test.picture.none')
  const address = isolateLtr(picture.address)
  return picture.drawn ? buildGood('test.picture.good', { address }) : failed('test.picture.bad', { address })
}

/** Checks whether script and server have the same version, and whether the script is included only once. */
export function checkVersion(facts: PageFacts, { calls }: Answers, here: string): Finding {
  if (facts.scripts.length > 1)
    return failed('test.version.twice', { what: isolateLtr(facts.scripts.join(' ')) }, buildRemedy('test.fix.once'))
  if (!calls.ok) return warning('test.unknown')
  const values = { here: isolateLtr(here), server: isolateLtr(calls.version) }
  return here === calls.version ? buildGood('test.version.same', values) : warning('test.version.differ', values)
}

/** Checks the latency of calls. */
export function checkLatency({ calls }: Answers): Finding {
  if (!calls.ok) return warning('test.unknown')
  const { middle, slowest } = calls
  return (middle > SLOW ? warning : buildGood)('test.latency.found', { middle, slowest })
}

/** Checks whether this device's clock agrees with the server's. */
export function checkClock({ calls }: Answers): Finding {
  if (!calls.ok) return warning('test.unknown')
  const seconds = calls.ahead
  return Math.abs(seconds) > SKEW
    ? warning('test.clock.wrong', { seconds })
    : buildGood('test.clock.right', { seconds })
}
