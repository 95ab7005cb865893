import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defineQuery } from '../../../../src/contract/activity.ts'
import { setWorkContext } from '../../../../src/contract/home/home.ts'
import { configure } from '../../../../src/core/config/config.ts'
import { setCallLanguage } from '../../../../src/core/i18n/call-language.ts'
import { findCachedRows, loadCachedRows } from '../../../../src/core/mql/cached-rows.ts'
import { call } from '../../../../src/core/mql/index.ts'
import { removeToken, storeToken } from '../../../../src/core/mql/token.ts'
import { openTab } from '../support/browser-storage.ts'
import { no, openInstitution, serviceOf, yes, type Answer, type Institution } from '../support/institution.ts'

const pages = defineQuery({
  id: 'pages',
  access: 'o',
  input: v.object({ page: v.number() }),
  row: v.object({ number: v.number() }),
})

let institution: Institution
/** The number that the next answer to the query contains. */
let number = 0
let hold: Promise<unknown> | undefined

const answerQuery = (): Answer => ({
  body: { FetchQueryData: yes({ pages: [{ number }] }) },
  ...(hold ? { hold } : {}),
})
const write = () =>
  call(setWorkContext, { roleId: null, collegeId: null, academicYear: null }, { toast: false, block: false })

beforeAll(async () => {
  openTab()
  institution = await openInstitution()
  configure({ baseURL: `${institution.origin}/server` })
})
afterAll(() => institution.close())
beforeEach(() => {
  removeToken()
  storeToken('a-token', true)
  setCallLanguage('en')
  institution.seen.length = 0
  institution.answer = (seen) =>
    serviceOf(seen) === 'FetchQueryData' ? answerQuery() : { body: { setWorkContext: no(1101) } }
  number = 1
  hold = undefined
})

describe('the rows of a query', () => {
  test('are known after they have been loaded, for the same input only', async () => {
    expect(findCachedRows(pages, { page: 1 })).toBeUndefined()
    await loadCachedRows(pages, { page: 1 })
    expect(findCachedRows(pages, { page: 1 })).toEqual([{ number: 1 }])
    expect(findCachedRows(pages, { page: 2 })).toBeUndefined()
  })

  test('are replaced when they are loaded again, and stay known until then', async () => {
    await loadCachedRows(pages, { page: 1 })
    number = 2
    const again = loadCachedRows(pages, { page: 1 })
    expect(findCachedRows(pages, { page: 1 })).toEqual([{ number: 1 }])
    await again
    expect(findCachedRows(pages, { page: 1 })).toEqual([{ number: 2 }])
  })

  test('are requested once by all who ask while the answer is on its way', async () => {
    const replies = await Promise.all([loadCachedRows(pages, { page: 1 }), loadCachedRows(pages, { page: 1 })])
    expect(replies).toEqual([
      { ok: true, result: [{ number: 1 }] },
      { ok: true, result: [{ number: 1 }] },
    ])
    expect(institution.seen).toHaveLength(1)
  })

  test('are forgotten after every call that may change something, even a refused one', async () => {
    await loadCachedRows(pages, { page: 1 })
    expect((await write()).ok).toBe(false)
    expect(findCachedRows(pages, { page: 1 })).toBeUndefined()
  })

  test('are not kept when they were requested before a change', async () => {
    let answer = () => {}
    hold = new Promise<void>((resolve) => (answer = resolve))
    const before = loadCachedRows(pages, { page: 1 })
    await write()
    answer()
    expect((await before).ok).toBe(true)
    expect(findCachedRows(pages, { page: 1 })).toBeUndefined()
  })

  test('are forgotten when the person signs out', async () => {
    await loadCachedRows(pages, { page: 1 })
    removeToken()
    storeToken('of-somebody-else', true)
    expect(findCachedRows(pages, { page: 1 })).toBeUndefined()
  })

  test('are not shown in another language', async () => {
    await loadCachedRows(pages, { page: 1 })
    setCallLanguage('mr')
    expect(findCachedRows(pages, { page: 1 })).toBeUndefined()
  })

  test('are forgotten when the server refuses to send them again', async () => {
    await loadCachedRows(pages, { page: 1 })
    institution.answer = () => ({ body: { FetchQueryData: no(1101) } })
    expect((await loadCachedRows(pages, { page: 1 })).ok).toBe(false)
    expect(findCachedRows(pages, { page: 1 })).toBeUndefined()
  })

  test('of the oldest question are dropped when there are many', async () => {
    for (let page = 1; page <= 61; page++) await loadCachedRows(pages, { page })
    expect(findCachedRows(pages, { page: 1 })).toBeUndefined()
    expect(findCachedRows(pages, { page: 2 })).toBeDefined()
    expect(findCachedRows(pages, { page: 61 })).toBeDefined()
  })
})
