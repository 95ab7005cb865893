import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { LANGUAGE_CODES, type LanguageCode } from '../src/contract/parts.ts'
import { renderHallTicket } from '../server/modules/hall-tickets/document/hall-ticket.ts'
import { candidate } from './candidates.ts'
import type { BenchLine } from './bench-line.ts'

/** Fonts, caches and the heap have found their size by then. */
const SETTLED = 2000
const FILES = 6000

/** What stays when all garbage is gone: the engine collects what is old only every some thousand files. */
function afterCollection(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage.rss()
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

/**
 * Files rendered one after the other as the job does it, each ticket in every language: how many a second, and what
 * stays in memory.
 */
export async function benchAhead(photo: Uint8Array): Promise<BenchLine[]> {
  const spent = new Map<LanguageCode, number>(LANGUAGE_CODES.map((language) => [language, 0]))
  let settled = 0
  let began = 0
  for (let file = 0; file < FILES; file++) {
    if (file === SETTLED) [settled, began] = [process.memoryUsage.rss(), performance.now()]
    const index = Math.floor(file / LANGUAGE_CODES.length)
    const language = LANGUAGE_CODES[file % LANGUAGE_CODES.length] ?? 'en'
    const before = process.cpuUsage()
    await renderHallTicket(candidate(index, language), language, photo)
    const { user, system } = process.cpuUsage(before)
    if (file >= SETTLED) spent.set(language, (spent.get(language) ?? 0) + user + system)
  }
  const [rss, seconds] = [process.memoryUsage.rss(), (performance.now() - began) / 1000]
  const each = (FILES - SETTLED) / LANGUAGE_CODES.length
  const rates = [...spent]
    .map(([language, micros]) => ({ language, rate: each / (micros / 1e6) }))
    .sort((one, other) => one.rate - other.rate)
  const all = (FILES - SETTLED) / ([...spent.values()].reduce((sum, micros) => sum + micros, 0) / 1e6)
  return [
    {
      name: `hall tickets rendered ahead, ${FILES} files in ${LANGUAGE_CODES.length} languages`,
      value: `${all.toFixed(0)}/s per core`,
      promise: '50/s per core',
      ratio: `${((FILES - SETTLED) / seconds).toFixed(0)}/s by the clock`,
    },
    {
      name: `the slowest language (${rates[0]?.language})`,
      value: `${rates[0]?.rate.toFixed(0)}/s per core`,
      promise: '50/s per core',
      ratio: rates
        .slice(1)
        .map(({ language, rate }) => `${language} ${rate.toFixed(0)}`)
        .join(', '),
    },
    {
      name: `memory from file ${SETTLED} to file ${FILES}`,
      value: `${rss < settled ? '' : '+'}${megabytes(rss - settled)}`,
      promise: 'level',
      ratio: `of ${megabytes(rss)}; ${megabytes(afterCollection())} when garbage is gone`,
    },
  ]
}
