import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES } from '../../../server/modules/roles/built-in-roles.ts'
import { activities, queries } from '../../../src/contract/index.ts'
import { CODES } from '../../../src/contract/codes.ts'
import { ask, CLIENTS, post } from '../../support/calls.ts'
import { addPerson, listCollegeIds, createToken, type Person } from '../../support/people.ts'
import { buildSample, type Ids } from '../../support/samples.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

let server: TestServer
let ids: Ids
beforeAll(async () => {
  server = await startTestServer()
  const other = await addPerson(server, { clientId: CLIENTS.svtu, userType: 'STAFF', roleIds: [24] })
  ids = {
    userId: other.publicId,
    roleId: 24,
    collegeId: (await listCollegeIds(server, CLIENTS.svtu))[0] ?? 0,
    other: 1,
  }
})
afterAll(() => server.close())

const calls = [
  ...Object.values(activities).map((one) => ({ ...one, key: one.name, query: false })),
  ...Object.values(queries).map((one) => ({ ...one, key: one.id, query: true })),
]
const sequences = Number(process.env.SEQUENCES ?? 100)
const RUNS = Math.max(4, Math.floor(sequences / 20))

/**
 * Values that no honest form sends: numbers that no column can store, invalid dates, invalid Unicode, and text that
 * reads in another way than it looks.
 */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    2 ** 31,
    2 ** 53,
    1e300,
    -1,
    0.5,
    0,
    '2147483648',
    '999999999999999',
    null,
    true,
    [],
    {},
    [[]],
    '',
    ' ',
    'NaN',
  ),
  fc.constantFrom(
    '2026-02-30',
    '0000-01-01',
    '9999-12-31',
    '2026-02-30T00:00:00Z',
    '0000-01-01T00:00:00.000Z',
    '+999999-01-01',
    '24:60',
  ),
  fc.constantFrom(
    '\ud800',
    'a\udc00b',
    '\u202egpj',
    'x\ny',
    'ravİ.exams',
    'ﬁ',
    '😀'.repeat(80),
    'x'.repeat(10_000),
    "' or 1=1 --",
    '%00',
    '\\',
    '"',
    '{"$gt":""}',
    '%',
    '_',
    ':*',
    "a'b & !",
    '(',
    '[',
    '../../etc/passwd',
  ),
  fc.integer(),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.constantFrom<unknown>(2 ** 31, '\ud800', '2026-02-30', -1), { maxLength: 3 }),
)

/** Returns the paths of all values within a payload. */
const pathsOf = (value: unknown): readonly (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? [[], ...Object.entries(value).flatMap(([key, member]) => pathsOf(member).map((place) => [key, ...place]))]
    : [[]]
/** Returns a payload with another value at a path. */
function replaceAt(value: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown {
  if (key === undefined) return replacement
  if (Array.isArray(value))
    return value.map((member, place) =>
      String(place) === key ? replaceAt(member, rest, replacement) : (member as unknown),
    )
  return { ...(value as object), [key]: replaceAt((value as Record<string, unknown>)[key], rest, replacement) }
}

describe('a hostile value in a field', () => {
  let person: Person
  let token: string
  // Whoever changes their own password or signs out goes on as somebody else.
  const signInAgain = async (): Promise<void> => {
    person = await addPerson(server, {
      clientId: CLIENTS.svtu,
      userType: 'UNIVERSITY',
      roleIds: ROLES.map(({ id }) => id),
    })
    token = await createToken(server, person)
  }
  beforeAll(signInAgain)

  test.each(calls)('of $key is refused or handled without a server error', async ({ key, access, query, input }) => {
    const { value } = buildSample(input, ids)
    const named =
      typeof value === 'object' &&
      value !== null &&
      !Array.isArray(value) &&
      'entries' in input &&
      Object.hasOwn(input.entries, 'clientId')
    const sample = named ? { ...value, clientId: CLIENTS.svtu } : value
    const places = pathsOf(sample)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), hostile, async (place, bad) => {
        const payload = replaceAt(sample, place, bad)
        const body = JSON.stringify(
          query ? { FetchQueryData: { [key]: payload, fetchGroup: [key] } } : { [key]: payload },
        )
        const response = await post(
          server,
          query ? 'FetchQueryData' : key,
          body,
          access === 'o' ? {} : { type: access === 'c' ? 'r/c' : 'r', token },
        )
        const text = await response.text()
        expect(response.status, text).toBeLessThan(500)
        expect(text).not.toContain(`"errorCode":${CODES.unexpected}`)
        if (text.includes(`"errorCode":${CODES.sessionEnded}`)) await signInAgain()
      }),
      { numRuns: RUNS, examples: places.slice(0, 2).map((place): [readonly string[], unknown] => [place, '\ud800']) },
    )
  })
})

/** Returns the smallest sample of a call, with a route whose process is open. */
function smallestOf(input: v.GenericSchema): Readonly<Record<string, unknown>> {
  let sample = { ...(buildSample(input, ids).value as Readonly<Record<string, unknown>>) }
  for (const key of Object.keys(sample)) {
    const { [key]: _left, ...rest } = sample
    if (v.is(input, rest)) sample = rest
  }
  return 'routeName' in sample ? { ...sample, routeName: '/exam-form-inward' } : sample
}

describe('punctuation only', () => {
  const searches = Object.values(queries).flatMap(({ id, access, input }) => {
    const entries: Readonly<Record<string, unknown>> = 'entries' in input ? input.entries : {}
    return ['search', 'text'].filter((field) => field in entries).map((field) => ({ id, access, input, field }))
  })

  test.each(searches)('in $field of $id is answered', async ({ id, access, input, field }) => {
    const roleIds = ROLES.map((role) => role.id)
    const person = await addPerson(server, { clientId: CLIENTS.svtu, userType: 'UNIVERSITY', roleIds })
    const token = await createToken(server, person)
    for (const typed of ['--', '....', "''", '’’', '%%', '++', '\\\\', '_ _', '۔۔', '\u0301\u0301', '()']) {
      const payload = { ...smallestOf(input), [field]: typed }
      const { errorCode } = await ask(server, id, payload, { type: access === 'c' ? 'r/c' : 'r', token })
      expect(errorCode, typed).not.toBe(CODES.unexpected)
    }
  })
})
