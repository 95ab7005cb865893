import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getClientByName } from '../../../../src/contract/institution/institution.ts'
import { getMenu, logout } from '../../../../src/contract/sign-in/session.ts'
import { currentAcademicYear, nextAcademicYear } from '../../../../src/contract/institution/years.ts'
import { configure } from '../../../../src/core/config/config.ts'
import { loadDictionary } from '../../../../src/core/i18n/i18n.ts'
import { call, query } from '../../../../src/core/mql/index.ts'
import { run } from '../../../../src/core/mql/run.ts'
import { removeToken, storeToken } from '../../../../src/core/mql/token.ts'
import { buildCallUrl } from '../../../../src/core/mql/url.ts'
import { openTab } from '../support/browser-storage.ts'
import { loadPage } from '../support/fresh-page.ts'
import { openInstitution, serviceOf, yes, type Institution } from '../support/institution.ts'

let institution: Institution
const quiet = { toast: false }

beforeAll(async () => {
  openTab()
  institution = await openInstitution((seen) => ({
    body: Object.fromEntries(
      serviceOf(seen)
        .split(',')
        .map((name) => [name, name === 'getClientByName' ? yes({ outcome: 'NOT_FOUND' }) : yes(null)]),
    ),
  }))
  configure({ baseURL: `${institution.origin}/server` })
})
afterAll(() => institution.close())
beforeEach(() => {
  institution.seen.length = 0
  removeToken()
})

const last = () => {
  const seen = institution.seen.at(-1)
  if (!seen) throw new Error('Nothing was sent.')
  return seen
}

describe('the URL of a call', () => {
  test('omits parts that are empty or null', () => {
    configure({ version: '', region: null })
    expect(buildCallUrl('o')).toBe(`${institution.origin}/server/o/mql`)
  })

  test('is requested by POST', async () => {
    await run('o.[Ping]', {}, quiet)
    expect(last()).toMatchObject({ method: 'POST', url: '/server/o/mql' })
  })
})

describe('the headers of a call', () => {
  test('name the activities in the order of the activity string', async () => {
    await run('o.[FetchB,  FetchA]', {}, quiet)
    expect(last().headers['service-header']).toBe('FetchB,FetchA')
  })

  test('name the query group for queries', async () => {
    await run('o.[query_one,query_two]', {}, quiet)
    expect(last().headers['service-header']).toBe('FetchQueryData')
  })

  test('declare JSON', async () => {
    await run('o.[Ping]', {}, quiet)
    expect(last().headers['content-type']).toBe('application/json')
  })

  test('contain no token for a public call, even when there is one', async () => {
    storeToken('t1', true)
    await call(getClientByName, { clientName: 'svtu' }, quiet)
    expect(last().headers.authorization).toBeUndefined()
  })

  test.each(['r.[Ping]', 'c.[Ping]', 'O.[Ping]', 'R.[query_x]'])('contain the token for %s', async (text) => {
    storeToken('t1', true)
    await run(text, {}, { ...quiet, headers: { Authorization: 'by hand' } })
    expect(last().headers.authorization).toBe('Bearer t1')
  })

  test('contain the branch on request, main by default', async () => {
    await run('o.[Ping]', {}, quiet)
    expect(last().headers['service-branch']).toBeUndefined()
    await run('o.[Ping]', {}, { ...quiet, branch: true })
    expect(last().headers['service-branch']).toBe('main')
    await run('o.[Ping]', {}, { ...quiet, branch: 'next', headers: { 'X-One': '1', 'X-Two': '2' } })
    expect(last().headers).toMatchObject({ 'service-branch': 'next', 'x-one': '1', 'x-two': '2' })
  })

  test('contain the language after it has loaded', async () => {
    await loadDictionary('en', 'public')
    await run('o.[Ping]', {}, quiet)
    expect(last().headers['accept-language']).toBe('en')
  })
})

describe('the body of a call', () => {
  test.each([
    [
      'the input of one activity',
      'o.[GetClientConfig]',
      { GetClientConfig: { clientId: 'C1' } },
      undefined,
      { GetClientConfig: { clientId: 'C1' } },
    ],
    ['null for an activity without input', 'o.[GetAll]', {}, undefined, { GetAll: null }],
    ['common input for each activity', 'o.[A,B]', {}, { x: 1 }, { A: { x: 1 }, B: { x: 1 } }],
    [
      'the own input of an activity instead of the common one',
      'o.[A,B,C]',
      { A: { a: 1 } },
      { common: true },
      { A: { a: 1 }, B: { common: true }, C: { common: true } },
    ],
    [
      'one query in a group',
      'o.[query_qOne]',
      { query_qOne: { skip: 0 } },
      undefined,
      { FetchQueryData: { qOne: { skip: 0 }, fetchGroup: ['qOne'] } },
    ],
    [
      'several queries in a group',
      'o.[query_qOne, query_emptyTwo]',
      { query_qOne: { clientId: 1 } },
      { other: 2 },
      { FetchQueryData: { qOne: { clientId: 1 }, emptyTwo: { other: 2 }, fetchGroup: ['qOne', 'emptyTwo'] } },
    ],
  ])('contains %s', async (_, text, data, common, expected) => {
    await run(text, data, { ...quiet, common })
    expect(last().body).toEqual(expected)
  })

  test('contains the input of a typed call and of a typed query group', async () => {
    storeToken('t1', true)
    await call(logout, null, quiet)
    expect(last()).toMatchObject({ url: '/server/r/mql', body: { logout: null } })
    await query(
      [currentAcademicYear, nextAcademicYear],
      { currentAcademicYear: { clientId: 17 }, nextAcademicYear: { clientId: 17 } },
      quiet,
    )
    expect(last().body).toEqual({
      FetchQueryData: {
        currentAcademicYear: { clientId: 17 },
        nextAcademicYear: { clientId: 17 },
        fetchGroup: ['currentAcademicYear', 'nextAcademicYear'],
      },
    })
  })

  test('contains the configured names of renamed activities and queries', async () => {
    storeToken('t1', true)
    configure({ activities: { getMenu: 'FetchUserMenu', currentAcademicYear: '2gRS4UVBp7lrMIzuQeQLHqCIAZp' } })
    institution.answer = (seen) => ({
      body:
        serviceOf(seen) === 'FetchQueryData'
          ? { FetchQueryData: yes({ '2gRS4UVBp7lrMIzuQeQLHqCIAZp': null }) }
          : { FetchUserMenu: yes([]) },
    })
    expect(await call(getMenu, { clientId: 17, roleId: [10], userId: 7 }, quiet)).toEqual({ ok: true, result: [] })
    expect(last()).toMatchObject({
      headers: { 'service-header': 'FetchUserMenu' },
      body: { FetchUserMenu: { roleId: [10] } },
    })
    expect(await query([currentAcademicYear], { currentAcademicYear: { clientId: 17 } }, quiet)).toEqual({
      ok: true,
      result: { currentAcademicYear: [] },
    })
    expect(last().body).toMatchObject({ FetchQueryData: { fetchGroup: ['2gRS4UVBp7lrMIzuQeQLHqCIAZp'] } })
  })
})

// Last, because it loads other pages.
describe('the parts of the URL', () => {
  const full = { version: 'v1', region: 'in', appCode: 'du' }
  test.each([
    ['o', {}, undefined, '/server/o/mql'],
    ['r', {}, undefined, '/server/r/mql'],
    ['c', {}, undefined, '/server/r/c/mql'],
    ['O', {}, undefined, '/server/o/mql'],
    ['o', full, undefined, '/server/v1/in/du/o/mql'],
    ['c', full, undefined, '/server/v1/in/du/r/c/mql'],
    ['o', { region: 'in' }, undefined, '/server/in/o/mql'],
    ['o', {}, 'other/', '/server/other/o/mql'],
    ['o', full, '/other', '/server/other/v1/in/du/o/mql'],
    ['o', {}, '', '/server/o/mql'],
    ['o', {}, null, '/server/o/mql'],
    ['o', {}, 'https://elsewhere.example/x/', 'https://elsewhere.example/x/o/mql'],
  ])(
    'access %s with the configuration %o and the custom URL %s results in %s',
    async (type, parts, customURL, expected) => {
      loadPage()
      const page = {
        ...(await import('../../../../src/core/config/config.ts')),
        ...(await import('../../../../src/core/mql/url.ts')),
      }
      page.configure({ ...parts, baseURL: '/server/' })
      expect(page.buildCallUrl(type, customURL)).toBe(expected)
    },
  )
})
