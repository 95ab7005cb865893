import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgetClients } from '../../server/clients.ts'
import { clientDomain } from '../../server/db/schema.ts'
import type { RunningServer } from '../../server/start.ts'
import { call, CLIENTS, post, signIn } from '../support/calls.ts'
import { startTestServer } from '../support/server.ts'

const EXTRA = 'https://www.example.ac.in'
const SITE = 'https://exams.svtu-site.example'
const STRANGER = 'https://stranger.example'

let server: RunningServer
let assetsFolder: string
beforeAll(async () => {
  assetsFolder = await mkdtemp(join(tmpdir(), 'campus-assets-'))
  await mkdir(join(assetsFolder, 'assets'))
  await writeFile(join(assetsFolder, 'assets/core-abc123.js'), 'export {}')
  server = await startTestServer({ publicOrigins: [EXTRA] }, { assetsFolder })
  await server.db.insert(clientDomain).values({ clientId: CLIENTS.svtu, origin: SITE, kind: 'CMS_EMBED' })
  forgetClients(server.db)
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
const ask = (origin: string, clientId: number = CLIENTS.svtu) => call(server, 'clientConfiguration', { clientId }, { headers: { origin } })
const configuration = JSON.stringify({ clientConfiguration: { clientId: CLIENTS.svtu } })

describe('a page on another origin', () => {
  test.each([
    ['that its institution has registered', () => SITE],
    ['that the settings add', () => EXTRA],
    ['that is this server under its other name', () => server.origin.replace('127.0.0.1', 'localhost')],
  ])('%s may call and read the answer', async (_which, originOf) => {
    const origin = originOf()
    const allowed = await preflight(origin)
    expect(allowed.status).toBe(204)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(origin)
    for (const header of ['service-header', 'service-tool']) expect(allowed.headers.get('access-control-allow-headers')).toContain(header)

    const response = await post(server, 'clientConfiguration', configuration, { headers: { origin } })
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
    expect(response.headers.get('access-control-expose-headers')?.split(', ')).toEqual(['authorization', 'server-ip', 'menu-version', 'x-request-id'])
    expect(await response.json()).toMatchObject({ clientConfiguration: { errorCode: 1000 } })
  })

  test.each([STRANGER, 'null', 'https://exams.svtu-site.example.evil.example', 'file://', `${SITE}:8443`])(
    'that nobody has registered (%s) gets no permission, and its call is refused unrun',
    async (origin) => {
      const refused = await preflight(origin)
      expect(refused.headers.get('access-control-allow-origin')).toBeNull()
      const response = await post(server, 'clientConfiguration', configuration, { headers: { origin } })
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(await response.json()).toMatchObject({ errorCode: 1107, error: 'This site is not registered with the institution.', result: null })
    },
  )

  test('that one institution has registered may not call for another one', async () => {
    expect(await ask(SITE)).toMatchObject({ errorCode: 1000 })
    expect(await ask(SITE, CLIENTS.fauc)).toMatchObject({ errorCode: 1107, error: 'This site is not registered with the institution.' })
  })

  test('that one institution has registered is no place for the session of another one', async () => {
    const token = await signIn(server, 'aishath.registrar', CLIENTS.fauc)
    expect(await call(server, 'LoginCopy', null, { token, headers: { origin: SITE } })).toMatchObject({ errorCode: 1107 })
    expect(await call(server, 'LoginCopy', null, { token })).toMatchObject({ errorCode: 1000 })
  })

  test('may load the elements wherever it is', async () => {
    for (const origin of [SITE, STRANGER]) {
      const response = await fetch(`${server.origin}/assets/core-abc123.js`, { headers: { origin } })
      expect(response.status).toBe(200)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
  })
})
