import { ping, publicConfig } from '../../contract/system.ts'
import { loadClient } from '../../core/client.ts'
import { config } from '../../core/config.ts'
import { fileAddress } from '../../core/file-address.ts'
import { networkAddress } from '../../core/i18n.ts'
import { call, query } from '../../core/mql/index.ts'
import { statusOf } from '../../core/mql/file.ts'
import { canStore } from '../../core/storage.ts'
import type { MessageKey } from '../../core/words.ts'
import type { Words } from '../words.tsx'
import { blockedSoFar } from './blocked.ts'

/** What a check has found: how well it stands, and a sentence about it. */
export interface Finding {
  readonly state: 'good' | 'doubtful' | 'bad'
  readonly key: MessageKey
  readonly values?: Readonly<Record<string, string | number>>
}

/** One thing that a web team wants to know about the page that it puts our elements on. */
export interface Check {
  readonly id: 'version' | 'institution' | 'words' | 'latency' | 'clock' | 'bucket' | 'storage' | 'address' | 'policy'
  readonly look: (code: string | undefined, words: Words) => Promise<Finding>
}

const good = (key: MessageKey, values: Finding['values'] = {}): Finding => ({ state: 'good', key, values })
const doubtful = (key: MessageKey, values: Finding['values'] = {}): Finding => ({ state: 'doubtful', key, values })
const bad = (key: MessageKey, values: Finding['values'] = {}): Finding => ({ state: 'bad', key, values })

const quiet = { toast: false }
const PINGS = 5
const SLOW = 1000
const SKEW = 60_000

/** What runs from left to right in any sentence. */
const isolated = (text: string): string => `\u2066${text}\u2069`

/** The sentence for what could not be asked. */
const unreachable = (error: string): Finding => bad('test.unreachable', { error: isolated(error) })

async function latency(): Promise<Finding> {
  const times: number[] = []
  for (let turn = 0; turn < PINGS; turn += 1) {
    const before = performance.now()
    const reply = await call(ping, {}, quiet)
    if (!reply.ok) return unreachable(reply.error)
    times.push(Math.round(performance.now() - before))
  }
  const middle = times.toSorted((a, b) => a - b)[Math.floor(PINGS / 2)] ?? 0
  const slowest = Math.max(...times)
  return (middle > SLOW ? doubtful : good)('test.latency.found', { middle, slowest })
}

async function bucket(code: string | undefined): Promise<Finding> {
  const state = await loadClient(code ?? '')
  if (state.status !== 'found') return doubtful('test.noInstitution')
  const reply = await query([publicConfig], { publicConfig: { clientId: state.client.clientId } }, quiet)
  const [row] = reply.ok ? reply.result.publicConfig : []
  if (!row) return unreachable(reply.ok ? '' : reply.error)
  const place = fileAddress(row.contentAddress)
  const address = isolated(place)
  // A folder has no page of its own: that somebody answers is what counts.
  const status = await statusOf(place)
  return status === undefined ? bad('test.bucket.silent', { address }) : good('test.bucket.answers', { address, status })
}

/** Every check, in the order in which one would ask. */
export const CHECKS: readonly Check[] = [
  {
    id: 'version',
    async look() {
      const reply = await call(ping, {}, quiet)
      if (!reply.ok) return unreachable(reply.error)
      const versions = { here: isolated(__CAMPUS_VERSION__), server: isolated(reply.result.version) }
      return versions.here === versions.server ? good('test.version.same', versions) : doubtful('test.version.differ', versions)
    },
  },
  {
    id: 'institution',
    async look(code, { name }) {
      if (!code) return doubtful('test.noInstitution')
      const state = await loadClient(code)
      if (state.status === 'found') return good('test.institution.found', { name: name(state.client.names), id: state.client.clientId })
      return state.status === 'failed' ? unreachable(state.reply.error) : bad('test.institution.unknown', { code })
    },
  },
  {
    id: 'words',
    async look(_code, { language }) {
      const place = await networkAddress(language)
      if (!place) return good('test.words.bundled')
      const address = isolated(place)
      return (await statusOf(place)) === 200 ? good('test.words.network', { address }) : doubtful('test.words.fallback', { address })
    },
  },
  { id: 'latency', look: latency },
  {
    id: 'clock',
    async look() {
      const reply = await call(ping, {}, quiet)
      if (!reply.ok) return unreachable(reply.error)
      const seconds = Math.round((Date.now() - Date.parse(reply.result.time)) / 1000)
      return Math.abs(seconds) * 1000 > SKEW ? doubtful('test.clock.wrong', { seconds }) : good('test.clock.right', { seconds })
    },
  },
  { id: 'bucket', look: bucket },
  {
    id: 'storage',
    async look() {
      return canStore() ? good('test.storage.kept') : doubtful('test.storage.memory')
    },
  },
  {
    id: 'address',
    async look() {
      return isSecureContext ? good('test.address.secure', { base: isolated(config().baseURL) }) : doubtful('test.address.plain')
    },
  },
  {
    id: 'policy',
    async look() {
      const blocked = blockedSoFar()
      return blocked.length === 0 ? good('test.policy.clean') : bad('test.policy.blocked', { count: blocked.length, what: isolated(blocked.join(', ')) })
    },
  },
]
