import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_SITES } from '../../../src/contract/institution/sites/registered-sites.ts'
import { auditLog, clientDomain } from '../../../server/db/schema.ts'
import { clearSites } from '../../../server/lib/clients/registered-sites.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { startTestServer } from '../../support/server/server.ts'

const SITE = 'https://www.svtu-site.example'

let server: RunningServer
let asha = ''
beforeAll(async () => {
  server = await startTestServer()
  asha = await signIn(server, 'asha.admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(clientDomain)
  clearSites(server.db)
})

const add = (address: string, more: object = {}, token = asha) =>
  call(server, 'addRegisteredSite', { address, ...more }, { token })
const remove = (siteId: number, token = asha) => call(server, 'removeRegisteredSite', { siteId }, { token })
const list = async (token = asha) => (await ask(server, 'registeredSites', {}, { token })).result
const from = (origin: string, clientId: number = CLIENTS.svtu) =>
  call(server, 'clientConfiguration', { clientId }, { headers: { origin } }).catch(() => ({ errorCode: 'refused' }))
const actsOf = async (name: string) =>
  (await server.db.select().from(auditLog)).filter(({ activity, entityId }) => activity === name && entityId === SITE)
const idOf = ({ result }: { readonly result: unknown }) => (result as { readonly siteId: number }).siteId

describe('an administrator', () => {
  test('registers a site by any of its URLs; its pages can call at once, and the act is audited', async () => {
    expect(await from(SITE)).toEqual({ errorCode: 'refused' })
    const added = await add(`${SITE.toUpperCase()}/exams/tickets.php?year=2026`)
    expect(added).toMatchObject({ errorCode: 1000, result: { outcome: 'ADDED', origin: SITE } })
    expect(await from(SITE)).toMatchObject({ errorCode: 1000 })
    expect(await list()).toEqual({
      registeredSites: [
        {
          siteId: idOf(added),
          origin: SITE,
          addedAt: expect.any(String) as unknown,
          addedBy: 'Asha Kulkarni',
          audience: null,
          signOutUrl: null,
          givesUserName: false,
        },
      ],
    })
    const acts = await actsOf('addRegisteredSite')
    expect(acts).toMatchObject([{ clientId: CLIENTS.svtu, entity: 'client_domain' }])
  })

  test('removes a site; its pages can no longer call, at once', async () => {
    const added = await add(SITE)
    expect(await remove(idOf(added))).toMatchObject({ errorCode: 1000, result: { outcome: 'REMOVED', origin: SITE } })
    expect(await from(SITE)).toEqual({ errorCode: 'refused' })
    expect(await list()).toEqual({ registeredSites: null })
    expect(await remove(idOf(added))).toMatchObject({ errorCode: 1202 })
    expect(await actsOf('removeRegisteredSite')).toHaveLength(1)
  })

  test('gets a refusal for a site that is already registered, in any spelling, and nothing is added', async () => {
    const first = await add(SITE)
    const acts = await server.db.$count(auditLog)
    expect(await add(`${SITE}/`)).toMatchObject({
      errorCode: 1000,
      result: { outcome: 'LISTED', siteId: idOf(first), origin: SITE },
    })
    expect(await server.db.$count(auditLog)).toBe(acts)
    expect(await server.db.$count(clientDomain)).toBe(1)
  })

  test('can register a site concurrently with another one: it is stored once', async () => {
    const answers = await Promise.all([add(SITE), add(SITE), add(SITE)])
    expect(answers.map(({ result }) => (result as { outcome: string }).outcome).sort()).toEqual([
      'ADDED',
      'LISTED',
      'LISTED',
    ])
    expect(await server.db.$count(clientDomain)).toBe(1)
  })

  test.each([
    ['https://*.example.ac.in', 'Enter one complete address; * cannot be used. Register each website separately.'],
    ['ftp://www.example.ac.in', 'The address must begin with https://.'],
    ['https://a:b@www.example.ac.in', 'Enter the address without a user name or password.'],
    ['our site', 'Enter the address of a website, for example https://www.example.ac.in.'],
    ['null', 'Enter the address of a website, for example https://www.example.ac.in.'],
    [
      'http://www.example.ac.in',
      'This address is not encrypted. Use https://, or confirm that the website is not encrypted.',
    ],
    ['', 'This field is required.'],
    [`https://${'a'.repeat(2001)}`, 'At most 2000 characters.'],
  ])('who enters %s gets a message with the reason', async (address, message) => {
    expect(await add(address)).toMatchObject({
      errorCode: 1201,
      result: { fieldErrors: [{ field: 'address', message }] },
    })
    expect(await list()).toEqual({ registeredSites: null })
  })

  test('registers a site without https only after confirming it', async () => {
    expect(await add('http://intranet.example.ac.in', { allowHttp: true })).toMatchObject({
      errorCode: 1000,
      result: { origin: 'http://intranet.example.ac.in' },
    })
  })

  test(`can register at most ${MOST_SITES} sites`, async () => {
    await server.db.insert(clientDomain).values(
      Array.from({ length: MOST_SITES }, (_, index) => ({
        clientId: CLIENTS.svtu,
        origin: `https://site-${index}.example`,
        kind: 'CMS_EMBED' as const,
      })),
    )
    expect(await add(SITE)).toMatchObject({
      errorCode: 1201,
      result: {
        fieldErrors: [{ message: 'At most 50 websites can be registered. Remove one that is no longer used.' }],
      },
    })
    expect(await add('https://site-3.example/')).toMatchObject({ errorCode: 1000, result: { outcome: 'LISTED' } })
  })
})

describe('other users', () => {
  test('without the right can neither see nor change the list of their institution', async () => {
    const token = await signIn(server, 'ravi.exams')
    expect(await add(SITE, {}, token)).toMatchObject({ errorCode: 1107 })
    expect(await remove(1, token)).toMatchObject({ errorCode: 1107 })
    expect((await ask(server, 'registeredSites', {}, { token })).errorCode).toBe(1107)
  })

  test('of another institution can neither see nor remove a site, but can register the same one', async () => {
    const registrar = await signIn(server, 'aishath.registrar', CLIENTS.fauc)
    const added = await add(SITE)
    expect(await list(registrar)).toEqual({ registeredSites: null })
    expect(await remove(idOf(added), registrar)).toMatchObject({ errorCode: 1202 })
    expect(await from(SITE, CLIENTS.fauc)).toMatchObject({ errorCode: 1111 })
    expect(await add(SITE, {}, registrar)).toMatchObject({ errorCode: 1000, result: { outcome: 'ADDED' } })
    expect(await from(SITE, CLIENTS.fauc)).toMatchObject({ errorCode: 1000 })
    await remove(idOf(added))
    expect(await from(SITE)).toMatchObject({ errorCode: 1111 })
    expect(await from(SITE, CLIENTS.fauc)).toMatchObject({ errorCode: 1000 })
  })

  test('cannot register a site from an unregistered page', async () => {
    const answer = await call(
      server,
      'addRegisteredSite',
      { address: SITE },
      { token: asha, headers: { origin: SITE } },
    ).catch(() => 'refused')
    expect(answer).toBe('refused')
    expect(await server.db.$count(clientDomain)).toBe(0)
  })
})
