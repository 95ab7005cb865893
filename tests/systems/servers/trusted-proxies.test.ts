import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { findClientById } from '../../../server/lib/clients/clients.ts'
import { loadSlot } from '../../../server/lib/rate-limit/keys.ts'
import { readSettings } from '../../../server/lib/config/settings.ts'
import { CLIENTS } from '../../support/calls.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
})

/** Starts a proxy that appends the caller's address to the forwarded header, as most do by default. */
async function appendingProxy(to: string): Promise<string> {
  const proxy: Server = createServer((incoming, outgoing) => {
    const said = incoming.headers['x-forwarded-for']
    const seen = incoming.socket.remoteAddress ?? ''
    const onward = request(
      to + (incoming.url ?? ''),
      {
        method: incoming.method,
        headers: { ...incoming.headers, 'x-forwarded-for': said === undefined ? seen : `${String(said)}, ${seen}` },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(outgoing)
      },
    )
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  open.push({ close: () => proxy.close() })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

async function serverTrusting(trusted: string): Promise<TestServer> {
  const settings = readSettings({ TRUST_PROXY: trusted })
  if ('problem' in settings) throw new Error(settings.problem)
  const server = await startTestServer({ callsPerMinute: 3, trustProxy: settings.trustProxy })
  open.push(server)
  return server
}

/** The visitor's own address: another one than the proxies', because whoever is at theirs is believed. */
const VISITOR = '127.0.0.2'

const statusOf = (origin: string, forwarded: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const call = request(
      `${origin}/server/o/mql`,
      { method: 'POST', localAddress: VISITOR, headers: { 'x-forwarded-for': forwarded } },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    call.on('error', reject)
    call.end('{}')
  })

/** Makes six calls with different forged addresses, and returns how many were allowed. */
async function letThrough(origin: string): Promise<number> {
  let answered = 0
  for (let place = 1; place <= 6; place += 1)
    if ((await statusOf(origin, `203.0.113.${place}, 198.51.100.${place}`)) !== 429) answered += 1
  return answered
}

test.each(['1', '127.0.0.1', '10.0.0.0/8, 127.0.0.1/32'])(
  'a visitor who forges an address before an appending proxy is counted as one (TRUST_PROXY=%s)',
  async (trusted) => {
    const server = await serverTrusting(trusted)
    expect(await letThrough(await appendingProxy(server.origin))).toBe(3)
  },
)

test('a visitor behind two such proxies is counted as one', async () => {
  const server = await serverTrusting('2')
  expect(await letThrough(await appendingProxy(await appendingProxy(server.origin)))).toBe(3)
})

test('a visitor who bypasses the proxies is not trusted where their addresses are configured', async () => {
  const server = await serverTrusting('192.0.2.7')
  expect(await letThrough(server.origin)).toBe(3)
})

test('visitors behind the proxy are counted separately', async () => {
  const server = await serverTrusting('2')
  // The inner proxy sees the outer one; the outer one is played here and says whom it sees.
  expect(await letThrough(await appendingProxy(server.origin))).toBe(6)
})

test.each([
  ['of one /64', ['2001:db8:1:1::1', '2001:db8:1:1::2', '2001:db8:1:1:ffff:1:2:3', '2001:db8:1:1::4']],
  ['spelt in four ways', ['2001:db8:0:2::a', '2001:DB8::2:0:0:0:A', '2001:0db8:0000:2::a', '[2001:db8:0:2::a]:443']],
  ['with a port, or inside IPv6', ['192.0.2.9', '192.0.2.9:50001', '::ffff:192.0.2.9', '[::ffff:192.0.2.9]:50002']],
])('the addresses %s count as one visitor, for calls and for guesses', async (_what, addresses) => {
  const server = await serverTrusting('1')
  const statuses: number[] = []
  for (const address of addresses) statuses.push(await statusOf(server.origin, address))
  expect(statuses.map((status) => status === 429)).toEqual([false, false, false, true])
  const client = await findClientById(server.db, CLIENTS.svtu)
  const slots = await Promise.all(
    addresses.map((of) => loadSlot({ db: server.db, client }, { limit: 'ticketPerAddress', of })),
  )
  expect(new Set(slots.map(({ key }) => key)).size).toBe(1)
  expect(
    (await loadSlot({ db: server.db, client }, { limit: 'ticketPerAddress', of: '2001:db8:1:3::1' })).key,
  ).not.toBe(slots[0]?.key)
})
