import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { defineQuery } from '../../../../src/contract/activity.ts'
import { configure } from '../../../../src/core/config/config.ts'
import { queryRowsTogether } from '../../../../src/core/mql/grouped-rows.ts'
import { storeToken } from '../../../../src/core/mql/token.ts'
import { openTab } from '../support/browser-storage.ts'
import { no, openInstitution, yes, type Institution, type Seen } from '../support/institution.ts'

const input = v.object({ year: v.number() })
const row = v.object({ count: v.number() })
const fees = defineQuery({ id: 'fees', access: 'r', needs: 'own', input, row })
const holds = defineQuery({ id: 'holds', access: 'r', needs: 'own', input, row })

let institution: Institution
let refused = ''

const readGroup = ({ body }: Seen): readonly string[] =>
  v.parse(v.object({ FetchQueryData: v.object({ fetchGroup: v.array(v.string()) }) }), body).FetchQueryData.fetchGroup

beforeAll(async () => {
  openTab()
  institution = await openInstitution((seen) => {
    const group = readGroup(seen)
    return group.includes(refused)
      ? { body: { FetchQueryData: no(1101) } }
      : { body: { FetchQueryData: yes(Object.fromEntries(group.map((id) => [id, [{ count: id.length }]]))) } }
  })
  configure({ baseURL: `${institution.origin}/server` })
  storeToken('a-token', true)
})
afterAll(() => institution.close())
beforeEach(() => {
  institution.seen.length = 0
  refused = ''
})

describe('queries that are asked for at the same moment', () => {
  test('go in one call, and each gets its own rows', async () => {
    const replies = await Promise.all([queryRowsTogether(fees, { year: 1 }), queryRowsTogether(holds, { year: 1 })])
    expect(replies).toEqual([
      { ok: true, result: [{ count: 4 }] },
      { ok: true, result: [{ count: 5 }] },
    ])
    expect(institution.seen.map(readGroup)).toEqual([['fees', 'holds']])
  })

  test('go in two calls where the same query has different input', async () => {
    await Promise.all([queryRowsTogether(fees, { year: 1 }), queryRowsTogether(fees, { year: 2 })])
    expect(institution.seen.map(readGroup)).toEqual([['fees'], ['fees']])
  })

  test('are asked again alone when the call is refused, so that only the refused one fails', async () => {
    refused = 'holds'
    const [paid, held] = await Promise.all([
      queryRowsTogether(fees, { year: 1 }),
      queryRowsTogether(holds, { year: 1 }),
    ])
    expect(paid).toEqual({ ok: true, result: [{ count: 4 }] })
    expect(held).toMatchObject({ ok: false, errorCode: 1101 })
    expect(institution.seen.map(readGroup)).toEqual([['fees', 'holds'], ['fees'], ['holds']])
  })

  test('fail together where the server cannot be reached, and are not sent again', async () => {
    let sent = 0
    const real = globalThis.fetch
    globalThis.fetch = () => {
      sent += 1
      return Promise.reject(new TypeError('Failed to fetch'))
    }
    try {
      const replies = await Promise.all([queryRowsTogether(fees, { year: 1 }), queryRowsTogether(holds, { year: 1 })])
      expect(replies.map((reply) => !reply.ok && reply.failure)).toEqual(['network', 'network'])
      expect(sent).toBe(1)
    } finally {
      globalThis.fetch = real
    }
  })

  test('that come later go in a call of their own', async () => {
    await queryRowsTogether(fees, { year: 1 })
    await queryRowsTogether(holds, { year: 1 })
    expect(institution.seen.map(readGroup)).toEqual([['fees'], ['holds']])
  })
})
