import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startServerProcess } from '../scripts/server-process.mjs'
import { connectDesk } from '../scripts/tickets/client.mjs'
import { candidates } from './people.mjs'

const SCALE = process.env.BENCH_SCALE ?? '0.1'
const RATE = Number(process.env.BENCH_RATE ?? 500)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20)
const PEOPLE = 3000

/** @param {number[]} sorted @param {number} share */
const at = (sorted, share) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN

/**
 * @param {string} origin @param {string} name @param {object[]} inputs @param {number} rate as many a second; 0: as
 * many as it can
 * @returns {Promise<{ perSecond: number, median: number, p95: number, wrong: number }>}
 */
async function load(origin, name, inputs, rate) {
  /** @type {number[]} */
  const times = []
  let wrong = 0
  const run = autocannon({
    url: `${origin}/server/o/mql`,
    method: 'POST',
    connections: 50,
    duration: SECONDS,
    ...(rate > 0 ? { overallRate: rate } : {}),
    headers: { 'content-type': 'application/json', 'service-header': name },
    requests: inputs.map((input) => ({
      body: JSON.stringify({ [name]: input }),
      onResponse: (/** @type {number} */ status, /** @type {string} */ body) => {
        if (
          status !== 200 ||
          !body.includes('"errorCode":1000') ||
          /"outcome":"(NO_MATCH|BUSY|RATE|CHALLENGE)"/.test(body)
        )
          wrong += 1
      },
    })),
  })
  run.on('response', (_client, _status, _bytes, time) => void times.push(time))
  const result = await run
  times.sort((one, other) => one - other)
  return {
    perSecond: result.requests.average,
    median: at(times, 0.5),
    p95: at(times, 0.95),
    wrong: wrong + result.errors + result.timeouts,
  }
}

/**
 * Publishes as the examination section does, so that every lookup reads one frozen row.
 * @param {string} origin
 * @returns {Promise<{ seconds: number, tickets: number }>}
 */
async function publish(origin) {
  const desk = await connectDesk({ server: origin, client: 'svtu', user: 'ravi.exams', password: 'Campus@2026' })
  const asked = await desk.start('publishHallTickets', { examEventId: await desk.examEvent('W26'), waive: 'bench' })
  if (asked.outcome === 'NOT_READY') throw new Error('A waived check still stands in the way of publishing.')
  for (;;) {
    const { status, total, startedAt, endedAt } = await desk.job(asked.jobId)
    if (status === 'DONE' && endedAt)
      return { tickets: total, seconds: (Date.parse(endedAt) - Date.parse(startedAt)) / 1000 }
    if (status !== 'RUNNING') throw new Error(`Publishing ended with ${status}.`)
    await new Promise((done) => setTimeout(done, 500))
  }
}

/**
 * Hall ticket lookups of different people on one process with the embedded database; at scale 1 there are 60 000
 * students.
 */
export async function benchLookups() {
  const dataDir = await mkdtemp(join(tmpdir(), 'campus-lookups-'))
  try {
    await (await startServerProcess({ env: { SEED_SCALE: SCALE }, dataDir })).stop()
    const people = await candidates(dataDir, PEOPLE)
    // One machine asks for thousands of people here; its address would be asked to wait.
    const server = await startServerProcess({ env: { SEED_SCALE: SCALE, CALLS_PER_MINUTE: '0' }, dataDir })
    try {
      const published = await publish(server.origin)
      const floor = await load(server.origin, 'ping', [{}], 0)
      const most = await load(server.origin, 'findHallTicketBeforeLogin', people, 0)
      const asked = await load(server.origin, 'findHallTicketBeforeLogin', people, RATE)
      const ms = (/** @type {number} */ value) => `${value.toFixed(0)} ms`
      return [
        {
          name: `publishing ${published.tickets} tickets`,
          value: `${Math.round(published.tickets / published.seconds)}/s`,
          promise: '',
        },
        {
          name: `hall ticket lookups, as many as it can, scale ${SCALE}`,
          value: `${Math.round(most.perSecond)}/s`,
          ratio: `${(most.perSecond / floor.perSecond).toFixed(2)} x ping (${Math.round(floor.perSecond)}/s), ${most.wrong} failed`,
          promise: '500/s',
        },
        {
          name: `hall ticket lookups at ${RATE}/s asked: done`,
          value: `${Math.round(asked.perSecond)}/s`,
          ratio: `${asked.wrong} failed`,
          promise: `${RATE}/s`,
        },
        {
          name: `hall ticket lookups at ${RATE}/s asked: p95`,
          value: ms(asked.p95),
          ratio: `median ${ms(asked.median)}`,
          promise: 'p95 under 400 ms',
        },
      ]
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
