import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REPORT_USER_SORTS } from '../../../src/contract/reports/parts.ts'
import {
  universityUserChoices,
  universityUserReport,
  universityUserSummary,
  universityUserTrend,
} from '../../../src/contract/reports/university-users.ts'
import { roleConflict } from '../../../server/db/schema.ts'
import { refreshSearchWords } from '../../../server/modules/users/accounts/search-words.ts'
import { ask, askRow, CLIENTS, signIn } from '../../support/calls.ts'
import { addPerson, type Person } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { countRows, selectSqlRows } from '../../support/sql.ts'

let server: TestServer
let token: string
let clerk: Person
let cashier: Person
const MOBILE = '+919812300077'
/** The outcomes of attempts that succeeded and that failed, after the column. */
const [SUCCEEDED, FAILED] = ["= 'OK'", "not in ('OK', 'SECOND_STEP')"] as const
const OF_UNIVERSITY = `client_id = ${CLIENTS.svtu} and user_type in ('UNIVERSITY', 'PLATFORM')`

const sql = (text: string) => selectSqlRows(server, text)
const count = (text: string) => countRows(server, text)

const report = (input: object = {}) => askRow(server, universityUserReport, input, token)
const summary = (input: object = {}) => askRow(server, universityUserSummary, input, token)
const choice = (...values: string[]) => ({ kind: 'choice', values })

/** Inserts attempts of a person to log in, some days ago. */
const attempts = async ({ id }: Person, outcome: string, days: readonly number[]) => {
  for (const day of days)
    await sql(`insert into login_attempt (client_id, login_name_hash, user_id, at, outcome)
      values (${CLIENTS.svtu}, 'hash', ${id}, now() - interval '${day} days', '${outcome}')`)
}

beforeAll(async () => {
  server = await startTestServer()
  token = await signIn(server, 'asha.admin')
  const university = { clientId: CLIENTS.svtu, userType: 'UNIVERSITY' } as const
  clerk = await addPerson(server, { ...university, roleIds: [12, 13], name: 'Conflicting Clerk' })
  cashier = await addPerson(server, { ...university, roleIds: [13], name: 'Dormant Cashier' })
  // So that the only other finance officer who works is the demo account.
  await sql(`update user_account set status = 'INVITED' where client_id = ${CLIENTS.svtu} and login_name like '%.13.%'`)
  await server.db.delete(roleConflict)
  await server.db.insert(roleConflict).values({ clientId: CLIENTS.svtu, roleId: 12, conflictsWith: 13 })
  await sql(`update user_account set mobile = '${MOBILE}' where id in (${clerk.id}, ${cashier.id})`)
  await sql(`update user_account set last_login_at = now() - interval '91 days' where id = ${cashier.id}`)
  await sql(`update user_account set last_login_at = now() - interval '5 days', created_by = ${cashier.id},
    valid_to = (now() + interval '10 days')::date where id = ${clerk.id}`)
  await sql(`update user_profile set office_code = 'LIBRARY' where user_id = ${cashier.id}`)
  await sql(`update user_role set granted_at = '2026-02-03T04:05:06Z' where user_id = ${clerk.id} and role_id = 12`)
  await refreshSearchWords(server.db, CLIENTS.svtu, [clerk.id, cashier.id])
  await attempts(clerk, 'OK', [1, 8, 40])
  await attempts(clerk, 'BAD', [1, 29])
  await attempts(clerk, 'SECOND_STEP', [1])
  await attempts(cashier, 'OK', [91, 70, 20])
})
afterAll(() => server.close())

describe('an administrator of the institution', () => {
  test('sees each user of the institution itself once, page by page, and sums over all of them', async () => {
    const seen: string[] = []
    let sums = { programmes: 0, courses: 0, logins: 0, failures: 0, active: 0 }
    for (let page = 1; ; page += 1) {
      const answer = await report({ page, pageSize: 10 })
      expect(answer.total).toBe(await count(`user_account where ${OF_UNIVERSITY}`))
      seen.push(...answer.rows.map(({ loginName }) => loginName))
      sums = answer.totals
      if (answer.rows.length < 10) break
    }
    const loginRows = await sql(`select login_name as login from user_account where ${OF_UNIVERSITY}`)
    expect([...seen].sort()).toEqual(loginRows.map(({ login }) => String(login)).sort())
    const recent = `login_attempt l join user_account a on a.id = l.user_id
      where ${OF_UNIVERSITY.replaceAll(/(client_id|user_type)/g, 'a.$1')} and l.at > now() - interval '30 days'`
    expect(sums).toEqual({
      active: await count(
        `user_account where ${OF_UNIVERSITY} and status = 'ACTIVE' and (locked_until is null or locked_until <= now())`,
      ),
      programmes: 0,
      courses: 0,
      logins: await count(`${recent} and l.outcome ${SUCCEEDED}`),
      failures: await count(`${recent} and l.outcome ${FAILED}`),
    })
  })

  test('sees the figures that plain SQL counts', async () => {
    const where = (condition: string) => count(`user_account where ${OF_UNIVERSITY} and ${condition}`)
    const free = '(locked_until is null or locked_until <= now())'
    const { byRole, byOffice, byStatus, findings, asOf, ...figures } = await summary()
    expect(Date.parse(asOf)).toBeLessThanOrEqual(Date.now())
    expect(figures).toEqual({
      users: await where('true'),
      active: await where(`status = 'ACTIVE' and ${free}`),
      neverLoggedIn: await where('last_login_at is null'),
      dormant: await where(`status = 'ACTIVE' and ${free} and last_login_at < now() - interval '90 days'`),
      locked: await where(`(status = 'LOCKED' or (status in ('ACTIVE', 'INVITED') and locked_until > now()))`),
      unconfirmed: await where('email_verified_at is null'),
      withoutSecondStep: await where(
        `id not in (select user_id from second_step where confirmed_at is not null)
         and id not in (select user_id from passkey)`,
      ),
      expiring: await where(`valid_to between current_date and current_date + 30`),
    })
    expect(figures.dormant).toBe(1)
    for (const { value, users } of byRole)
      expect(users, value.code).toBe(
        await where(
          `id in (
             select user_id from user_role
             where role_id = ${value.roleId} and client_id = ${CLIENTS.svtu} and (to_at is null or to_at > now()))`,
        ),
      )
    for (const { value, users } of byStatus)
      expect(users, value).toBe((await report({ filters: { status: choice(value) } })).total)
    expect(byStatus.reduce((sum, { users }) => sum + users, 0)).toBe(figures.users)
    expect(byOffice.reduce((sum, { users }) => sum + users, 0)).toBe(figures.users)
    expect(byOffice.find(({ value }) => value?.code === 'LIBRARY')).toMatchObject({ users: 1, dormant: 1 })
    expect(findings).toEqual({
      CONFLICT: 1,
      ADMINISTRATOR: await where('id in (select user_id from user_role where role_id in (1, 10))'),
      SHARED_MOBILE: 2,
      INACTIVE_WITH_RIGHTS: await where(
        `(status in ('SUSPENDED', 'DEACTIVATED') or valid_to < current_date) and id in (select user_id from user_role)`,
      ),
    })
  })

  test('sees a person with masked contacts, recent log-ins, the last change of roles and findings', async () => {
    const { rows } = await report({ search: 'conflicting cl' })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      loginName: clerk.loginName,
      mobile: '******0077',
      email: expect.stringMatching(/^p\*\*\*@example\.edu$/) as string,
      logins: 2,
      failures: 2,
      createdBy: 'Dormant Cashier',
      rolesChangedAt: '2026-02-03T04:05:06.000Z',
      roles: [{ roleId: 12 }, { roleId: 13 }],
      findings: { administrator: false, sharedMobile: 1, inactiveWithRights: false },
    })
    expect(rows[0]?.findings.conflicts.map((pair) => pair.length)).toEqual([2])
    expect((await report({ search: MOBILE })).total).toBe(0)
  })

  test.each([
    [
      'role and status',
      { role: choice('13'), status: choice('ACTIVE') },
      ['clerk', 'cashier', 'anita.finance', 'vikram.finance'],
    ],
    ['office', { office: choice('LIBRARY') }, ['cashier']],
    ['the name of the creator', { createdBy: { kind: 'text', text: 'cash' } }, ['clerk']],
    ['the name of the creator, written otherwise', { createdBy: { kind: 'text', text: 'CÁSH' } }, ['clerk']],
    ['a long time without a log-in', { dormant: { kind: 'flag', yes: true } }, ['cashier']],
    ['an account that ends soon', { expiring: { kind: 'flag', yes: true } }, ['clerk']],
    ['a finding', { finding: choice('SHARED_MOBILE') }, ['clerk', 'cashier']],
  ])('can filter by %s', async (_by, filters, names) => {
    const added: Readonly<Record<string, Person>> = { clerk, cashier }
    const wanted = names.map((name) => added[name]?.loginName ?? name)
    const { rows } = await report({ filters })
    expect(rows.map(({ loginName }) => loginName).sort()).toEqual(wanted.sort())
  })

  test('finds nobody for values that do not exist', async () => {
    for (const filters of [{ office: choice('NO') }, { finding: choice('NO') }, { programme: choice('99999') }])
      expect((await report({ filters })).total).toBe(0)
  })

  test('can sort by each column, in both directions', async () => {
    for (const column of REPORT_USER_SORTS) {
      const [up, down] = await Promise.all(
        [false, true].map((descending) => report({ sort: { column, descending }, pageSize: 100 })),
      )
      expect(up?.rows).toHaveLength(up?.total ?? 0)
      expect(down?.rows.map(({ userId }) => userId).sort()).toEqual(up?.rows.map(({ userId }) => userId).sort())
    }
    const { rows } = await report({ sort: { column: 'logins', descending: true } })
    expect(rows.map(({ logins }) => logins)).toEqual(rows.map(({ logins }) => logins).sort((a, b) => b - a))
  })

  test('sees the log-ins of the last twelve weeks, each in its week', async () => {
    const { weeks } = await askRow(server, universityUserTrend, { filters: { role: choice('13') } }, token)
    expect(weeks).toHaveLength(12)
    const inWeek = (succeeded: boolean, week: string) =>
      count(`login_attempt
        where user_id in (select user_id from user_role where client_id = ${CLIENTS.svtu} and role_id = 13)
          and outcome ${succeeded ? SUCCEEDED : FAILED}
          and (at at time zone 'Asia/Kolkata')::date between '${week}'::date and '${week}'::date + 6`)
    for (const { week, logins, failures } of weeks) {
      expect(logins, week).toBe(await inWeek(true, week))
      expect(failures, week).toBe(await inWeek(false, week))
    }
    expect(weeks.reduce((sum, { logins }) => sum + logins, 0)).toBeGreaterThanOrEqual(5)
  })

  test('sees the options of the filters', async () => {
    const { roles, offices, programmes } = await askRow(server, universityUserChoices, {}, token)
    expect(roles.map(({ roleId }) => roleId)).toEqual(expect.arrayContaining([10, 11, 12, 13, 14]))
    expect(offices.map(({ code }) => code)).toContain('ACCOUNTS')
    expect(programmes).toHaveLength(await count(`program where client_id = ${CLIENTS.svtu}`))
  })
})

describe('the report', () => {
  test.each(['meera.principal', 'ravi.exams'])('is refused for %s', async (login) => {
    const other = await signIn(server, login)
    for (const id of ['universityUserSummary', 'universityUserReport', 'universityUserTrend', 'universityUserChoices'])
      expect((await ask(server, id, {}, { token: other })).errorCode, id).toBe(1107)
  })

  test('shows nobody of another institution', async () => {
    const other = await signIn(server, 'sunita.office', CLIENTS.shantiban)
    const answer = await askRow(server, universityUserReport, { pageSize: 100 }, other)
    const logins = answer.rows.map(({ loginName }) => loginName)
    expect(logins).toContain('sunita.office')
    expect(logins).not.toContain('asha.admin')
    expect(answer.total).toBe(
      await count(`user_account where client_id = ${CLIENTS.shantiban} and user_type = 'UNIVERSITY'`),
    )
  })

  test('shows a person from a college nobody, even with the right to see it', async () => {
    await sql(`insert into role_menu (client_id, role_id, menu_id, can_view, can_edit, can_export, can_approve)
      select ${CLIENTS.svtu}, 20, id, true, false, false, false from menu
      where client_id = ${CLIENTS.svtu} and route_name = '/universityUserReport'`)
    const principal = await signIn(server, 'meera.principal')
    const answer = await askRow(server, universityUserReport, {}, principal)
    expect(answer.total).toBe(0)
  })
})
