import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loadPage } from './support/fresh-page.ts'
import { openTab } from './support/browser-storage.ts'
import { no, openInstitution, yes, type Institution } from './support/institution.ts'
import { client } from './support/samples.ts'

let institution: Institution

beforeAll(async () => {
  institution = await openInstitution()
})
afterAll(() => institution.close())
beforeEach(() => {
  openTab()
  institution.seen.length = 0
})

async function openPage() {
  loadPage()
  const page = {
    ...(await import('../../../src/core/config/config.ts')),
    ...(await import('../../../src/core/institution/client.ts')),
    ...(await import('../../../src/core/institution/client-configuration.ts')),
    ...(await import('../../../src/core/feedback/toasts.ts')),
    ...(await import('../../../src/core/feedback/log.ts')),
  }
  page.setFaultReporter(() => undefined)
  page.configure({ baseURL: institution.origin })
  return page
}

test('a page makes one call for an institution code in any spelling', async () => {
  institution.answer = () => ({ body: { getClientByName: yes({ outcome: 'FOUND', client }) } })
  const page = await openPage()
  expect(page.getClientStore('svtu').get()).toEqual({ status: 'idle' })
  const both = Promise.all([page.loadClient('svtu'), page.loadClient(' SVTU ')])
  expect(page.getClientStore('SVTU').get()).toEqual({ status: 'loading' })
  expect(await both).toEqual([
    { status: 'found', client },
    { status: 'found', client },
  ])
  await page.loadClient('svtu')
  expect(institution.seen).toHaveLength(1)
  expect(page.getClientStore('svtu').get()).toEqual({ status: 'found', client })
})

test.each([
  [{ outcome: 'NOT_FOUND' }, { status: 'notFound' }],
  [
    { outcome: 'SUSPENDED', name: { name: 'X', translations: {} } },
    { status: 'suspended', name: { name: 'X', translations: {} } },
  ],
])('an answer of %o sets the state %o', async (result, state) => {
  institution.answer = () => ({ body: { getClientByName: yes(result) } })
  expect(await (await openPage()).loadClient('x')).toEqual(state)
})

test.each([{ outcome: 'NOT_FOUND' }, { outcome: 'SUSPENDED', name: { name: 'X', translations: {} } }])(
  'an institution with the answer %o is looked up again at the next attempt, and is not shown as loading meanwhile',
  async (result) => {
    const page = await openPage()
    institution.answer = () => ({ body: { getClientByName: yes(result) } })
    const before = await page.loadClient('svtu')
    institution.answer = () => ({ body: { getClientByName: yes({ outcome: 'FOUND', client }) } })
    const next = page.loadClient('svtu')
    expect(page.getClientStore('svtu').get()).toEqual(before)
    expect(await next).toEqual({ status: 'found', client })
    expect(page.getClientStore('svtu').get()).toEqual({ status: 'found', client })
  },
)

test('a failed lookup of an institution can be repeated, and shows no toast', async () => {
  const page = await openPage()
  institution.answer = () => ({ status: 503 })
  expect(await page.loadClient('svtu')).toMatchObject({ status: 'failed', reply: { error: 'Unexpected status: 503' } })
  institution.answer = () => ({ body: { getClientByName: yes({ outcome: 'FOUND', client }) } })
  expect(await page.loadClient('svtu')).toMatchObject({ status: 'found' })
  expect(page.$toasts.get()).toEqual([])
})

test('an empty institution code makes no call', async () => {
  expect(await (await openPage()).loadClient(' ')).toEqual({ status: 'idle' })
  expect(institution.seen).toEqual([])
})

test('the first record is the configuration of an institution', async () => {
  institution.answer = () => ({ body: { clientConfiguration: yes([client, { ...client, clientId: 18 }]) } })
  expect(await (await openPage()).loadClientConfiguration(17)).toEqual(client)
})

test.each([[no(1202)], [yes([])], [yes({})]])(
  'the answer %o is reported as invalid data by a toast and a rejection',
  async (answer) => {
    institution.answer = () => ({ body: { clientConfiguration: answer } })
    const page = await openPage()
    await expect(page.loadClientConfiguration(17)).rejects.toThrow('Invalid data')
    expect(page.$toasts.get()).toMatchObject([
      { severity: 'error', summary: 'Error', detail: 'Invalid data', life: 3000 },
    ])
  },
)
