import * as v from 'valibot'
import { marker, MARKER_FILE, ping, publicConfig } from '../../../contract/developer/system.ts'
import type { LanguageCode } from '../../../contract/parts.ts'
import { loadClient, type ClientState } from '../../../core/institution/client.ts'
import { toFileAddress } from '../../../core/config/file-address.ts'
import { findMessagesUrl } from '../../../core/i18n/network-messages.ts'
import { call, query } from '../../../core/mql/index.ts'
import { run } from '../../../core/mql/run.ts'
import { canLoadImage, probeFile, probeUnreadable, type Probe } from '../../../core/mql/probe.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { SERVER_PATH } from '../../../core/config/page.ts'
import type { PageFacts } from './page-facts.ts'

/**
 * The response of the `baseURL` server, or why there is none. `ahead` is how many seconds this device's clock is ahead.
 */
export type CallsAnswer =
  | {
      readonly ok: true
      readonly version: string
      readonly ahead: number
      readonly middle: number
      readonly slowest: number
    }
  | { readonly ok: false; readonly reply: Refused; readonly behind: 'hidden' | 'silent' }

/** Results of all requests. */
export interface Answers {
  readonly calls: CallsAnswer
  /** Whether a campus server responds at the script's origin; checked only if `calls` is not from one. */
  readonly ownServer: boolean
  readonly files: Probe<{ readonly version: string }>
  /** Undefined when the page names no institution. */
  readonly client: ClientState | undefined
  /** Why this page may not make calls for the institution. */
  readonly forClient: Refused | undefined
  /** The institution's own messages; undefined when the bundled ones are used. */
  readonly words: { readonly address: string; readonly found: Probe<unknown> } | undefined
  readonly picture: { readonly address: string; readonly drawn: boolean } | undefined
}

const quiet = { toast: false }
const PINGS = 5

async function askCalls(base: string): Promise<CallsAnswer> {
  const times: number[] = []
  let last = { version: '', time: '' }
  for (let turn = 0; turn < PINGS; turn += 1) {
    const before = performance.now()
    const reply = await call(ping, {}, quiet)
    if (!reply.ok)
      return { ok: false, reply, behind: reply.failure === 'network' ? (await probeUnreadable(base)).kind : 'hidden' }
    times.push(Math.round(performance.now() - before))
    last = reply.result
  }
  const ahead = Math.round((Date.now() - Date.parse(last.time)) / 1000)
  return {
    ok: true,
    version: last.version,
    ahead,
    middle: times.toSorted((a, b) => a - b)[Math.floor(PINGS / 2)] ?? 0,
    slowest: Math.max(...times),
  }
}

/** Returns whether an origin is a campus server. One that refuses the site counts as well. */
async function isCampusServer(origin: string): Promise<boolean> {
  if (origin === '') return false
  const answer = await run('o.[ping]', { ping: {} }, { ...quiet, customURL: `${origin}${SERVER_PATH}` })
  return answer.ok || answer.failure === undefined
}

async function askForClient(client: ClientState | undefined): Promise<Pick<Answers, 'forClient' | 'picture'>> {
  if (client?.status !== 'found') return { forClient: undefined, picture: undefined }
  const { clientId, logoUrl } = client.client
  const reply = await query([publicConfig], { publicConfig: { clientId } }, quiet)
  const address = logoUrl === null ? undefined : toFileAddress(logoUrl)
  return {
    forClient: reply.ok ? undefined : reply,
    picture: address === undefined ? undefined : { address, drawn: await canLoadImage(address) },
  }
}

/** Sends all requests that the checks of a page need. Never rejects. */
export async function askServers(
  { base, cdn, loadedFrom }: PageFacts,
  code: string | undefined,
  language: LanguageCode,
): Promise<Answers> {
  const calls = await askCalls(base)
  const client = code ? await loadClient(code) : undefined
  const [files, ownServer, about, wordsAddress] = await Promise.all([
    probeFile(`${cdn}/${MARKER_FILE}`, marker),
    calls.ok ? false : isCampusServer(loadedFrom),
    askForClient(client),
    findMessagesUrl(language),
  ])
  const words =
    wordsAddress === undefined
      ? undefined
      : { address: wordsAddress, found: await probeFile(wordsAddress, v.record(v.string(), v.string())) }
  return { calls, ownServer, files, client, words, ...about }
}
