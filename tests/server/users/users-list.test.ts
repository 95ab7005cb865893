import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userCounts, userFacets, userProgrammes, users, type UserRow } from '../../../src/contract/users/users.ts'
import { userMatches } from '../../../src/contract/users/user-selection.ts'
import { clearClients } from '../../../server/lib/clients/clients.ts'
import { clientConfig } from '../../../server/db/schema.ts'
import { clearCounts } from '../../../server/lib/cache/count-cache.ts'
import { completeSearchWords, refreshSearchWords } from '../../../server/modules/users/accounts/search-words.ts'
import { ask, askRow, call, CLIENTS, signIn } from '../../support/calls.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

let server: TestServer
/** A teacher of the second college only, whom the principal of the first must not see. */
const PERSON = {
  login: 'xaviera.quintus',
  name: 'Xaviera Quintus',
  email: 'xaviera@elsewhere.example',
  mobile: '+919812345678',
  code: 'EMP-77',
}
let personId = ''
let colleges: readonly number[] = []
/** A student of the first college who studies at the second one too, in another programme of another faculty. */
let both: { readonly login: string; readonly here: number; readonly there: number; readonly thatFaculty: number }

const sql = (text: string) => selectSqlRows(server, text)

beforeAll(async () => {
  server = await startTestServer()
  colleges = (await sql(`select id from college where client_id = ${CLIENTS.svtu} order by id`)).map(({ id }) =>
    Number(id),
  )
  personId = 'person-0000000000'
  const { login, name, email, mobile, code } = PERSON
  const [row] = await sql(`
    with account as (
      insert into user_account (client_id, public_id, user_type, login_name, login_key, email, email_key, mobile, status, created_via, created_at, last_login_at)
      values (${CLIENTS.svtu}, '${personId}', 'STAFF', '${login}', '${login.toLowerCase()}', '${email}', '${email.toLowerCase()}', '${mobile}', 'SUSPENDED', 'IMPORT', '2020-02-29T12:00:00Z', '2021-03-01T12:00:00Z')
      returning id, client_id)
    insert into user_profile (user_id, client_id, display_name, name_i_18n, employee_code) select id, client_id, '${name}', '{"mr":"झेवियरा क्विंटस"}', '${code}' from account returning user_id`)
  const userId = Number(row?.user_id)
  await sql(
    `insert into user_college (client_id, user_id, college_id) values (${CLIENTS.svtu}, ${userId}, ${colleges[1]})`,
  )
  await sql(`insert into user_role (client_id, user_id, role_id) values (${CLIENTS.svtu}, ${userId}, 31)`)
  await refreshSearchWords(server.db, CLIENTS.svtu, [userId])
})
beforeAll(async () => {
  const [here, there] = await sql(`
    select distinct on (p.faculty_id) p.id, p.faculty_id, part.id as part from program p join program_part part on part.program_id = p.id where p.client_id = ${CLIENTS.svtu} order by p.faculty_id, p.id, part.id limit 2`)
  // Only these two study now: every number can be known.
  await sql(`update enrolment set status = 'COMPLETED' where client_id = ${CLIENTS.svtu}`)
  const [knownRow] = await sql(`
    select s.id, a.login_name as login from student s join user_account a on a.id = s.user_id
    where s.client_id = ${CLIENTS.svtu} and a.user_type = 'STUDENT' order by s.id limit 1`)
  const studentId = Number(knownRow?.id)
  await sql(`delete from user_college where user_id = (select user_id from student where id = ${studentId})`)
  await sql(
    `insert into user_college (client_id, user_id, college_id) select ${CLIENTS.svtu}, user_id, ${colleges[0]} from student where id = ${studentId}`,
  )
  const [year] = await sql(
    `insert into academic_year (client_id, code, starts_on, ends_on, status) values (${CLIENTS.svtu}, '2091-92', '2091-06-01', '2092-05-31', 'PLANNED') returning id`,
  )
  const yearId = Number(year?.id)
  const places = [here, there].map((place, index) => ({
    college: Number(colleges[index]),
    id: Number(place?.id),
    part: Number(place?.part),
  }))
  for (const place of places)
    await sql(`
      insert into enrolment (client_id, student_id, college_id, program_id, academic_year_id, program_part_id, roll_no, type)
      values (${CLIENTS.svtu}, ${studentId}, ${place.college}, ${place.id}, ${yearId}, ${place.part}, 'X-1', 'REGULAR')`)
  both = {
    login: String(knownRow?.login),
    here: Number(here?.id),
    there: Number(there?.id),
    thatFaculty: Number(there?.faculty_id),
  }
})
afterAll(() => server.close())

const list = (token: string, input: object = {}) => askRow(server, users, input, token)
const countsFor = (token: string) => askRow(server, userCounts, {}, token)
const facetsFor = (token: string) => askRow(server, userFacets, {}, token)
const studiesFor = (token: string) => askRow(server, userProgrammes, {}, token)
const matchesFor = (token: string, input: object = {}) => askRow(server, userMatches, input, token)
const logins = ({ rows }: { readonly rows: readonly UserRow[] }): string[] => rows.map(({ loginName }) => loginName)
const requireSecondStep = async (value: object) => {
  await server.db
    .insert(clientConfig)
    .values({ clientId: CLIENTS.svtu, key: 'login.secondStep', value })
    .onConflictDoUpdate({ target: [clientConfig.clientId, clientConfig.key], set: { value } })
  clearClients(server.db)
  clearCounts(server.db, CLIENTS.svtu)
}
const choice = (...values: string[]) => ({ kind: 'choice', values })
const yes = { kind: 'flag', yes: true }

describe('an administrator of the institution', () => {
  let token: string
  beforeAll(async () => {
    token = await signIn(server, 'asha.admin')
  })

  test('sees everybody of it and nobody else, page by page, each once, ordered by name', async () => {
    const [all] = await sql(`select count(*)::int as people from user_account where client_id = ${CLIENTS.svtu}`)
    const seen: string[] = []
    for (let page = 1; ; page += 1) {
      const answer = await list(token, { page, pageSize: 100 })
      expect(answer.total).toBe(all?.people)
      seen.push(...answer.rows.map(({ displayName }) => displayName))
      if (answer.rows.length < 100) break
    }
    expect(seen).toHaveLength(Number(all?.people))
    expect(seen).toEqual([...seen].sort(new Intl.Collator('und').compare))
  })

  test.each([
    ['both parts of the name, in any order', 'quin xav'],
    ['the name in another script', 'क्विंटस झेव'],
    ['the login name', 'xaviera.qu'],
    ['the address', 'xaviera@elsewhere.example'],
    ['the employee code', 'emp-77'],
    ['the whole number', '98123 45678'],
    ['the last four digits', '5678'],
    ['digits of another script', '९८१२३४५६७८'],
  ])('finds a person by %s', async (_by, search) => {
    expect(logins(await list(token, { search }))).toEqual([PERSON.login])
  })

  test('finds a student by registration number', async () => {
    const [knownRow] = await sql(
      `select s.prn, a.login_name as login from student s join user_account a on a.id = s.user_id where s.client_id = ${CLIENTS.svtu} limit 1`,
    )
    expect(logins(await list(token, { search: knownRow?.prn }))).toEqual([knownRow?.login])
  })

  test.each(["' | !a", ':*', '\\', '%%', "x'::tsquery"])('can enter %s without an error', async (search) => {
    expect((await list(token, { search })).page).toBe(1)
  })

  test.each([
    ['status', { status: choice('SUSPENDED') }],
    ['kind', { userType: choice('STAFF'), status: choice('SUSPENDED') }],
    ['role', { role: choice('31'), status: choice('SUSPENDED', 'LOCKED') }],
    ['way of creation', { createdVia: choice('IMPORT') }],
    ['day of creation', { created: { kind: 'days', from: '2020-02-29', to: '2020-03-01' } }],
    ['day of the last sign-in', { lastLogin: { kind: 'days', from: '2021-03-01', to: '2021-03-01' } }],
  ])('can filter by %s', async (_by, filters) => {
    expect(logins(await list(token, { filters, pageSize: 100 }))).toContain(PERSON.login)
  })

  test.each([
    { role: choice('99999999999', 'x') },
    { status: choice('NO') },
    { userType: choice('NO') },
    { college: choice('-1') },
  ])('gets nobody for unknown filter values: %j', async (filters) => {
    expect((await list(token, { filters })).total).toBe(0)
  })

  test('gets disjoint and complete results for both values of a yes/no filter', async () => {
    for (const flag of ['emailVerified', 'neverLoggedIn', 'locked', 'expiring']) {
      const [so, not, all] = await Promise.all([
        list(token, { filters: { [flag]: yes } }),
        list(token, { filters: { [flag]: { kind: 'flag', yes: false } } }),
        list(token),
      ])
      expect(so.total + not.total, flag).toBe(all.total)
    }
  })

  test('sees counts of tabs and filters that match the list', async () => {
    const [counts, facets] = [await countsFor(token), await facetsFor(token)]
    for (const tab of ['ALL', 'UNIVERSITY', 'COLLEGE', 'STAFF', 'STUDENT', 'CSC', 'INVITED', 'LOCKED'] as const)
      expect((await list(token, { tab })).total, tab).toBe(counts[tab])
    for (const { value, count: people } of facets.statuses)
      expect((await list(token, { filters: { status: choice(value) } })).total).toBe(people)
    for (const { value, count: people } of facets.roles.slice(0, 5))
      expect((await list(token, { filters: { role: choice(String(value.roleId)) } })).total).toBe(people)
    for (const { value, count: people } of facets.colleges.slice(0, 5))
      expect((await list(token, { filters: { college: choice(String(value.collegeId)) } })).total).toBe(people)
  })

  test('can filter by current programme and faculty, and sees the counts', async () => {
    const { programmes, faculties } = await studiesFor(token)
    expect(programmes.map(({ value, count }) => [value.programmeId, count]).sort()).toEqual(
      [
        [both.here, 1],
        [both.there, 1],
      ].sort(),
    )
    expect(faculties.map(({ count }) => count)).toEqual([1, 1])
    expect(logins(await list(token, { filters: { programme: choice(String(both.there)) } }))).toEqual([both.login])
    expect(logins(await list(token, { filters: { faculty: choice(String(both.thatFaculty), '0') } }))).toEqual([
      both.login,
    ])
    expect(
      (
        await list(token, {
          filters: { faculty: choice(String(both.thatFaculty)), programme: choice(String(both.here)) },
        })
      ).total,
    ).toBe(0)
    expect((await list(token, { search: both.login })).rows[0]?.programmes).toBe(2)
    expect((await list(token, { filters: { programme: choice('-1', 'x') } })).total).toBe(0)
    const filters = { programme: choice(String(both.here), String(both.there)) }
    expect((await matchesFor(token, { filters })).total).toBe(1)
    expect((await call(server, 'exportUsers', { columns: ['name'], filters }, { token })).result).toMatchObject({
      rows: [{ loginName: both.login }],
    })
  })

  test('can filter by two-step verification as the column shows it, and sees the counts', async () => {
    // The institution requires it for its staff, and an administrator for this person, who has begun the setup of an
    // app and confirmed nothing.
    await requireSecondStep({ requiredFor: ['UNIVERSITY'] })
    await sql(`update user_account set second_step = 'REQUIRED' where public_id = '${personId}'`)
    await sql(
      `insert into second_step (user_id, client_id, pending_key, pending_until) select id, client_id, 'key', now() from user_account where public_id = '${personId}'`,
    )
    await sql(
      `insert into second_step (user_id, client_id, sealed_key, confirmed_at) select id, client_id, 'key', now() from user_account where client_id = ${CLIENTS.svtu} and login_name in ('leela.new', '${both.login}')`,
    )
    clearCounts(server.db, CLIENTS.svtu)
    const everybody: UserRow[] = []
    for (let page = 1; ; page += 1) {
      const { rows } = await list(token, { page, pageSize: 100 })
      everybody.push(...rows)
      if (rows.length < 100) break
    }
    expect(
      everybody
        .filter(({ secondStep }) => secondStep === 'ON')
        .map(({ loginName }) => loginName)
        .sort(),
    ).toEqual(['leela.new', both.login].sort())
    const facets = await facetsFor(token)
    for (const state of ['ON', 'MISSING', 'OFF'] as const) {
      const those = everybody.filter(({ secondStep }) => secondStep === state)
      const answer = await list(token, { filters: { secondStep: choice(state) }, pageSize: 100 })
      expect(answer.total, state).toBe(those.length)
      expect(logins(answer), state).toEqual(those.slice(0, 100).map(({ loginName }) => loginName))
      expect(facets.secondSteps.find(({ value }) => value === state)?.count, state).toBe(those.length)
      expect((await matchesFor(token, { filters: { secondStep: choice(state) } })).total, state).toBe(those.length)
    }
    const missing = { filters: { secondStep: choice('MISSING'), userType: choice('STAFF') } }
    expect(logins(await list(token, missing))).toEqual([PERSON.login])
    expect(
      (await call(server, 'exportUsers', { ...missing, columns: ['secondStep'] }, { token })).result,
    ).toMatchObject({ rows: [{ loginName: PERSON.login, secondStep: 'MISSING' }] })
    for (const states of [
      ['ON', 'MISSING'],
      ['ON', 'OFF'],
      ['MISSING', 'OFF'],
      ['ON', 'MISSING', 'OFF'],
    ])
      expect((await list(token, { filters: { secondStep: choice(...states) } })).total, states.join()).toBe(
        everybody.filter(({ secondStep }) => states.includes(secondStep)).length,
      )
    expect((await list(token, { filters: { secondStep: choice('NO') } })).total).toBe(0)
    await requireSecondStep({ requiredFor: [] })
    expect(logins(await list(token, { filters: { secondStep: choice('MISSING') } }))).toEqual([PERSON.login])
  })

  test('can sort by last sign-in, with people who never signed in at the oldest end', async () => {
    const [newest, oldest] = [
      await list(token, { sort: { column: 'lastLogin', descending: true } }),
      await list(token, { sort: { column: 'lastLogin', descending: false } }),
    ]
    expect(newest.rows[0]?.lastLoginAt).not.toBeNull()
    expect(oldest.rows[0]?.lastLoginAt).toBeNull()
  })

  test('sees a lock set by failed sign-ins, and that it ends with the correct password', async () => {
    for (let turn = 0; turn < 5; turn += 1)
      await call(server, 'ldapLogin', { clientId: CLIENTS.svtu, userName: 'ravi.exams', password: 'wrong' })
    const [row] = (await list(token, { search: 'ravi.exams', tab: 'LOCKED' })).rows
    expect(row).toMatchObject({ status: 'LOCKED', failedAttempts: 5 })
    expect(Date.parse(row?.lockedUntil ?? '')).toBeGreaterThan(Date.now())
    await sql(`update attempt_guard set locked_until = now() - interval '1 minute' where locked_until is not null`)
    await signIn(server, 'ravi.exams')
    expect((await list(token, { search: 'ravi.exams', tab: 'LOCKED' })).total).toBe(0)
  })

  test('exports everybody chunk by chunk, and each chunk is audited', async () => {
    const seen: string[] = []
    let after: string | null = null
    do {
      const answer = await call(server, 'exportUsers', { columns: ['name', 'email'], after }, { token })
      expect(answer.errorCode).toBe(1000)
      const piece = answer.result as { rows: UserRow[]; after: string | null }
      seen.push(...piece.rows.map(({ userId }) => userId))
      after = piece.after
    } while (after !== null)
    const all = await matchesFor(token)
    expect(seen).toEqual(all.userIds)
    expect(all.total).toBe(seen.length)
    const acts = await sql(`select detail from audit_log where activity = 'exportUsers' order by id`)
    expect(acts.at(-1)?.detail).toMatchObject({ columns: ['name', 'email'], searched: false })
  })

  test('continues an export after the last exported person', async () => {
    const file = async (more: object) =>
      (
        (await call(server, 'exportUsers', { columns: ['name'], after: null, ...more }, { token })).result as {
          rows: UserRow[]
        }
      ).rows.map(({ userId }) => userId)
    for (const wanted of [{}, { tab: 'STAFF' }]) {
      const all = await file(wanted)
      expect(all.length).toBeGreaterThan(5)
      expect(await file({ ...wanted, after: all[3] })).toEqual(all.slice(4))
    }
  })

  test('acts on all matches except excluded ones', async () => {
    const all = await matchesFor(token, { search: 'xaviera' })
    expect(all.userIds).toEqual([personId])
    expect((await matchesFor(token, { search: 'xaviera', except: [personId] })).userIds).toEqual([])
    expect((await matchesFor(token, { only: [personId] })).userIds).toEqual([personId])
  })

  test('finds people of an older installation once their search words are written', async () => {
    await sql('update user_account set search = null')
    expect((await list(token, { search: 'xaviera' })).total).toBe(0)
    await completeSearchWords(server.db, () => true)
    expect((await list(token, { search: 'xaviera' })).total).toBe(1)
  })

  test('saves, replaces and deletes list views that nobody else sees', async () => {
    const views = async (who: string) =>
      (await ask(server, 'savedViews', { list: 'users' }, { token: who })).result as {
        savedViews: { name: string; state: string }[] | null
      }
    await call(server, 'saveView', { list: 'users', name: 'Mine', state: 'sort=login' }, { token })
    await call(server, 'saveView', { list: 'users', name: 'Mine', state: 'sort=name' }, { token })
    expect((await views(token)).savedViews).toEqual([{ name: 'Mine', state: 'sort=name' }])
    expect((await views(await signIn(server, 'meera.principal'))).savedViews ?? []).toEqual([])
    await call(server, 'deleteView', { list: 'users', name: 'Mine' }, { token })
    expect((await views(token)).savedViews ?? []).toEqual([])
  })
})

describe('the principal of a college', () => {
  let token: string
  beforeAll(async () => {
    token = await signIn(server, 'meera.principal')
  })

  test('sees people of their own college, and nobody of other colleges', async () => {
    const answer = await list(token, { pageSize: 100 })
    expect(answer.total).toBeGreaterThan(1)
    for (const row of answer.rows) {
      expect(row.colleges.map(({ collegeId }) => collegeId)).toEqual([colleges[0]])
      expect(['COLLEGE', 'STAFF', 'STUDENT', 'VERIFIER']).toContain(row.userType)
    }
    expect(logins(await list(token, { search: 'noor.clerk' }))).toEqual(['noor.clerk'])
    expect((await list(token, { filters: { college: choice(String(colleges[1])) } })).total).toBe(0)
  })

  const probes: readonly object[] = [
    ...['xaviera', 'quintus', PERSON.login, PERSON.email, PERSON.code, '9812345678', '5678', 'झेवियरा'].map(
      (search) => ({ search }),
    ),
    { filters: { createdVia: choice('IMPORT') } },
    { filters: { created: { kind: 'days', to: '2020-12-31' } } },
    { filters: { lastLogin: { kind: 'days', to: '2021-12-31' } } },
    { filters: { status: choice('SUSPENDED') } },
    { filters: { role: choice('31') } },
    { filters: { secondStep: choice('MISSING') } },
  ]
  test.each(probes.map((probe) => [JSON.stringify(probe), probe]))(
    'cannot see, count or find people of other colleges by %s',
    async (_name, probe) => {
      const before = await list(token, probe)
      expect(before.total).toBe(0)
      expect(before.rows).toEqual([])
      expect(await matchesFor(token, probe)).toEqual({ userIds: [], total: 0 })
      expect((await call(server, 'exportUsers', { ...probe, columns: ['name'] }, { token })).result).toMatchObject({
        rows: [],
      })
    },
  )

  test('does not see them under any tab, in any order, on any page', async () => {
    for (const tab of ['ALL', 'STAFF', 'LOCKED', 'INVITED']) {
      for (const column of ['name', 'login', 'status', 'lastLogin', 'created']) {
        for (const descending of [true, false]) {
          const { rows, total } = await list(token, { tab, sort: { column, descending }, pageSize: 100 })
          expect(rows).toHaveLength(Math.min(100, total))
          expect(logins({ rows })).not.toContain(PERSON.login)
        }
      }
    }
  })

  test('cannot address them by a known id, nor start an export chunk at it', async () => {
    expect(await matchesFor(token, { only: [personId] })).toEqual({ userIds: [], total: 0 })
    expect((await call(server, 'exportUsers', { columns: ['name'], after: personId }, { token })).errorCode).toBe(1202)
  })

  test('does not have them in any count or filter', async () => {
    const [before, counts] = [await facetsFor(token), await countsFor(token)]
    expect(before.colleges.map(({ value }) => value.collegeId)).toEqual([colleges[0]])
    expect(before.statuses.map(({ value }) => value)).not.toContain('SUSPENDED')
    expect(before.roles.map(({ value }) => value.roleId)).not.toContain(31)
    expect(before.secondSteps).toEqual([
      { value: 'ON', count: 2 },
      { value: 'OFF', count: counts.ALL - 2 },
    ])
    expect(logins(await list(token, { filters: { secondStep: choice('ON') } })).sort()).toEqual(
      ['leela.new', both.login].sort(),
    )
    expect(counts.ALL).toBe((await list(token)).total)
    expect(before.types.reduce((sum, { count: people }) => sum + people, 0)).toBe(counts.ALL)
  })

  test('cannot find out where their students also study, by filter, count or row', async () => {
    const { programmes, faculties } = await studiesFor(token)
    expect(programmes.map(({ value, count }) => [value.programmeId, count])).toEqual([[both.here, 1]])
    expect(faculties.map(({ value }) => value.facultyId)).not.toContain(both.thatFaculty)
    expect(logins(await list(token, { filters: { programme: choice(String(both.here)) } }))).toEqual([both.login])
    for (const filters of [{ programme: choice(String(both.there)) }, { faculty: choice(String(both.thatFaculty)) }]) {
      expect((await list(token, { filters })).total).toBe(0)
      expect(await matchesFor(token, { filters })).toEqual({ userIds: [], total: 0 })
      expect((await call(server, 'exportUsers', { columns: ['programmes'], filters }, { token })).result).toMatchObject(
        { rows: [] },
      )
    }
    expect((await list(token, { search: both.login })).rows[0]?.programmes).toBe(1)
  })

  test('does not see the name of a person out of scope who created an account', async () => {
    await sql(
      `update user_account set created_by = (select id from user_account where login_name = 'asha.admin') where login_name = 'leela.new'`,
    )
    expect((await list(token, { search: 'leela.new' })).rows[0]?.createdBy).toBeNull()
    expect((await list(await signIn(server, 'asha.admin'), { search: 'leela.new' })).rows[0]?.createdBy).toBe(
      'Asha Kulkarni',
    )
  })
})

describe('a help desk', () => {
  let token: string
  beforeAll(async () => {
    await sql(
      `update user_role set role_id = 15 where user_id = (select id from user_account where login_name = 'empty.menu')`,
    )
    token = await signIn(server, 'empty.menu')
  })

  test('reads masked addresses and numbers, and cannot change anyone', async () => {
    const [row] = (await list(token, { search: 'xaviera' })).rows
    expect(row).toMatchObject({
      email: { text: 'x***@elsewhere.example' },
      mobile: { text: '******5678' },
      may: { edit: false, manage: false },
    })
  })

  test('cannot discover masked values by searching; only the last four digits can be searched', async () => {
    expect((await list(token, { search: 'xaviera@elsewhere' })).total).toBe(0)
    expect((await list(token, { search: 'elsewhere' })).total).toBe(0)
    expect((await list(token, { search: '98123' })).total).toBe(0)
    expect(logins(await list(token, { search: '5678' }))).toContain(PERSON.login)
  })

  test('cannot export', async () => {
    expect(await call(server, 'exportUsers', { columns: ['name'] }, { token })).toMatchObject({
      errorCode: 1107,
      result: { needs: { menu: '/user-management', verb: 'export' } },
    })
  })
})

test('a caller without the right to the screen reads which right is missing; an anonymous caller does not', async () => {
  const token = await signIn(server, 'noor.clerk')
  for (const id of ['users', 'userFacets', 'userProgrammes', 'userCounts', 'userMatches'])
    expect(await ask(server, id, {}, { token })).toMatchObject({
      errorCode: 1107,
      result: { needs: { menu: '/user-management', verb: 'view' } },
    })
})

test('another institution sees only its own people', async () => {
  const token = await signIn(server, 'sunita.office', CLIENTS.shantiban)
  expect((await list(token, { search: 'xaviera' })).total).toBe(0)
  expect((await matchesFor(token, { only: [personId] })).total).toBe(0)
})
