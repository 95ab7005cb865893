import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hallTicketCorrection, hallTicketDownload, paymentOrder, role, userPpt } from '../../../server/db/schema.ts'
import { WIDGET_ROLES } from '../../../src/contract/home/widgets.ts'
import { ask, CLIENTS, signIn } from '../../support/calls.ts'
import { addPerson, listCollegeIds, createToken } from '../../support/people.ts'
import { findProgramme, findYearId } from '../../support/programme-scope.ts'
import { createFrozenClock, startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clock = createFrozenClock()
let server: TestServer
/** Tokens of people with one role each, by the name of the role. */
let admin: string
let controller: string
let finance: string
let examSection: string
let principal: string
let college: number
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  const withRole = async (roleId: number, userType: 'UNIVERSITY' | 'COLLEGE' = 'UNIVERSITY') =>
    createToken(server, await addPerson(server, { clientId: CLIENTS.svtu, userType, roleIds: [roleId] }), clock.now())
  admin = await withRole(10)
  controller = await withRole(11)
  examSection = await withRole(12)
  finance = await withRole(13)
  college = (await listCollegeIds(server, CLIENTS.svtu))[0] ?? 0
  principal = await createToken(
    server,
    await addPerson(server, { clientId: CLIENTS.svtu, userType: 'COLLEGE', roleIds: [20], collegeIds: [college] }),
    clock.now(),
  )
  // Downloads, collections and corrections, of which the seed has few.
  const versions = await selectSqlRows(
    server,
    `select v.id from hall_ticket_version v where v.client_id = ${CLIENTS.svtu} order by v.id limit 40`,
  )
  await server.db.insert(hallTicketDownload).values(
    versions.map(({ id }) => ({
      clientId: CLIENTS.svtu,
      hallTicketVersionId: Number(id),
      language: 'en',
      at: clock.now(),
      channel: 'PUBLIC' as const,
      address: '127.0.0.0',
    })),
  )
  await server.db.insert(hallTicketCorrection).values(
    versions.slice(0, 7).map(({ id }, at) => ({
      clientId: CLIENTS.svtu,
      hallTicketVersionId: Number(id),
      reference: `C-${at}`,
      field: 'NAME' as const,
      wanted: 'Somebody',
      note: '',
      createdAt: new Date(clock.now().getTime() - at * 86_400_000),
    })),
  )
})
afterAll(() => server.close())

/** The only row of a query. */
async function figure(id: string, input: object, token: string): Promise<Record<string, unknown>> {
  const answer = await ask(server, id, input, { token })
  expect(answer, id).toMatchObject({ errorCode: 1000 })
  return (answer.result as Record<string, Record<string, unknown>[]>)[id]?.[0] ?? {}
}
const sql = async (text: string) => (await selectSqlRows(server, text))[0] ?? {}
const numbers = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, Number(value)]))
const OURS = `client_id = ${CLIENTS.svtu}`
const EXAM = `(select id from exam_event where ${OURS} and status = 'PUBLISHED')`
const AT_COLLEGE = () =>
  `and exists (select 1 from enrolment e where e.student_id = x.student_id and e.college_id = ${college})`

describe('each figure is what plain SQL counts', () => {
  const students = (more = '') =>
    sql(`select count(*) as all, count(*) filter (where p.part_no = 1) as "firstYear",
           count(*) filter (where x.type = 'EXTERNAL') as external
         from enrolment x, program_part p, academic_year y
         where p.id = x.program_part_id and y.id = x.academic_year_id and y.status = 'CURRENT'
           and x.status = 'ACTIVE' and x.${OURS} ${more}`)
  const tickets = (more = '') =>
    sql(`with held as (
           select x.id from hall_ticket x where exists (select 1 from student_hold h where h.student_id = x.student_id
             and h.released_at is null and h.severity = 'HARD' and h.course_offering_id is null))
         select count(*) as generated,
           count(*) filter (where x.id in (select id from held)) as held,
           count(*) filter (where x.status = 'PUBLISHED' and x.id not in (select id from held)) as published,
           count(distinct d.hall_ticket_id) filter (where x.id not in (select id from held)) as downloaded
         from hall_ticket x
         left join (
           select distinct v.hall_ticket_id from hall_ticket_version v, hall_ticket_download l
           where l.hall_ticket_version_id = v.id
         ) d on d.hall_ticket_id = x.id
         where x.${OURS} and x.exam_event_id = ${EXAM} and x.status <> 'CANCELLED' ${more}`)

  test('students on roll, of everybody and of one college', async () => {
    const found = await figure('kpiStudents', {}, admin)
    expect(found.now).toEqual(numbers(await students()))
    expect(found.asOf).toBe(clock.now().toISOString())
    const ofCollege = numbers(await students(`and x.college_id = ${college}`))
    expect((await figure('kpiStudents', {}, principal)).now).toEqual(ofCollege)
    expect((await figure('kpiStudents', { collegeId: college }, admin)).now).toEqual(ofCollege)
    expect(ofCollege.all).toBeGreaterThan(0)
  })

  test('hall tickets, of everybody and of one college', async () => {
    const all = numbers(await tickets())
    expect((await figure('kpiHallTickets', {}, controller)).now).toEqual(all)
    expect((await figure('kpiHallTickets', {}, principal)).now).toEqual(numbers(await tickets(AT_COLLEGE())))
    expect(all.downloaded).toBeGreaterThan(0)
    expect(all.held).toBeGreaterThan(0)
  })

  test('examination forms', async () => {
    const expected = await sql(`select count(*) as n from enrolment x where x.${OURS} and x.status = 'ACTIVE'
      and x.academic_year_id = (select academic_year_id from exam_event where id = ${EXAM})
      and exists (select 1 from timetable_slot s, course_offering o, program_part_term t where s.exam_event_id = ${EXAM}
        and o.id = s.course_offering_id and t.id = o.program_part_term_id and t.program_part_id = x.program_part_id)`)
    const forms =
      await sql(`select count(*) as submitted, count(*) filter (where status in ('INWARD', 'ACCEPTED')) as inwarded,
        count(*) filter (where status = 'ACCEPTED') as accepted
      from exam_form x where x.${OURS} and status <> 'DRAFT' and exam_event_id = ${EXAM}`)
    expect((await figure('kpiExamForms', {}, examSection)).now).toEqual(numbers({ expected: expected.n, ...forms }))
  })

  test('holds by reason', async () => {
    const { reasons } = await figure('holdsByReason', {}, controller)
    const rows = await selectSqlRows(
      server,
      `select reason, count(*) as holds from student_hold x
       where x.${OURS} and released_at is null and (exam_event_id = ${EXAM} or exam_event_id is null)
       group by reason order by count(*) desc, reason`,
    )
    const byName = (list: readonly { readonly reason: unknown; readonly holds: unknown }[]) =>
      Object.fromEntries(list.map(({ reason, holds }) => [String(reason), Number(holds)]))
    expect(byName(reasons as { reason: string; holds: number }[])).toEqual(byName(rows as never))
    expect((reasons as { reason: string }[])[0]?.reason).toBe(rows[0]?.reason)
  })

  test('fees of the financial year, with the parts by purpose', async () => {
    const found = await figure('kpiFees', {}, finance)
    const year = (day: string) => `(select ${day} from financial_year where ${OURS} and status = 'CURRENT')`
    const local = (column: string) =>
      `(${column} at time zone 'Asia/Kolkata')::date between ${year('starts_on')} and ${year('ends_on')}`
    const cases = (which: string) =>
      `(select coalesce(sum(refund_minor), 0) from payment_case where ${OURS} and status = 'OPEN' and ${which})`
    const money = await sql(`select
      (select sum(total_minor) from invoice
        where ${OURS} and status in ('ISSUED', 'PAID') and ${local('issued_at')}) as billed,
      (select sum(amount_minor) from payment_order
        where ${OURS} and status = 'SUCCESS' and ${local('settled_at')}) as collected,
      (select coalesce(sum(amount_minor), 0) from payment_order
        where ${OURS} and status in ('SENT', 'PENDING') and ${local('created_at')}) as pending,
      ${cases("kind = 'MISMATCH'")} as mismatch,
      ${cases('refund_minor > 0')} as "refundDue"`)
    expect(found.now).toEqual(numbers(money))
    const purposes = found.purposes as { billed: number; collected: number }[]
    expect(purposes.reduce((sum, { billed }) => sum + billed, 0)).toBe(Number(money.billed))
    expect(purposes.reduce((sum, { collected }) => sum + collected, 0)).toBe(Number(money.collected))
    for (const amount of Object.values(numbers(money))) expect(amount).toBeGreaterThan(0)
  })

  test('collections of thirty days by channel', async () => {
    const { days, channels } = await figure('collectionsDaily', {}, finance)
    expect(days).toHaveLength(30)
    const [first, last] = [(days as string[])[0], (days as string[])[29]]
    const rows = await selectSqlRows(
      server,
      `select channel, to_char(settled_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, sum(amount_minor) as amount
       from payment_order
       where ${OURS} and status = 'SUCCESS'
         and (settled_at at time zone 'Asia/Kolkata')::date between '${first}' and '${last}'
       group by 1, 2`,
    )
    const flat = (channels as { channel: string; amounts: number[] }[]).flatMap(({ channel, amounts }) =>
      amounts.flatMap((amount, at) => (amount > 0 ? [`${channel} ${String((days as string[])[at])} ${amount}`] : [])),
    )
    expect(flat.sort()).toEqual(
      rows.map(({ channel, day, amount }) => `${String(channel)} ${String(day)} ${Number(amount)}`).sort(),
    )
    expect(rows.length).toBeGreaterThan(0)
  })

  test('load of the centres, the fullest first', async () => {
    const { centres } = await figure('centreLoad', {}, controller)
    const list = centres as { code: string; capacity: number; allotted: number }[]
    const rows = await selectSqlRows(
      server,
      `select c.code, c.capacity, (select count(*) from seat_allocation a where a.exam_centre_id = c.id) as allotted
       from exam_centre c
       where c.${OURS} and c.exam_event_id = ${EXAM}
         and exists (select 1 from seat_allocation a where a.exam_centre_id = c.id)`,
    )
    const plain = (one: Readonly<Record<string, unknown>>) =>
      `${String(one.code)} ${Number(one.allotted)}/${Number(one.capacity)}`
    expect(list.map(plain).sort()).toEqual(rows.map(plain).sort())
    const loads = list.map(({ allotted, capacity }) => allotted / capacity)
    expect(loads).toEqual(loads.toSorted((a, b) => b - a))
  })

  test('accounts by state, as the list of users counts them', async () => {
    const now = clock.now().toISOString()
    const states = (more: string) =>
      sql(`select count(*) filter (where status = 'ACTIVE' and coalesce(locked_until < '${now}', true)) as active,
             count(*) filter (where last_login_at is null) as "neverLoggedIn",
             count(*) filter (where status = 'LOCKED'
               or (locked_until > '${now}' and status in ('ACTIVE', 'INVITED'))) as locked,
             count(*) filter (where email_verified_at is null) as unconfirmed
           from user_account x where x.${OURS} ${more}`)
    const found = await figure('usersSummary', {}, admin)
    expect(found).toMatchObject(numbers(await states('')))
    const near = await figure('usersSummary', {}, principal)
    expect(near).toMatchObject(
      numbers(
        await states(
          `and user_type in ('COLLEGE', 'STAFF', 'STUDENT', 'VERIFIER')
           and id in (select user_id from user_college where college_id = ${college})`,
        ),
      ),
    )
    const listed = await figure('users', { filters: { neverLoggedIn: { kind: 'flag', yes: true } } }, admin)
    expect(listed.total).toBe(found.neverLoggedIn)
  })

  test('corrections, and those beyond the days that the institution allows', async () => {
    // Three days by default: those of four, five and six days ago are overdue, and that of exactly three days is not.
    expect(await figure('correctionQueue', {}, examSection)).toMatchObject({ open: 7, late: 3, slaDays: 3 })
  })
})

describe('the lists behind the figures', () => {
  const total = async (input: object, token: string) => (await figure('dashboardRows', input, token)).total

  test('have as many rows as the figure counts', async () => {
    const students = (await figure('kpiStudents', {}, admin)).now as Record<string, number>
    expect(await total({ list: 'students' }, admin)).toBe(students.all)
    expect(await total({ list: 'students', detail: 'FIRST' }, admin)).toBe(students.firstYear)
    const tickets = (await figure('kpiHallTickets', {}, principal)).now as Record<string, number>
    expect(await total({ list: 'tickets', detail: 'WITHHELD' }, principal)).toBe(tickets.held)
    expect(await total({ list: 'tickets', detail: 'DOWNLOADED' }, principal)).toBe(tickets.downloaded)
    const holds = (await figure('holdsByReason', {}, controller)).reasons as { reason: string; holds: number }[]
    for (const { reason, holds: count } of holds)
      expect(await total({ list: 'holds', detail: reason }, controller), reason).toBe(count)
    expect(await total({ list: 'corrections', kind: 'LATE' }, examSection)).toBe(3)
    const fees = (await figure('kpiFees', {}, finance)).now as Record<string, number>
    for (const [kind, name] of [
      ['COLLECTED', 'collected'],
      ['PENDING', 'pending'],
      ['MISMATCH', 'mismatch'],
      ['REFUND_DUE', 'refundDue'],
    ] as const) {
      const { rows } = await figure('dashboardRows', { list: 'fees', kind, pageSize: 100 }, finance)
      expect(
        (rows as { amountMinor: number }[]).reduce((sum, row) => sum + row.amountMinor, 0),
        kind,
      ).toBe(fees[name])
    }
  })

  test('find a student by a part of the name or the PRN, and show only the caller’s colleges', async () => {
    const { rows } = await figure('dashboardRows', { list: 'students', pageSize: 10 }, principal)
    const [one] = rows as { prn: string; names: { name: string } }[]
    expect(await figure('dashboardRows', { list: 'students', search: one?.prn }, principal)).toMatchObject({
      total: 1,
      rows: [{ prn: one?.prn, names: { name: one?.names.name }, college: { name: expect.any(String) as string } }],
    })
    const [other] = await selectSqlRows(
      server,
      `select s.prn from student s join enrolment e on e.student_id = s.id
       where s.${OURS} and e.college_id <> ${college} limit 1`,
    )
    expect(await total({ list: 'students', search: String(other?.prn) }, principal)).toBe(0)
    expect(await total({ list: 'students', search: String(other?.prn) }, admin)).toBe(1)
  })

  test('the names of students are searched in every script', async () => {
    const [one] = await selectSqlRows(
      server,
      `update student set name_i_18n = '{"mr": "नचिकेत रयतवाले"}'
       where client_id = ${CLIENTS.svtu}
         and id = (select min(student_id) from enrolment where client_id = ${CLIENTS.svtu})
       returning prn`,
    )
    for (const search of ['नचिकेत', 'रयतवाले नचिकेत', String(one?.prn)])
      expect(await total({ list: 'students', search }, admin), search).toBe(1)
  })

  test('are refused to roles that do not see the figure', async () => {
    expect((await ask(server, 'dashboardRows', { list: 'collections' }, { token: admin })).errorCode).toBe(1107)
    expect((await ask(server, 'dashboardRows', { list: 'students' }, { token: finance })).errorCode).toBe(1107)
  })
})

describe('what a person sees', () => {
  test('depends on the roles, as the brief lists them', async () => {
    const widgets = async (token: string) => (await figure('dashboardChoices', {}, token)).widgets
    for (const [token, id] of [
      [admin, 10],
      [controller, 11],
      [examSection, 12],
      [finance, 13],
      [principal, 20],
    ] as const)
      expect(await widgets(token), String(id)).toEqual(
        expect.arrayContaining(
          Object.entries(WIDGET_ROLES).flatMap(([name, roles]) => (roles.some((one) => one === id) ? [name] : [])),
        ),
      )
    expect(await widgets(await signIn(server, 'tanvi.teacher'))).toEqual([])
    expect((await ask(server, 'collectionsDaily', {}, { token: admin })).errorCode).toBe(1107)
    expect((await ask(server, 'kpiStudents', {}, { token: finance })).errorCode).toBe(1107)
    expect((await ask(server, 'kpiStudents', {}, { type: 'r' })).errorCode).not.toBe(1000)
  })

  test('is nothing of another institution, nor of a college outside the scope', async () => {
    const [event] = await selectSqlRows(
      server,
      `select id from exam_event where client_id = ${CLIENTS.shantiban} limit 1`,
    )
    const [theirs] = await listCollegeIds(server, CLIENTS.shantiban)
    const other = (await listCollegeIds(server, CLIENTS.svtu))[1]
    const code = async (id: string, input: object, token: string) => (await ask(server, id, input, { token })).errorCode
    expect(await code('kpiHallTickets', { examEventId: Number(event?.id) }, admin)).toBe(1202)
    expect(await code('kpiStudents', { collegeId: theirs }, admin)).toBe(1202)
    expect(await code('kpiStudents', { collegeId: other }, principal)).toBe(1202)
    expect(await code('usersSummary', { collegeId: other }, principal)).toBe(1202)
    expect(await code('dashboardRows', { list: 'tickets', period: Number(event?.id) }, admin)).toBe(1202)
    const sunita = await signIn(server, 'sunita.office', CLIENTS.shantiban)
    const [own] = await selectSqlRows(
      server,
      `select count(*) as n from enrolment where client_id = ${CLIENTS.shantiban} and status = 'ACTIVE'`,
    )
    expect((await figure('kpiStudents', {}, sunita)).now).toMatchObject({ all: Number(own?.n) })
  })

  test('is limited to the programmes of a person whose role works within programmes', async () => {
    const limited = 1500
    await server.db.insert(role).values({
      clientId: CLIENTS.svtu,
      id: limited,
      code: 'LIMITED',
      name: 'Limited',
      type: 'CUSTOM',
      scopeType: 'PROGRAM',
    })
    await server.db.execute(`update role set scope_type = 'PROGRAM' where client_id = ${CLIENTS.svtu} and id = 12`)
    const [programme, year] = [
      await findProgramme(server, CLIENTS.svtu, 'BCOM'),
      await findYearId(server, CLIENTS.svtu, 'CURRENT'),
    ]
    const person = await addPerson(server, { clientId: CLIENTS.svtu, userType: 'UNIVERSITY', roleIds: [12] })
    await server.db.insert(userPpt).values({
      clientId: CLIENTS.svtu,
      userId: person.id,
      academicYearId: year,
      programId: programme.id,
      programPartId: programme.parts[0]?.id ?? 0,
      access: 'VIEW',
    })
    const token = await createToken(server, person, clock.now())
    const [own] = await selectSqlRows(
      server,
      `select count(*) as n from hall_ticket x join enrolment e on e.id = x.enrolment_id
       where x.${OURS} and x.exam_event_id = ${EXAM} and x.status <> 'CANCELLED'
         and e.program_part_id = ${programme.parts[0]?.id ?? 0}`,
    )
    expect((await figure('kpiHallTickets', {}, token)).now).toMatchObject({ generated: Number(own?.n) })
    expect((await figure('dashboardRows', { list: 'tickets' }, token)).total).toBe(Number(own?.n))
    // The load of a centre counts candidates of all programmes.
    expect((await figure('centreLoad', {}, token)).centres).toEqual([])
    await server.db.execute(`update role set scope_type = 'NONE' where client_id = ${CLIENTS.svtu} and id = 12`)
  })
})

describe('figures', () => {
  test('are counted again after a minute, once for calls that come together', async () => {
    clock.forwardMinutes(2)
    const collected = async () => ((await figure('kpiFees', {}, finance)).now as { collected: number }).collected
    const before = await collected()
    const [pending] = await selectSqlRows(
      server,
      `select o.id, o.amount_minor from payment_order o where o.${OURS} and o.status = 'PENDING'
         and not exists (select 1 from payment_order s where s.invoice_id = o.invoice_id and s.status = 'SUCCESS')
       limit 1`,
    )
    await server.db.execute(
      `update payment_order set status = 'SUCCESS', settled_at = '${clock.now().toISOString()}'
       where id = ${Number(pending?.id)}`,
    )
    expect(await collected()).toBe(before)
    clock.forwardMinutes(0.99)
    expect(await collected()).toBe(before)
    clock.forwardMinutes(0.02)
    const together = await Promise.all(Array.from({ length: 5 }, () => figure('kpiFees', {}, finance)))
    for (const one of together)
      expect(one).toMatchObject({
        asOf: clock.now().toISOString(),
        now: { collected: before + Number(pending?.amount_minor) },
      })
    expect(await server.db.$count(paymentOrder)).toBeGreaterThan(0)
  })

  test('that became zero are removed, and others are not written again', async () => {
    const stored = async () =>
      selectSqlRows(
        server,
        `select xmin::text, kind, detail, quantity from dashboard_figure
         where ${OURS} and figure = 'corrections' order by 2, 3`,
      )
    await figure('correctionQueue', {}, examSection)
    const before = await stored()
    expect(before.length).toBeGreaterThan(0)
    clock.forwardMinutes(2)
    await figure('correctionQueue', {}, examSection)
    expect(await stored()).toEqual(before)
    await server.db.execute(`update hall_ticket_correction set status = 'DONE' where ${OURS}`)
    clock.forwardMinutes(2)
    expect(await figure('correctionQueue', {}, examSection)).toMatchObject({ open: 0, late: 0 })
    expect(await stored()).toEqual([])
  })
})

test('announcements are those for the type of the person', async () => {
  const [all] = await selectSqlRows(server, `select count(*) as n from announcement where ${OURS} and audience = '[]'`)
  const { result } = await ask(server, 'announcements', {}, { token: admin })
  expect((result as { announcements: unknown[] }).announcements.length).toBeGreaterThanOrEqual(Number(all?.n))
})
