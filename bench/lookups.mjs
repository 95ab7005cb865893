import autocannon from 'autocannon'
import { startServerProcess } from '../scripts/server-process.mjs'
import { fixtureLookups } from './people.mjs'

const SCALE = process.env.BENCH_SCALE ?? '0.1'
const RATE = Number(process.env.BENCH_RATE ?? 500)
const SECONDS = 20

/** Hall ticket lookups on one process with the embedded database, at a fixed rate; at scale 1 there are 60 000 students. */
export async function benchLookups() {
  const server = await startServerProcess({ env: { SEED_SCALE: SCALE } })
  try {
    const people = await fixtureLookups(server.origin)
    const result = await autocannon({
      url: `${server.origin}/server/o/mql`,
      method: 'POST',
      connections: 50,
      duration: SECONDS,
      overallRate: RATE,
      headers: { 'content-type': 'application/json', 'service-header': 'findHallTicketBeforeLogin' },
      requests: people.map((input) => ({ body: JSON.stringify({ findHallTicketBeforeLogin: input }) })),
    })
    const wrong = result.non2xx + result.errors
    return [
      { name: `hall ticket lookups at ${RATE}/s asked, scale ${SCALE}: done`, value: `${Math.round(result.requests.average)}/s`, ratio: `${wrong} failed`, promise: '500/s' },
      { name: 'hall ticket lookups: p95 (autocannon p97.5)', value: `${result.latency.p97_5} ms`, ratio: `median ${result.latency.p50} ms`, promise: 'p95 under 400 ms' },
    ]
  } finally {
    await server.stop()
  }
}
