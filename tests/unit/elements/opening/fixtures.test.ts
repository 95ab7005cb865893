import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { activities, queries } from '../../../../src/contract/index.ts'
import { sessionUser } from '../../../../src/contract/sign-in/session.ts'
import { decryptJson } from '../../../../src/core/crypto/encrypted-json.ts'
import { DEFAULT_PASSPHRASE } from '../../../../src/core/config/config.ts'
import { COMMON_ANSWERS, FIXTURES, USER_DATA, type Answers } from '../../../../src/testing/fixtures.ts'
import { useFixture } from '../../../../src/testing/use-fixture.ts'

type Outcomes = Readonly<Record<string, Answers>>
const all = Object.entries(FIXTURES).flatMap(([element, outcomes]) =>
  Object.entries(outcomes as Outcomes).map(([outcome, answers]) => ({ element, outcome, answers })),
)

/** Sends a call as an element does. */
const send = (service: string, body: object) =>
  fetch('https://portal.example.ac.in/server/o/mql', {
    method: 'POST',
    headers: { 'service-header': service },
    body: JSON.stringify(body),
  })

describe('the fixtures', () => {
  it.each([...all, { element: 'all', outcome: 'common', answers: COMMON_ANSWERS }])(
    'hold only answers of the contract: $element, $outcome',
    ({ answers }) => {
      for (const [name, answer] of Object.entries(answers)) {
        if (answer === 'no-answer' || 'errorCode' in answer) continue
        const activity = Object.values(activities).find((one) => one.name === name)
        const query = Object.values(queries).find((one) => one.id === name)
        const schema = activity?.output ?? (query && v.array(query.row))
        if (!schema) throw new Error(`The contract has no ${name}.`)
        expect(v.safeParse(schema, answer.result).issues, name).toBe(undefined)
      }
    },
  )

  it('have a session user that elements can decrypt', async () => {
    expect(v.is(sessionUser, await decryptJson(USER_DATA, DEFAULT_PASSPHRASE))).toBe(true)
  })

  it('are in the documentation, each outcome with its element', async () => {
    const text = await readFile(resolve('docs/testing.md'), 'utf8')
    const rows = [...text.matchAll(/^\| (`[a-z`, -]+`) \| (.*) \|$/gm)].map((row) =>
      row.slice(1).map((cell) => [...cell.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name)),
    )
    const documented = rows.flatMap(([elements = [], outcomes = []]) =>
      elements.flatMap((element) => outcomes.map((outcome) => `${element} ${outcome}`)),
    )
    expect(documented.sort()).toEqual(all.map(({ element, outcome }) => `${element} ${outcome}`).sort())
  })
})

describe('a fixture in use', () => {
  const real = globalThis.fetch
  const used: { restore: () => void }[] = []
  afterEach(() => {
    for (const { restore } of used.splice(0)) restore()
    expect(globalThis.fetch).toBe(real)
  })

  it('answers calls and queries, and says which were made', async () => {
    const fixture = useFixture('hall-ticket', 'not-found')
    used.push(fixture)
    const found = await send('findHallTicketBeforeLogin', { findHallTicketBeforeLogin: {} })
    expect(await found.json()).toEqual({
      findHallTicketBeforeLogin: { errorCode: 1000, error: null, result: { outcome: 'NO_MATCH' } },
    })
    const rows = await send('FetchQueryData', {
      FetchQueryData: { publishedExamEvents: {}, fetchGroup: ['publishedExamEvents'] },
    })
    expect(await rows.json()).toMatchObject({
      FetchQueryData: { errorCode: 1000, result: { publishedExamEvents: [{ code: 'W26' }] } },
    })
    expect(fixture.calls).toEqual(['findHallTicketBeforeLogin', 'FetchQueryData'])
  })

  it('refuses, signs in with a token, or does not answer at all', async () => {
    used.push(useFixture('student-login', 'wrong-password'))
    const refused = await send('studentLoginPortal', { studentLoginPortal: {} })
    expect(await refused.json()).toMatchObject({ studentLoginPortal: { errorCode: 1101, result: null } })
    used.push(useFixture('student-login', 'signed-in'))
    const entered = await send('studentLoginPortal', { studentLoginPortal: {} })
    expect(entered.headers.get('authorization')).toMatch(/^Bearer ./)
    used.push(useFixture('any', 'no-server'))
    await expect(send('getClientByName', {})).rejects.toThrow(TypeError)
  })

  it('refuses an outcome that it does not have', () => {
    expect(() => useFixture('hall-ticket', 'nonsense' as 'found')).toThrow(TypeError)
  })
})
