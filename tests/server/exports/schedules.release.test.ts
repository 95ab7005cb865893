import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReportSchedule } from '../../../src/contract/exports/schedules.ts'
import { REPORT_USER_COLUMNS, HIDDEN_USER_COLUMNS } from '../../../src/contract/reports/export-columns.ts'
import { openBuckets } from '../../../server/lib/storage/buckets.ts'
import type { RunningJobs } from '../../../server/lib/jobs/runner.ts'
import { claimDueSchedule } from '../../../server/modules/exports/schedules/due.ts'
import { openReportSchedules } from '../../../server/modules/exports/schedules/open-schedules.ts'
import { openExports } from '../../../server/modules/exports/open-exports.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { addPerson, createToken, type Person } from '../../support/people.ts'
import { selectSqlRows } from '../../support/sql.ts'
import { createMovableClock, startTestServer, testSettings, type TestServer } from '../../support/server/server.ts'

const DAY = 24 * 60
const WEEK = 7 * DAY
const REPORT = { source: 'universityUserReport', view: 'Active people' }
const MONDAY = 1

const clock = createMovableClock()
let server: TestServer
let runner: RunningJobs
let person: Person
let token: string

const rows = (statement: string) => selectSqlRows(server, statement)
const fault = (error: unknown): never => {
  throw error as Error
}

beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now, timers: false })
  runner = openExports({
    db: server.db,
    settings: testSettings(server.folder),
    buckets: openBuckets(join(server.folder, 'weekly'), new Uint8Array(32), server.origin),
    now: clock.now,
    onFault: fault,
  })
})
afterAll(async () => {
  await runner.close()
  await server.close()
})
beforeEach(async () => {
  await rows('delete from report_schedule')
  person = await addPerson(server, { clientId: CLIENTS.svtu, userType: 'UNIVERSITY', roleIds: [10], name: 'Weekly' })
  await rows(`update user_account set email_verified_at = now(), preferred_language = 'en' where id = ${person.id}`)
  token = await createToken(server, person, clock.now())
  await saveView('filter.status=choice:ACTIVE&search=asha&filter.createdBy=text:Ravi')
})

const saveView = (state: string, list = 'universityUserReport', as = token) =>
  call(server, 'saveView', { list, name: REPORT.view, state }, { token: as })
const schedule = (more: object = {}, as = token) =>
  call(server, 'scheduleReport', { report: REPORT, weekday: MONDAY, format: 'CSV', ...more }, { token: as })
const idOf = ({ result }: { readonly result: unknown }): string => (result as { scheduleId: string }).scheduleId
async function listed(as = token): Promise<ReportSchedule[]> {
  const { result } = await ask(server, 'reportSchedules', {}, { token: as })
  return (result as { reportSchedules: { schedules: ReportSchedule[] }[] }).reportSchedules[0]?.schedules ?? []
}
const mails = () =>
  rows(
    `select notification_id::int as id, address, subject, body from notification_outbox
     where user_id = ${person.id} and notification_id in (501, 503) order by id`,
  )
/** Delivers what is due, as the periodic job does. */
async function deliver(): Promise<number> {
  let claimed = 0
  while (await claimDueSchedule(server.db, clock.now())) claimed += 1
  const waiting = await rows(`select id::int as id from export_job where status = 'RUNNING'`)
  for (const { id } of waiting) await runner.run(Number(id))
  return claimed
}
/** Goes to the next delivery, and delivers it. */
async function nextWeek(): Promise<number> {
  clock.forwardMinutes(WEEK)
  return deliver()
}
const audited = (activity: string) =>
  rows(`select detail from audit_log where activity = '${activity}' order by id desc limit 1`)

describe('a person with a confirmed address', () => {
  test('schedules a saved view for six in the morning of a day of the week at the institution', async () => {
    const answer = await schedule()
    expect(answer.result).toMatchObject({ outcome: 'SCHEDULED' })
    const [own] = await listed()
    expect(own).toMatchObject({ ...REPORT, weekday: MONDAY, format: 'CSV', status: 'ACTIVE', lastAt: null })
    const next = new Date(own?.nextAt ?? '')
    const local = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Kolkata',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
    }).format(next)
    expect(local).toMatch(/^Monday.*06:00$/)
    expect(next.getTime() - clock.now().getTime()).toBeLessThanOrEqual(WEEK * 60_000)
    expect(next.getTime()).toBeGreaterThan(clock.now().getTime())
    expect((await audited('scheduleReport'))[0]?.detail).toMatchObject({ weekday: MONDAY, format: 'CSV' })
  })

  test('is sent a mail without personal data, and downloads the file that the view asks for', async () => {
    await schedule()
    expect(await deliver()).toBe(0)
    expect(await nextWeek()).toBe(1)
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ id: 503, address: `${person.loginName}@example.edu` })
    const body = String(mail?.body)
    expect(body).toContain('Status: Active')
    expect(body).toContain('some typed text')
    expect(body.toLowerCase()).not.toMatch(/asha|ravi/)
    expect(body).toMatch(/#\/universityUserReport\?client=svtu&exports=[\w-]+/)
    expect(body).toContain('weekly=1')
    token = await createToken(server, person, clock.now())
    const [own] = await listed()
    expect(own).toMatchObject({ lastResult: 'SENT', status: 'ACTIVE' })
    const exportId = /exports=([\w-]+)/.exec(body)?.[1] ?? ''
    const job = (await ask(server, 'exportJobs', { exportId }, { token })).result as { exportJobs: object[] }
    expect(job.exportJobs[0]).toMatchObject({
      status: 'DONE',
      format: 'CSV',
      done: own?.lastRows,
      reason: null,
      request: {
        filters: { search: 'asha', filters: { status: { values: ['ACTIVE'] } } },
        columns: REPORT_USER_COLUMNS.filter((id) => !HIDDEN_USER_COLUMNS.includes(id)),
      },
    })
  })

  test('is sent what the view is at that time, with its columns in their order', async () => {
    await schedule()
    await saveView('hide=login,status&order=office,role')
    await nextWeek()
    const [job] = await rows(`select request from export_job where user_id = ${person.id}`)
    const { columns } = job?.request as { columns: string[] }
    expect(columns.slice(0, 3)).toEqual(['name', 'office', 'role'])
    expect(columns).not.toContain('login')
    expect(columns).toContain('email')
  })

  test('is sent a missed delivery once, however many weeks the server stood still', async () => {
    await schedule()
    clock.forwardMinutes(5 * WEEK)
    expect(await deliver()).toBe(1)
    expect(await deliver()).toBe(0)
    expect(await mails()).toHaveLength(1)
    token = await createToken(server, person, clock.now())
    const [own] = await listed()
    expect(new Date(own?.nextAt ?? 0).getTime()).toBeGreaterThan(clock.now().getTime())
    expect(await nextWeek()).toBe(1)
    expect(await mails()).toHaveLength(2)
  })

  test('is sent one mail by several processes', async () => {
    await schedule()
    clock.forwardMinutes(WEEK)
    const claims = await Promise.all([1, 2, 3].map(() => claimDueSchedule(server.db, clock.now())))
    expect(claims.filter(Boolean)).toHaveLength(1)
    await deliver()
    expect(await mails()).toHaveLength(1)
  })

  test('is sent the mail after a restart between the claim and the file', async () => {
    await schedule()
    clock.forwardMinutes(WEEK)
    await claimDueSchedule(server.db, clock.now())
    expect(await mails()).toEqual([])
    token = await createToken(server, person, clock.now())
    expect((await listed())[0]).toMatchObject({ lastResult: 'STARTED' })
    const other = openReportSchedules({ db: server.db, exports: runner, now: clock.now, onFault: fault })
    other.start()
    await runner.resume(true)
    await expect.poll(mails).toHaveLength(1)
    await other.close()
  })

  test('changes, pauses, resumes and removes a schedule', async () => {
    const scheduleId = idOf(await schedule())
    expect((await schedule({ scheduleId, weekday: 4, format: 'XLSX' })).result).toMatchObject({ scheduleId })
    expect(await listed()).toMatchObject([{ weekday: 4, format: 'XLSX' }])
    const pause = (paused: boolean) => call(server, 'pauseReportSchedule', { scheduleId, paused }, { token })
    expect((await pause(true)).result).toEqual({ outcome: 'DONE' })
    expect(await listed()).toMatchObject([{ status: 'PAUSED', nextAt: null }])
    expect(await nextWeek()).toBe(0)
    token = await createToken(server, person, clock.now())
    await pause(false)
    expect(await deliver()).toBe(0)
    expect(await nextWeek()).toBe(1)
    token = await createToken(server, person, clock.now())
    expect((await call(server, 'removeReportSchedule', { scheduleId }, { token })).result).toEqual({
      outcome: 'REMOVED',
    })
    expect(await listed()).toEqual([])
    expect(await nextWeek()).toBe(0)
  })

  test('has at most ten schedules, also when two are created at once', async () => {
    for (let made = 0; made < 9; made += 1) await schedule()
    const last = await Promise.all([schedule(), schedule()])
    expect(last.map(({ result }) => (result as { outcome: string }).outcome).toSorted()).toEqual(['FULL', 'SCHEDULED'])
    expect(await listed()).toHaveLength(10)
  })

  test('is told when the format could not hold the rows', async () => {
    await saveView('')
    await schedule({ format: 'PDF' })
    await rows(
      `insert into user_account (client_id, public_id, login_name, login_key, user_type, status)
       select 17, 'weekly-person-' || lpad(n::text, 6, '0'), 'week' || n, 'week' || n, 'UNIVERSITY', 'ACTIVE'
        from generate_series(1, 2001) n`,
    )
    await nextWeek()
    await rows(`delete from user_account where client_id = 17 and login_name like 'week%'`)
    token = await createToken(server, person, clock.now())
    expect(await listed()).toMatchObject([{ lastResult: 'TOO_LARGE', status: 'ACTIVE' }])
    expect(await mails()).toEqual([])
  })
})

describe('a schedule ends without a mail, for a reason that its owner sees', () => {
  const endsWith = async (ending: string, change: () => Promise<unknown>, back?: () => Promise<unknown>) => {
    await schedule()
    await change()
    await nextWeek()
    await back?.()
    token = await createToken(server, person, clock.now())
    expect(await listed()).toMatchObject([{ status: 'ENDED', ending, nextAt: null }])
    expect(await mails()).toEqual([])
    expect((await audited('endReportSchedule'))[0]?.detail).toMatchObject({ userId: person.id, ending })
    expect(await nextWeek()).toBe(0)
  }
  const status = (now: string) => rows(`update user_account set status = '${now}' where id = ${person.id}`)

  test('when the view was deleted; changing it starts it again', async () => {
    await endsWith('VIEW_DELETED', () =>
      call(server, 'deleteView', { list: 'universityUserReport', name: REPORT.view }, { token }),
    )
    token = await createToken(server, person, clock.now())
    const scheduleId = (await listed())[0]?.scheduleId
    expect((await call(server, 'pauseReportSchedule', { scheduleId, paused: false }, { token })).result).toEqual({
      outcome: 'ENDED',
    })
    expect((await schedule({ scheduleId })).result).toEqual({ outcome: 'VIEW_DELETED' })
    await saveView('')
    expect((await schedule({ scheduleId })).result).toMatchObject({ outcome: 'SCHEDULED' })
    expect(await listed()).toMatchObject([{ status: 'ACTIVE', ending: null }])
  })

  test('when the account was suspended', () =>
    endsWith(
      'ACCOUNT_INACTIVE',
      () => status('SUSPENDED'),
      () => status('ACTIVE'),
    ))

  test('when the last day of the account is over', () =>
    endsWith(
      'ACCOUNT_INACTIVE',
      () => rows(`update user_account set valid_to = '2020-01-01' where id = ${person.id}`),
      () => rows(`update user_account set valid_to = null where id = ${person.id}`),
    ))

  test('when the person no longer holds a role that may export the report', () =>
    endsWith('NOT_PERMITTED', () => rows(`delete from user_role where user_id = ${person.id}`)))

  test('when the right ends while the file is written', async () => {
    await schedule()
    clock.forwardMinutes(WEEK)
    await claimDueSchedule(server.db, clock.now())
    await rows(`delete from user_role where user_id = ${person.id}`)
    await deliver()
    token = await createToken(server, person, clock.now())
    expect(await listed()).toMatchObject([{ status: 'ENDED', ending: 'NOT_PERMITTED' }])
    expect(await mails()).toEqual([])
  })
})

describe('no mail is sent this week, and the schedule goes on', () => {
  test.each([
    ['NO_ADDRESS', 'email_verified_at = null'],
    ['NOTICES_OFF', 'notices_by_email = false'],
  ])('%s', async (lastResult, change) => {
    await schedule()
    await rows(`update user_account set ${change} where id = ${person.id}`)
    await nextWeek()
    token = await createToken(server, person, clock.now())
    expect(await listed()).toMatchObject([{ lastResult, status: 'ACTIVE' }])
    expect(await mails()).toEqual([])
    expect(await rows(`select 1 from export_job where user_id = ${person.id}`)).toEqual([])
  })
})

describe('a schedule is refused', () => {
  test('without a confirmed address, without the view, without the right', async () => {
    await rows(`update user_account set email_verified_at = null where id = ${person.id}`)
    expect((await schedule()).result).toEqual({ outcome: 'NO_ADDRESS' })
    expect((await schedule({ report: { ...REPORT, view: 'Another' } })).result).toEqual({ outcome: 'VIEW_DELETED' })
    const noor = await signIn(server, 'noor.clerk')
    expect((await schedule({}, noor)).errorCode).toBe(1107)
    const meera = await signIn(server, 'meera.principal')
    expect((await schedule({}, meera)).errorCode).toBe(1107)
  })

  test('for a college outside the scope, and for the schedule of another person or institution', async () => {
    const meera = await signIn(server, 'meera.principal')
    await saveView('', 'collegeUsers', meera)
    const [own] = await rows(
      `select c.college_id::int as id from user_college c join user_account a on a.id = c.user_id
       where a.client_id = 17 and a.login_name = 'meera.principal'`,
    )
    const [other] = await rows(
      `select id::int as id from college where client_id = 17 and id <> ${Number(own?.id)} limit 1`,
    )
    const [foreign] = await rows(`select id::int as id from college where client_id <> 17 limit 1`)
    const ofCollege = (collegeId: unknown) =>
      schedule({ report: { source: 'collegeUsers', view: REPORT.view, collegeId } }, meera)
    expect((await ofCollege(other?.id)).errorCode).toBe(1202)
    expect((await ofCollege(foreign?.id)).errorCode).toBe(1202)
    const theirs = idOf(await ofCollege(own?.id))
    expect(await listed(meera)).toMatchObject([{ source: 'collegeUsers', college: { collegeId: own?.id } }])
    const sunita = await signIn(server, 'sunita.office', CLIENTS.shantiban)
    for (const as of [token, sunita]) {
      expect((await schedule({ scheduleId: theirs }, as)).result).not.toMatchObject({ outcome: 'SCHEDULED' })
      for (const [name, more] of [
        ['pauseReportSchedule', { paused: true }],
        ['removeReportSchedule', {}],
      ] as const)
        expect((await call(server, name, { scheduleId: theirs, ...more }, { token: as })).errorCode).toBe(1202)
      expect((await listed(as)).map(({ scheduleId }) => scheduleId)).not.toContain(theirs)
    }
  })
})
