import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clientDomain } from '../../../server/db/schema.ts'
import { clearSites } from '../../../server/lib/clients/registered-sites.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { call, CLIENTS, PASSWORD } from '../../support/calls.ts'
import { startTestServer } from '../../support/server/server.ts'

const SITE = 'https://www.svtu-site.example'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(clientDomain)
  clearSites(server.db)
})

const from = (origin: string) =>
  call(server, 'clientConfiguration', { clientId: CLIENTS.svtu }, { headers: { origin } })

describe('an operator of the server', () => {
  const command = (...given: readonly string[]) =>
    promisify(execFile)(
      process.execPath,
      ['scripts/sites.mjs', ...given, '--server', server.origin, '--user', 'asha.admin'],
      { env: { ...process.env, SITES_PASSWORD: PASSWORD } },
    ).then(
      ({ stdout }) => stdout,
      (fault: unknown) => `failed: ${(fault as { readonly stderr: string }).stderr}`,
    )

  test('registers, lists and removes a site on the command line', async () => {
    expect(await command('list', 'svtu')).toBe('No web site is registered.\n')
    expect(await command('add', 'svtu', `${SITE}/exams/`)).toBe(`${SITE} can use the elements now.\n`)
    expect(await command('add', 'svtu', SITE)).toBe(`${SITE} was registered already.\n`)
    expect(await command('list', 'svtu')).toMatch(new RegExp(`^${SITE}  \\S+  Asha Kulkarni\n$`))
    expect(await from(SITE)).toMatchObject({ errorCode: 1000 })
    expect(await command('remove', 'svtu', SITE)).toBe(`${SITE} can no longer use the elements.\n`)
    expect(await command('remove', 'svtu', SITE)).toBe(`failed: ${SITE} is not on the list.\n`)
  })

  test('reads in one sentence what cannot be done', async () => {
    expect(await command('add', 'svtu', 'http://www.example.ac.in')).toBe(
      'failed: This address is not encrypted. Use https://, or confirm that the website is not encrypted. For a site without encryption, add --http.\n',
    )
    expect(await command('add', 'svtu', 'http://intranet.example.ac.in', '--http')).toBe(
      'http://intranet.example.ac.in can use the elements now.\n',
    )
    expect(await command('add', 'nowhere', SITE)).toBe('failed: There is no institution nowhere.\n')
    expect(await command('add', 'svtu')).toMatch(/^failed: Which web site\?/)
  })
})
