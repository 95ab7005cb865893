import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureNext } from '../../../server/modules/institution/platform/usage.ts'
import { openBuckets } from '../../../server/lib/storage/buckets.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { carryOutErasures } from '../../support/institution/erasure.ts'
import { addPerson, createToken } from '../../support/people.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const STUDENT = '2025417112003457'

const clock = createMovableClock()
let server: TestServer
let asha = ''
let rekha = ''
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now, timers: false })
  const second = await addPerson(server, { clientId: CLIENTS.svtu, userType: 'UNIVERSITY', roleIds: [10] })
  ;[asha, rekha] = await Promise.all([signIn(server, 'asha.admin'), createToken(server, second, clock.now())])
})
afterAll(() => server.close())

const rowsOf = async <Row>(name: string, input: object = {}, token = asha): Promise<Row[]> =>
  ((await ask(server, name, input, { token })).result as Record<string, Row[] | null>)[name] ?? []
const number = async (text: string): Promise<number> =>
  Number((await selectSqlRows(server, `select ${text} as n`))[0]?.['n'])
const sum = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0)

/** What the screens count, and the lists behind them. */
async function seen() {
  const [home] = await rowsOf<{ figures: readonly { figure: string; value: number }[] }>('workQueue')
  const [counts] = await rowsOf<{ ALL: number; STUDENT: number }>('userCounts')
  const [facets] = await rowsOf<{ types: { count: number }[]; statuses: { value: string; count: number }[] }>(
    'userFacets',
  )
  const list = async (search: string, filters = {}) =>
    (await rowsOf<{ total: number }>('users', { page: 1, pageSize: 10, search, filters, tab: 'ALL' }))[0]?.total
  const [colleges] = await rowsOf<{ students: number; staff: number }>('collegeUserSummary', { search: '' })
  const [found] = await rowsOf<{ total: number }>('findUserCount', { text: 'ERASED' })
  await selectSqlRows(server, 'update institution_usage set measured_at = to_timestamp(0) returning 1 as one')
  const parts = {
    db: server.db,
    buckets: openBuckets(`${server.folder}/buckets`, new Uint8Array(32), 'http://localhost'),
    now: clock.now,
  }
  while (await measureNext(parts));
  return {
    home: Object.fromEntries((home?.figures ?? []).map(({ figure, value }) => [figure, value])),
    tabs: [counts?.ALL, counts?.STUDENT],
    types: sum(facets?.types ?? []),
    deactivated: facets?.statuses.find(({ value }) => value === 'DEACTIVATED')?.count ?? 0,
    all: await list(''),
    neverLoggedIn: await list('', { neverLoggedIn: { kind: 'flag', yes: true } }),
    deactivatedList: await list('', { status: { kind: 'choice', values: ['DEACTIVATED'] } }),
    named: await list('ERASED'),
    found: found?.total,
    colleges: [colleges?.students, colleges?.staff],
    people: await number(`(select people from institution_usage where client_id = ${CLIENTS.svtu})`),
    students: await number(`(select students from institution_usage where client_id = ${CLIENTS.svtu})`),
  }
}

test('erased people are in no count and no list of people, also not of students on roll', async () => {
  const [student] = await selectSqlRows(
    server,
    `select public_id, last_login_at is null as never, email_verified_at is null as unconfirmed, status
     from user_account where client_id = ${CLIENTS.svtu} and login_name = '${STUDENT}'`,
  )
  const teacher = await addPerson(server, { clientId: CLIENTS.svtu, userType: 'STAFF', roleIds: [], name: 'Neha Rane' })
  const before = await seen()
  for (const userId of [String(student?.['public_id']), teacher.publicId]) {
    const reply = await call(server, 'requestErasure', { userId, reference: 'DP/1', reason: 'Letter' }, { token: asha })
    const { erasureId } = reply.result as { erasureId: string }
    const done = await call(server, 'decideErasure', { decision: 'APPROVE', erasureId }, { token: rekha })
    expect(done.result).toMatchObject({ outcome: 'SCHEDULED' })
  }
  expect(await carryOutErasures(server, clock.now())).toBe(2)
  clock.forwardMinutes(2)
  const after = await seen()
  const less = (value: number | undefined, erased: number) => (value ?? 0) - erased
  expect(after).toEqual({
    ...before,
    home: {
      ...before.home,
      studentsOnRoll: less(before.home['studentsOnRoll'], 1),
      usersActive: less(before.home['usersActive'], 2),
    },
    tabs: [less(before.tabs[0], 2), less(before.tabs[1], 1)],
    types: before.types - 2,
    all: less(before.all, 2),
    neverLoggedIn: less(before.neverLoggedIn, student?.['never'] === true ? 2 : 1),
    named: 0,
    found: 0,
    colleges: [less(before.colleges[0], 1), before.colleges[1]],
    people: before.people - 1,
    students: before.students - 1,
  })
})

test('the record of an erased person is not found', async () => {
  const [row] = await selectSqlRows(
    server,
    `select public_id from user_account where login_name like 'ERASED-%' limit 1`,
  )
  const userId = String(row?.['public_id'])
  expect(await rowsOf('userDetail', { userId })).toEqual([])
  expect(
    (await call(server, 'setUserStatus', { userId, to: 'ACTIVE', reason: 'Mistake' }, { token: asha })).errorCode,
  ).toBe(1202)
})
