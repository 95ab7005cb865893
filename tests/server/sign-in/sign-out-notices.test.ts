import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientDomain, siteSession } from '../../../server/db/schema.ts'
import { clearSites } from '../../../server/lib/clients/registered-sites.ts'
import { loadPublicKeys } from '../../../server/lib/crypto/assertion-keys.ts'
import { readAllowedHost } from '../../../server/lib/config/connection-hosts.ts'
import type { Queue } from '../../../server/lib/jobs/queue.ts'
import { openSignOutNotices } from '../../../server/modules/sign-in/assertions/sign-out-notices.ts'
import { call, CLIENTS, signIn } from '../../support/calls.ts'
import { createFrozenClock, startTestServer, testSettings, type TestServer } from '../../support/server/server.ts'

const SITE = 'https://www.svtu-site.example'
const ISSUER = 'https://portal.example.ac.in'
const clock = createFrozenClock()
const faults: string[] = []
let received: string[] = []
let status = 200
let server: TestServer
let queue: Queue
let url = ''
const backEnd = createServer((request, response) => {
  void text(request).then((body) => {
    received.push(new URLSearchParams(body).get('logout_token') ?? '')
    response.writeHead(status, status === 302 ? { location: `${url}/other` } : {}).end()
  })
})

beforeAll(async () => {
  await new Promise<void>((ready) => void backEnd.listen(0, '127.0.0.1', ready))
  const host = `127.0.0.1:${(backEnd.address() as AddressInfo).port}`
  url = `http://${host}/signed-out`
  const allowed = readAllowedHost(host)
  const connectionHosts = allowed ? [allowed] : []
  server = await startTestServer({ publicUrl: ISSUER, connectionHosts }, { now: clock.now, timers: false })
  queue = openSignOutNotices({
    db: server.db,
    settings: testSettings(server.folder, { publicUrl: ISSUER, connectionHosts }),
    now: clock.now,
    onFault: (fault) => faults.push(String(fault)),
  })
})
afterAll(async () => {
  await queue.close()
  await server.close()
  backEnd.closeAllConnections()
  backEnd.close()
})
beforeEach(async () => {
  status = 200
  received = []
  faults.length = 0
  await server.db.delete(clientDomain)
  await server.db
    .insert(clientDomain)
    .values({ clientId: CLIENTS.svtu, origin: SITE, kind: 'CMS_EMBED', audience: SITE, signOutUrl: url })
  clearSites(server.db)
})

async function enterSite() {
  const token = await signIn(server, 'asha.admin')
  const { result } = await call(server, 'issueAssertion', { audience: SITE }, { token, headers: { origin: SITE } })
  return { token, claims: decodeJwt((result as { readonly assertion: string }).assertion) }
}
const getNotice = async () => (await server.db.select().from(siteSession))[0]
const waitForState = (notice: string, attempts: number) => {
  queue.wake()
  return expect.poll(getNotice).toMatchObject({ notice, attempts })
}
/** Waits until an attempt has failed and its outcome is stored; while it is in progress, the notice is only leased. */
const waitForFailure = (attempts: number) => {
  const wait = Math.min(30_000 * 4 ** (attempts - 1), 60 * 60_000)
  const nextAttemptAt = new Date(clock.now().getTime() + wait)
  queue.wake()
  return expect.poll(getNotice).toMatchObject({ notice: 'WAITING', attempts, nextAttemptAt })
}

test('a site learns by a signed notice that the session has ended', async () => {
  const { token, claims } = await enterSite()
  await call(server, 'logout', {}, { token })
  await waitForState('SENT', 1)
  expect(received).toHaveLength(1)
  const keys = await loadPublicKeys(server.db, clock.now())
  const { payload } = await jwtVerify(received[0] ?? '', createLocalJWKSet({ keys: [...keys.keys] as never }), {
    issuer: ISSUER,
    audience: SITE,
    typ: 'logout+jwt',
    currentDate: clock.now(),
  })
  expect(payload).toMatchObject({
    sub: claims.sub,
    sid: claims['sid'],
    institution: 'svtu',
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  })
})

test('a site learns it of a session that has expired, and not of one that is open', async () => {
  await enterSite()
  queue.wake()
  clock.forwardMinutes(24 * 60)
  await waitForState('SENT', 1)
  expect(received).toHaveLength(1)
})

test('an error, and a redirect, are followed by further attempts, and the last one by a line in the log', async () => {
  const { token } = await enterSite()
  await call(server, 'logout', {}, { token })
  for (let attempt = 1; attempt < 8; attempt++) {
    status = attempt % 2 === 0 ? 302 : 500
    await waitForFailure(attempt)
    expect(received).toHaveLength(attempt)
    clock.forwardMinutes(61)
  }
  await waitForState('FAILED', 8)
  await expect.poll(() => faults.join()).toMatch(/did not accept a sign-out notice: STATUS_500/)
})

test('nothing is sent to an address to which the server must not connect', async () => {
  const { token } = await enterSite()
  await server.db.update(clientDomain).set({ signOutUrl: 'https://127.0.0.1/x' })
  await call(server, 'logout', {}, { token })
  await waitForFailure(1)
  await server.db.update(clientDomain).set({ signOutUrl: url })
  clock.forwardMinutes(5)
  await waitForState('SENT', 2)
  expect(received).toHaveLength(1)
})

test('an administrator saves the back end of a site, but no address inside the network of the server', async () => {
  const token = await signIn(server, 'asha.admin')
  const [site] = await server.db.select().from(clientDomain)
  const save = (input: object) =>
    call(
      server,
      'saveSiteBackEnd',
      { siteId: site?.id, audience: 'https://api.example', signOutUrl: null, givesUserName: true, ...input },
      { token },
    )
  for (const address of ['https://127.0.0.1/x', 'http://localhost/x', 'https://10.0.0.1/x', 'file:///etc/passwd', 'x'])
    expect(await save({ signOutUrl: address })).toMatchObject({
      errorCode: 1201,
      result: { fieldErrors: [{ field: 'signOutUrl' }] },
    })
  expect(await save({ signOutUrl: url })).toMatchObject({ errorCode: 1000, result: { outcome: 'SAVED', origin: SITE } })
  expect((await server.db.select().from(clientDomain))[0]).toMatchObject({
    audience: 'https://api.example',
    signOutUrl: url,
    givesUserName: true,
  })
  expect(await save({ siteId: 999_999 })).toMatchObject({ errorCode: 1202 })
})
