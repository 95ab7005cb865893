import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  COLLEGE_FIGURES,
  COLLEGE_SORTS,
  collegeUserChoices,
  collegeUserReport,
  collegeUsers,
  collegeUserSummary,
  collegeUserTrend,
  type ReportCollege,
} from '../../../src/contract/reports/college-users.ts'
import { ask, askRow, CLIENTS, signIn } from '../../support/calls.ts'
import { addPerson } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { countRows, selectSqlRows } from '../../support/sql.ts'

let server: TestServer
let admin: string
let principal: string
let colleges: readonly number[] = []

const sql = (text: string) => selectSqlRows(server, text)
const count = (text: string) => countRows(server, text)

const report = (token: string, input: object = {}) => askRow(server, collegeUserReport, input, token)
const summary = (token: string, input: object = {}) => askRow(server, collegeUserSummary, input, token)
const people = (token: string, input: object) => askRow(server, collegeUsers, input, token)
const trend = (token: string, input: object = {}) => askRow(server, collegeUserTrend, input, token)
const choice = (...values: string[]) => ({ kind: 'choice', values })
const yes = { kind: 'flag', yes: true }

const FREE = '(a.locked_until is null or a.locked_until <= now())'
const ACTIVE = `a.status = 'ACTIVE' and ${FREE}`
const staffAt = (id: number) =>
  `user_college c join user_account a on a.id = c.user_id
   where c.college_id = ${id} and (c.to_at is null or c.to_at > now())
     and a.user_type not in ('STUDENT', 'UNIVERSITY', 'PLATFORM', 'CSC')`
const holds = (...roles: number[]) =>
  `exists (select 1 from user_role r
     where r.user_id = a.id and r.role_id in (${roles.join()})
       and (r.scope_college_id is null or r.scope_college_id = c.college_id)
       and (r.to_at is null or r.to_at > now()))`
const studentsAt = (id: number) =>
  `(select distinct s.id, s.user_id from enrolment e join student s on s.id = e.student_id
     where e.college_id = ${id} and e.status = 'ACTIVE') s
   left join user_account a on a.id = s.user_id`

/** Counts the figures of a college with plain SQL, one by one. */
const counted = async (id: number) => ({
  staff: await count(staffAt(id)),
  teachers: await count(`${staffAt(id)} and ${holds(23, 24)}`),
  clerks: await count(`${staffAt(id)} and ${holds(21, 22)}`),
  active: await count(`${staffAt(id)} and ${ACTIVE}`),
  inactive: await count(`${staffAt(id)} and not (${ACTIVE})`),
  neverLoggedIn: await count(`${staffAt(id)} and a.last_login_at is null`),
  dormant: await count(`${staffAt(id)} and ${ACTIVE} and a.last_login_at < now() - interval '90 days'`),
  students: await count(studentsAt(id)),
  accounts: await count(`${studentsAt(id)} where s.user_id is not null`),
  activated: await count(`${studentsAt(id)} where a.status = 'ACTIVE'`),
})
const figuresOf = (row: ReportCollege) => Object.fromEntries(COLLEGE_FIGURES.map((name) => [name, row[name]]))

beforeAll(async () => {
  server = await startTestServer()
  admin = await signIn(server, 'asha.admin')
  principal = await signIn(server, 'meera.principal')
  colleges = (await sql(`select id from college where client_id = ${CLIENTS.svtu} order by code`)).map(({ id }) =>
    Number(id),
  )
  // So that only the first and the third college have an administrator who works.
  await sql(`update user_account set status = 'INVITED'
    where client_id = ${CLIENTS.svtu} and user_type = 'COLLEGE' and login_name like '%.20.%'`)
  const [, , third = 0] = colleges
  const add = (roleId: number, name: string) =>
    addPerson(server, { clientId: CLIENTS.svtu, userType: 'COLLEGE', roleIds: [roleId], collegeIds: [third], name })
  const away = await add(20, 'Absent Principal')
  const clerk = await add(21, 'Diligent Clerk')
  await sql(`update user_account set last_login_at = now() - interval '91 days' where id = ${away.id}`)
  await sql(`update user_account set last_login_at = now() - interval '1 day' where id = ${clerk.id}`)
  for (const day of [1, 2, 20])
    await sql(`insert into login_attempt (client_id, login_name_hash, user_id, at, outcome)
      values (${CLIENTS.svtu}, 'hash', ${clerk.id}, now() - interval '${day} days', 'OK')`)
})
afterAll(() => server.close())

describe('an administrator of the institution', () => {
  test('sees for each college the figures that plain SQL counts, and sums over all pages', async () => {
    const rows: ReportCollege[] = []
    let totals: Readonly<Record<string, number>> = {}
    for (let page = 1; ; page += 1) {
      const answer = await report(admin, { page, pageSize: 25 })
      expect(answer.total).toBe(colleges.length)
      rows.push(...answer.rows)
      totals = answer.totals
      if (answer.rows.length < 25) break
    }
    expect(rows.map(({ collegeId }) => collegeId)).toEqual(colleges)
    for (const row of rows.slice(0, 5)) expect(figuresOf(row), row.code).toEqual(await counted(row.collegeId))
    for (const name of COLLEGE_FIGURES) expect(totals[name], name).toBe(rows.reduce((sum, row) => sum + row[name], 0))
    for (const { collegeId, programmes } of rows.slice(0, 3))
      expect(programmes).toBe(
        await count(
          `(select distinct program_id from enrolment where college_id = ${collegeId} and status = 'ACTIVE') p`,
        ),
      )
  })

  test('sees colleges without an active administrator, or with one who is away while forms close', async () => {
    const { rows } = await report(admin, { pageSize: 100 })
    const [first, second, third] = rows
    expect(first?.admins.map(({ loginName }) => loginName)).toEqual(['meera.principal'])
    expect(first?.flag).toBeNull()
    expect(second?.admins.map(({ status }) => status)).toEqual(['INVITED'])
    expect(second?.flag).toBe('NO_ADMIN')
    const bsc = await count(
      `enrolment e join program p on p.id = e.program_id
       where e.college_id = ${third?.collegeId} and p.code = 'BSC' and e.status = 'ACTIVE'`,
    )
    expect(third?.flag).toBe(bsc > 0 ? 'ADMIN_AWAY' : null)
    expect(third?.formsCloseAt === null).toBe(bsc === 0)
    const flagged = (await report(admin, { filters: { flag: choice('ADMIN_AWAY') } })).rows
    expect(flagged.map(({ collegeId }) => collegeId)).toEqual(bsc > 0 ? [third?.collegeId] : [])
  })

  test('sees each person once in the figures of all colleges', async () => {
    const { most, least, asOf, ...figures } = await summary(admin)
    expect(Date.parse(asOf)).toBeLessThanOrEqual(Date.now())
    const every = `(select distinct a.* from user_college c join user_account a on a.id = c.user_id
      where a.client_id = ${CLIENTS.svtu} and (c.to_at is null or c.to_at > now()) and a.user_type <> 'STUDENT') a`
    const { rows } = await report(admin, { pageSize: 100 })
    expect(figures).toEqual({
      colleges: colleges.length,
      withoutAdmin: rows.filter(({ flag }) => flag === 'NO_ADMIN').length,
      adminAway: rows.filter(({ flag }) => flag === 'ADMIN_AWAY').length,
      withoutExamClerk: (await report(admin, { filters: { noExamClerk: yes } })).total,
      staff: await count(every),
      active: await count(`${every} where ${ACTIVE}`),
      neverLoggedIn: await count(`${every} where a.last_login_at is null`),
      dormant: await count(`${every} where ${ACTIVE} and a.last_login_at < now() - interval '90 days'`),
      students: await count(
        `(select distinct student_id from enrolment where client_id = ${CLIENTS.svtu} and status = 'ACTIVE') s`,
      ),
      activated: await count(`(select distinct s.id from enrolment e
        join student s on s.id = e.student_id join user_account a on a.id = s.user_id
        where e.client_id = ${CLIENTS.svtu} and e.status = 'ACTIVE' and a.status = 'ACTIVE') s`),
    })
    const share = ({ activated, students }: (typeof most)[number]) => activated / students
    expect(most).toHaveLength(10)
    expect(most.map(share)).toEqual(most.map(share).sort((a, b) => b - a))
    expect(least.map(share)).toEqual(least.map(share).sort((a, b) => a - b))
  })

  test('can filter by district, type, funding, college, programme and a missing clerk', async () => {
    const { rows } = await report(admin, { pageSize: 100 })
    const [row] = rows
    if (!row) throw new Error('There is no college.')
    const ids = async (filters: object) =>
      (await report(admin, { pageSize: 100, filters })).rows.map(({ collegeId }) => collegeId)
    const those = (test: (row: ReportCollege) => boolean) => rows.filter(test).map(({ collegeId }) => collegeId)
    expect(await ids({ district: choice(row.district) })).toEqual(those(({ district }) => district === row.district))
    expect(await ids({ type: choice('AUTONOMOUS') })).toEqual(those(({ type }) => type === 'AUTONOMOUS'))
    expect(await ids({ funding: choice('AIDED') })).toEqual(those(({ funding }) => funding === 'AIDED'))
    expect(await ids({ college: choice(String(row.collegeId)) })).toEqual([row.collegeId])
    const [programme] = await sql(`select id from program where client_id = ${CLIENTS.svtu} and code = 'BED'`)
    const teaching = await sql(
      `select distinct college_id as id from enrolment
       where program_id = ${Number(programme?.id)} and status = 'ACTIVE'`,
    )
    expect((await ids({ programme: choice(String(programme?.id)) })).sort()).toEqual(
      teaching.map(({ id }) => Number(id)).sort(),
    )
    const without = await ids({ noExamClerk: yes })
    for (const id of without) expect(await count(`${staffAt(id)} and ${holds(21)} and ${ACTIVE}`)).toBe(0)
    expect(without).not.toContain(colleges[2])
    expect((await report(admin, { search: row.code })).rows.map(({ code }) => code)).toEqual([row.code])
    await server.db.execute(`update college set name = 'D’Souza College' where client_id = 17 and code = '${row.code}'`)
    for (const search of ["D'SOUZA", 'college dsouza'])
      expect((await report(admin, { search })).rows.map(({ code }) => code)).toEqual([row.code])
  })

  test('can sort by each column', async () => {
    for (const column of COLLEGE_SORTS) {
      const { rows, total } = await report(admin, { pageSize: 100, sort: { column, descending: true } })
      expect(rows, column).toHaveLength(total)
    }
    const { rows } = await report(admin, { pageSize: 100, sort: { column: 'students', descending: true } })
    expect(rows.map(({ students }) => students)).toEqual(rows.map(({ students }) => students).sort((a, b) => b - a))
  })

  test('sees the people of a college with the sums of all of them', async () => {
    const [, , third = 0] = colleges
    const answer = await people(admin, { collegeId: third, pageSize: 100 })
    expect(answer.total).toBe(await count(staffAt(third)))
    expect(answer.totals).toMatchObject({ logins: 3, active: await count(`${staffAt(third)} and ${ACTIVE}`) })
    const dormant = await people(admin, { collegeId: third, filters: { dormant: yes } })
    expect(dormant.rows.map(({ displayName }) => displayName)).toEqual(['Absent Principal'])
    expect(dormant.rows[0]?.email).toMatch(/^p\*\*\*@/)
  })

  test('sees the log-ins per week of the staff of a college', async () => {
    const { weeks } = await trend(admin, { filters: { college: choice(String(colleges[2])) } })
    expect(weeks).toHaveLength(12)
    expect(weeks.reduce((sum, { staff }) => sum + staff, 0)).toBe(3)
    expect(weeks.reduce((sum, { students }) => sum + students, 0)).toBe(0)
  })
})

describe('a principal', () => {
  test('sees only their own college, its people and its log-ins', async () => {
    const { rows, total, totals } = await report(principal)
    expect(rows.map(({ collegeId }) => collegeId)).toEqual([colleges[0]])
    expect(total).toBe(1)
    expect(totals).toEqual(figuresOf(rows[0] as ReportCollege))
    expect(figuresOf(rows[0] as ReportCollege)).toEqual(await counted(colleges[0] ?? 0))
    expect((await summary(principal)).colleges).toBe(1)
    expect((await people(principal, { collegeId: colleges[0] })).total).toBe(await count(staffAt(colleges[0] ?? 0)))
    const other = { filters: { college: choice(String(colleges[2])) } }
    expect((await report(principal, other)).total).toBe(0)
    expect((await trend(principal, other)).weeks.every(({ staff }) => staff === 0)).toBe(true)
    const choices = await askRow(server, collegeUserChoices, {}, principal)
    expect(choices.colleges.map(({ collegeId }) => collegeId)).toEqual([colleges[0]])
    expect(choices.districts).toHaveLength(1)
  })

  test('gets no people of another college', async () => {
    expect((await ask(server, 'collegeUsers', { collegeId: colleges[2] }, { token: principal })).errorCode).toBe(1202)
  })
})

describe('the report', () => {
  test('is refused for a teacher and for a clerk without the right', async () => {
    for (const login of ['tanvi.teacher', 'noor.clerk']) {
      const token = await signIn(server, login)
      for (const id of ['collegeUserSummary', 'collegeUserReport', 'collegeUserTrend', 'collegeUserChoices'])
        expect((await ask(server, id, {}, { token })).errorCode, `${login} ${id}`).toBe(1107)
      expect((await ask(server, 'collegeUsers', { collegeId: colleges[0] }, { token })).errorCode).toBe(1107)
    }
  })

  test('shows nothing of another institution', async () => {
    const token = await signIn(server, 'sunita.office', CLIENTS.shantiban)
    expect((await report(token, { filters: { college: choice(String(colleges[0])) } })).total).toBe(0)
    expect((await ask(server, 'collegeUsers', { collegeId: colleges[0] }, { token })).errorCode).toBe(1202)
    expect((await summary(token)).colleges).toBe(
      await count(`college where client_id = ${CLIENTS.shantiban} and status = 'ACTIVE'`),
    )
  })
})
