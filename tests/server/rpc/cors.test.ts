import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog, clientDomain } from '../../../server/db/schema.ts'
import { BODY_LIMIT } from '../../../server/rpc/mql-route.ts'
import { openBuckets } from '../../../server/lib/storage/buckets.ts'
import { clearSites } from '../../../server/lib/clients/registered-sites.ts'
import { loadServerKeys } from '../../../server/lib/crypto/server-keys.ts'
import { call, CLIENTS, PASSWORD, post, signIn } from '../../support/calls.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

const EXTRA = 'https://www.example.ac.in'
const SITE = 'https://exams.svtu-site.example'
const UNREGISTERED = 'https://unregistered.example'

let server: TestServer
let assetsFolder: string
beforeAll(async () => {
  assetsFolder = await mkdtemp(join(tmpdir(), 'campus-assets-'))
  await mkdir(join(assetsFolder, 'assets'))
  await writeFile(join(assetsFolder, 'assets/core-abc123.js'), 'export {}')
  server = await startTestServer({ publicOrigins: [EXTRA] }, { assetsFolder })
  await server.db.insert(clientDomain).values({ clientId: CLIENTS.svtu, origin: SITE, kind: 'CMS_EMBED' })
  clearSites(server.db)
})
afterAll(async () => {
  await server.close()
  await rm(assetsFolder, { recursive: true })
})

const preflight = (origin: string) =>
  fetch(`${server.origin}/server/r/mql`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,service-header,service-branch,service-tool',
    },
  })
const ask = (origin: string, clientId: number = CLIENTS.svtu) =>
  call(server, 'clientConfiguration', { clientId }, { headers: { origin } })
const configuration = JSON.stringify({ clientConfiguration: { clientId: CLIENTS.svtu } })

describe('a page on another origin', () => {
  test.each([
    ['that its institution has registered', () => SITE],
    ['that the settings add', () => EXTRA],
    ['that is this server under its other name', () => server.origin.replace('127.0.0.1', 'localhost')],
  ])('%s can call and read the answer', async (_which, originOf) => {
    const origin = originOf()
    const allowed = await preflight(origin)
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin)
    for (const header of ['service-header', 'service-tool'])
      expect(allowed.headers.get('access-control-allow-headers')).toContain(header)

    const response = await post(server, 'clientConfiguration', configuration, { headers: { origin } })
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('access-control-expose-headers')?.split(', ')).toEqual([
      'authorization',
      'server-ip',
      'menu-version',
      'x-request-id',
    ])
    expect(await response.json()).toMatchObject({ clientConfiguration: { errorCode: 1000 } })
  })

  test.each([UNREGISTERED, 'null', 'https://exams.svtu-site.example.evil.example', 'file://', `${SITE}:8443`])(
    'on an unregistered site (%s) can read that it is refused and what to register, and nothing else',
    async (origin) => {
      const preflightReply = await preflight(origin)
      expect(preflightReply.status).toBe(204)
      expect(preflightReply.headers.get('access-control-allow-origin')).toBe(origin)
      expect(preflightReply.headers.get('access-control-allow-credentials')).toBeNull()

      const response = await post(server, 'clientConfiguration', configuration, { headers: { origin } })
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      expect(response.headers.get('access-control-allow-credentials')).toBeNull()
      expect(response.headers.get('access-control-expose-headers')).toBeNull()
      expect(response.headers.get('vary')).toMatch(/origin/i)
      const portal = `http://localhost:${new URL(server.origin).port}/portal.html`
      expect(await response.json()).toMatchObject({
        errorCode: 1111,
        error: `This page is not allowed to use this service yet. Please tell the operators of this website. You can also continue here: ${portal}`,
        result: { origin, institution: null, portal, register: `${portal}#/registered-sites` },
      })
    },
  )

  test('on an unregistered site is refused before its call is read: no session is extended', async () => {
    const acts = () => server.db.$count(auditLog)
    const token = await signIn(server, 'asha.admin')
    const before = await acts()
    const add = JSON.stringify({ addRegisteredSite: { address: UNREGISTERED } })
    for (const [service, body, given] of [
      [
        'ldapLogin',
        JSON.stringify({ ldapLogin: { clientId: CLIENTS.svtu, userName: 'asha.admin', password: PASSWORD } }),
        {},
      ],
      ['addRegisteredSite', add, { token }],
      ['addRegisteredSite', 'no JSON at all', { token }],
      ['addRegisteredSite', 'x'.repeat(BODY_LIMIT + 1), { token }],
    ] as const) {
      const response = await post(server, service, body, { ...given, headers: { origin: UNREGISTERED } })
      expect(response.status).toBe(403)
      for (const header of ['authorization', 'server-ip', 'menu-version'])
        expect(response.headers.get(header)).toBeNull()
      expect(await response.json()).toMatchObject({ errorCode: 1111 })
    }
    expect(await acts()).toBe(before)
    expect(await call(server, 'LoginCopy', null, { token })).toMatchObject({ errorCode: 1000 })
  })

  test('on an unregistered site cannot read any other response', async () => {
    for (const path of ['/server/unknown', '/server/forms/hall-ticket', '/cdnserver/svtu-tickets/photo.jpg']) {
      const response = await fetch(`${server.origin}${path}`, { headers: { origin: UNREGISTERED } })
      expect([path, response.headers.get('access-control-allow-origin')]).toEqual([path, null])
      const reply = await fetch(`${server.origin}${path}`, {
        method: 'OPTIONS',
        headers: { origin: UNREGISTERED, 'access-control-request-method': 'POST' },
      })
      expect([path, reply.headers.get('access-control-allow-origin')]).toEqual([path, null])
    }
  })

  test('can open a signed URL from anywhere, but only a registered site can read it by script', async () => {
    const buckets = openBuckets(
      join(server.folder, 'buckets'),
      (await loadServerKeys(server.db)).address,
      server.origin,
    )
    await buckets.write('svtu-tickets', 'cors-test.pdf', '%PDF-1.7')
    const address = buckets.signedUrl('svtu-tickets', 'cors-test.pdf', { seconds: 60 })
    for (const [origin, reader] of [
      [SITE, SITE],
      [UNREGISTERED, null],
    ] as const) {
      const response = await fetch(address, { headers: { origin } })
      expect(response.status).toBe(200)
      expect(response.headers.get('access-control-allow-origin')).toBe(reader)
    }
  })

  test('gets the refusal in the language of the visitor', async () => {
    const response = await post(server, 'clientConfiguration', configuration, {
      language: 'mr',
      headers: { origin: UNREGISTERED },
    })
    expect(((await response.json()) as { error: string }).error).toContain(
      'या पृष्ठाला ही सेवा वापरण्याची परवानगी अद्याप नाही.',
    )
  })

  test('registered by one institution cannot call for another one', async () => {
    expect(await ask(SITE)).toMatchObject({ errorCode: 1000 })
    const refused = await ask(SITE, CLIENTS.fauc)
    expect(refused).toMatchObject({ errorCode: 1111, result: { origin: SITE, institution: 'fauc' } })
    expect(refused.error).toContain('not allowed to use the services of Fehi Atholhu University College yet.')
  })

  test('registered by one institution is refused by another one as soon as an element asks for that one', async () => {
    const find = (clientName: string) => call(server, 'getClientByName', { clientName }, { headers: { origin: SITE } })
    expect(await find('SVTU ')).toMatchObject({ errorCode: 1000, result: { outcome: 'FOUND' } })
    expect(await find('fauc')).toMatchObject({ errorCode: 1111, result: { origin: SITE, institution: 'fauc' } })
    expect(await find('nobody')).toMatchObject({ errorCode: 1000, result: { outcome: 'NOT_FOUND' } })
  })

  test('registered by one institution cannot use a session of another one', async () => {
    const token = await signIn(server, 'aishath.registrar', CLIENTS.fauc)
    expect(await call(server, 'LoginCopy', null, { token, headers: { origin: SITE } })).toMatchObject({
      errorCode: 1111,
    })
    expect(await call(server, 'LoginCopy', null, { token })).toMatchObject({ errorCode: 1000 })
  })

  test('can load the elements from anywhere', async () => {
    for (const origin of [SITE, UNREGISTERED]) {
      const response = await fetch(`${server.origin}/assets/core-abc123.js`, { headers: { origin } })
      expect(response.status).toBe(200)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
  })
})
