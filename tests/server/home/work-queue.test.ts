import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearCounts } from '../../../server/lib/cache/count-cache.ts'
import { kpiExamForms } from '../../../src/contract/home/dashboard.ts'
import type { WorkKind } from '../../../src/contract/home/work-kinds.ts'
import { ask, askRow, call, CLIENTS, signIn } from '../../support/calls.ts'
import { addPerson, listCollegeIds, createToken } from '../../support/people.ts'
import { followLink, loadQueue, reportMistakes } from '../../support/home/work-queue.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clientId = CLIENTS.svtu
const EXAM = `(select id from exam_event where client_id = ${clientId} and code like 'W%' and status = 'PUBLISHED')`
interface Page {
  readonly total: number
  readonly rows: readonly { readonly amountMinor: number | null }[]
}
const ORDER = ['NOW', 'SOON', 'LATER', 'OTHERS']
let server: TestServer
let colleges: readonly number[]
beforeAll(async () => {
  server = await startTestServer({}, { timers: false })
  colleges = await listCollegeIds(server, clientId)
})
afterAll(() => server.close())

type UserType = Parameters<typeof addPerson>[1]['userType']
const enter = async (userType: UserType, roleIds: readonly number[], collegeIds: readonly number[] = []) =>
  createToken(server, await addPerson(server, { clientId, userType, roleIds, collegeIds }))

const kindsOf = async (token: string): Promise<readonly WorkKind[]> =>
  (await loadQueue(server, token)).items.map(({ kind }) => kind)
const count = async (statement: string): Promise<number> =>
  Number(Object.values((await selectSqlRows(server, statement))[0] ?? {})[0])

test.each<[string, UserType, number[], WorkKind[], WorkKind[]]>([
  [
    'a controller',
    'UNIVERSITY',
    [11],
    ['WITHHELD_TICKETS', 'FORMS_TO_ACCEPT'],
    ['MISMATCHES', 'COLLEGES_WITHOUT_ADMIN'],
  ],
  ['a finance officer', 'UNIVERSITY', [13], ['MISMATCHES', 'DOUBLE_PAYMENTS'], ['WITHHELD_TICKETS', 'PICTURES']],
  ['a principal', 'COLLEGE', [20], ['WITHHELD_TICKETS', 'FORMS_TO_FORWARD'], ['FORMS_TO_ACCEPT', 'ACCESS_CHANGES']],
  ['an administrator', 'UNIVERSITY', [10], ['COLLEGES_WITHOUT_ADMIN', 'WITHHELD_TICKETS'], ['CORRECTIONS']],
  ['a person without a menu', 'UNIVERSITY', [1001], [], []],
  ['a person without a role', 'STAFF', [], [], []],
])('%s gets the work of the role, and no other', async (_who, userType, roles, expected, never) => {
  const token = await enter(userType, roles, userType === 'COLLEGE' ? colleges.slice(0, 1) : [])
  const kinds = await kindsOf(token)
  expect(kinds).toEqual(expect.arrayContaining(expected))
  expect(kinds.filter((kind) => never.includes(kind))).toEqual([])
  if (expected.length === 0) expect(kinds).toEqual([])
})

test('The most severe work that the person can do comes into the headline, others stand at the end', async () => {
  const controller = await loadQueue(server, await enter('UNIVERSITY', [11]))
  expect(controller.first).toBe('WITHHELD_TICKETS')
  expect(controller.exam).toMatchObject({ examEventId: await count(`select ${EXAM}`) })
  const groups = controller.items.map(({ group }) => group)
  expect(groups).toEqual([...groups].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)))
  for (const { owner, group } of controller.items) expect(group === 'OTHERS').toBe(owner !== 'YOU')
  const admin = await loadQueue(server, await enter('UNIVERSITY', [10]))
  expect(admin.items.find(({ kind }) => kind === 'WITHHELD_TICKETS')).toMatchObject({ owner: 'EXAM_SECTION' })
  expect(admin.first).not.toBe('WITHHELD_TICKETS')
})

test('A student has no work, and reads once that the hall ticket was issued', async () => {
  const [student] = await selectSqlRows(
    server,
    `select user_id as id from student where client_id = ${clientId} and prn = '2025417112003457'`,
  )
  const token = await createToken(server, { id: Number(student?.id), clientId })
  const { items, figures, exam, news, asOf } = await loadQueue(server, token)
  expect({ items, figures, exam }).toEqual({ items: [], figures: [], exam: null })
  expect(news.map(({ kind }) => kind)).toContain('TICKET_ISSUED')
  await call(server, 'markEventsSeen', { until: asOf }, { token })
  expect((await loadQueue(server, token)).news).toEqual([])
  expect(await ask(server, 'myRequests', {}, { token })).toMatchObject({ errorCode: 1000 })
})

test('The withheld tickets of the controller equal those of the tables, and name their reasons', async () => {
  const token = await enter('UNIVERSITY', [11])
  const withheld = `exists (select 1 from student_hold h where h.student_id = t.student_id
    and h.released_at is null and h.severity = 'HARD' and h.course_offering_id is null
    and coalesce(h.exam_event_id = ${EXAM}, true))`
  const { items } = await loadQueue(server, token)
  const found = items.find(({ kind }) => kind === 'WITHHELD_TICKETS')
  expect(found?.cases).toBe(
    await count(`select count(*) from hall_ticket t where t.client_id = ${clientId} and t.exam_event_id = ${EXAM}
      and t.status <> 'CANCELLED' and ${withheld}`),
  )
  expect(found?.reasons.length).toBeGreaterThan(0)
})

test('A correction past its day is due now, and says since when', async () => {
  const token = await enter('UNIVERSITY', [12])
  await reportMistakes(server, clientId, 9)
  clearCounts(server.db, clientId)
  const { items } = await loadQueue(server, token)
  const found = items.find(({ kind }) => kind === 'CORRECTIONS')
  expect(found).toMatchObject({ group: 'NOW', owner: 'YOU', late: found?.cases })
  expect(Number(found?.cases)).toBeGreaterThan(0)
})

test('A clerk of two colleges counts the students of both, then only those of the chosen college', async () => {
  const [one = 0, two = 0] = colleges
  const token = await enter('COLLEGE', [21], [one, two])
  const studying = (college: string) =>
    count(`select count(distinct student_id) from enrolment
      where client_id = ${clientId} and status = 'ACTIVE' and college_id in (${college}) and program_part_id in (
        select m.program_part_id from timetable_slot s join course_offering o on o.id = s.course_offering_id
        join program_part_term m on m.id = o.program_part_term_id
        where s.exam_event_id = ${EXAM})`)
  const figuresOf = async () =>
    Object.fromEntries((await loadQueue(server, token)).figures.map(({ figure, value }) => [figure, value]))
  expect((await figuresOf()).students).toBe(await studying(`${one}, ${two}`))
  await call(server, 'setWorkContext', { roleId: null, collegeId: two, academicYear: null }, { token })
  expect((await figuresOf()).students).toBe(await studying(String(two)))
  for (const { path } of (await loadQueue(server, token)).items.filter(({ path: to }) => to.startsWith('/dashboard')))
    expect(path).toContain(`college=${two}`)
})

test('The forms of an examination whose hall tickets have never been published wait, and are counted', async () => {
  const token = await enter('COLLEGE', [21], colleges.slice(0, 1))
  const examEventId = await count(`select ${EXAM}`)
  const setStatus = (status: string) =>
    selectSqlRows(server, `update exam_event set status = '${status}' where id = ${examEventId}`)
  await setStatus('DRAFT')
  const { items, exam } = await loadQueue(server, token)
  const forms = await askRow(server, kpiExamForms, {}, token)
  await setStatus('PUBLISHED')
  expect(exam).toMatchObject({ examEventId })
  const waiting = items.find(({ kind }) => kind === 'FORMS_TO_FORWARD')?.cases ?? 0
  expect(waiting).toBeGreaterThan(0)
  expect(forms.now.submitted).toBeGreaterThanOrEqual(waiting)
})

test('A role chosen for the session takes away the work of the other roles', async () => {
  const token = await enter('COLLEGE', [21, 22], colleges.slice(0, 1))
  expect(await kindsOf(token)).toContain('FORMS_TO_FORWARD')
  await call(server, 'setWorkContext', { roleId: 22, collegeId: null, academicYear: null }, { token })
  const { items, figures } = await loadQueue(server, token)
  expect(items.filter(({ path }) => !path.startsWith('/dashboard?list=cases'))).toEqual([])
  expect(figures.map(({ figure }) => figure)).toEqual(['collected', 'refundDue'])
})

test.each(['asha.admin', 'ravi.exams', 'meera.principal', 'noor.clerk', 'anita.finance', 'farah.hod', 'tanvi.teacher'])(
  'Every number on the home of %s is the total of the list that it leads to',
  async (name) => {
    await selectSqlRows(
      server,
      `insert into menu_access_request (client_id, public_id, user_id, route_name, reason)
       select client_id, 'A-${name}', id, '/add-User', 'For admissions' from user_account
       where client_id = ${clientId} and login_name = 'leela.new'`,
    )
    clearCounts(server.db, clientId)
    const token = await signIn(server, name)
    const { items, figures } = await loadQueue(server, token)
    for (const { kind, cases, path } of items.filter((one) => one.cases !== null))
      expect((await followLink(server, path, token)).total, `${kind} ${path}`).toBe(cases)
    for (const { figure, value, currency, path } of figures) {
      const { total, amount } = await followLink(server, path, token)
      expect(currency === null ? total : amount, `${figure} ${path}`).toBe(value)
    }
  },
)

test('The days ahead name the papers of each day, the first day of the examination, and what closes', async () => {
  const { days, exam } = await loadQueue(server, await enter('UNIVERSITY', [11]))
  expect(days).toHaveLength(14)
  for (const { day, marks } of days) {
    const papers = await count(`select count(*) from timetable_slot where exam_event_id = ${EXAM} and day = '${day}'`)
    const named = marks.filter(({ kind }) => kind === 'PAPERS' || kind === 'PRACTICALS')
    expect(
      named.reduce((sum, { count: one }) => sum + (one ?? 0), 0),
      day,
    ).toBe(papers)
  }
  const first = days.find(({ marks }) => marks.some(({ kind }) => kind === 'EXAM_STARTS'))
  expect(first?.day).toBe(exam?.startsOn)
  await selectSqlRows(
    server,
    `update menu_program set closes_at = now() + interval '3 days', extended_to = null where id in (
       select id from menu_program where client_id = ${clientId} and status = 'OPEN' and opens_at <= now()
         and coalesce(extended_to, closes_at) > now() limit 2)`,
  )
  const admin = await signIn(server, 'asha.admin')
  const { days: closing, items } = await loadQueue(server, admin)
  expect(closing.some(({ marks }) => marks.some(({ kind, process }) => kind === 'WINDOW_CLOSES' && process))).toBe(true)
  const windows = items.filter(({ kind }) => kind === 'CLOSING_WINDOWS')
  expect(windows.length).toBeGreaterThan(0)
  for (const { cases, path } of windows) expect((await followLink(server, path, admin)).total, path).toBe(cases)
  // Who has nothing to do with examinations or processes has no strip.
  expect((await loadQueue(server, await enter('UNIVERSITY', [13]))).days).toEqual([])
})

test('The wrong lines of an import are work of the person who has started it', async () => {
  const person = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [10], collegeIds: [] })
  const mine = await createToken(server, person)
  const [job] = await selectSqlRows(
    server,
    `insert into data_import (client_id, public_id, kind, created_by, worker_id, role_ids, file_name, columns, mapping,
       lines, status, counts)
     values (${clientId}, 'IMPORT-0123456789abcdef', 'COLLEGES', ${person.id}, ${person.id}, '[]', 'colleges.csv', '[]',
       '{}', 3, 'DONE',
       '{"created":1,"changed":0,"unchanged":0,"wrong":2,"removed":0,"restored":0,"kept":0}') returning id`,
  )
  expect(job).toBeDefined()
  const { items } = await loadQueue(server, mine)
  expect(items.find(({ kind }) => kind === 'IMPORT_ERRORS')).toMatchObject({
    cases: 2,
    about: { name: 'colleges.csv' },
    path: '/data-import?import=IMPORT-0123456789abcdef',
  })
  expect(await kindsOf(await enter('UNIVERSITY', [10]))).not.toContain('IMPORT_ERRORS')
})

test('The lists that the home leads to equal the tables, and others may not read them', async () => {
  const rows = async (token: string, input: object) => ask(server, 'dashboardRows', input, { token })
  const total = async (token: string, input: object) =>
    ((await rows(token, input)).result as { dashboardRows: readonly Page[] } | null)?.dashboardRows[0]?.total
  const finance = await enter('UNIVERSITY', [13])
  const open = `select count(*) from payment_case where client_id = ${clientId} and status = 'OPEN'`
  expect(await total(finance, { list: 'cases', kind: 'MISMATCH' })).toBe(await count(`${open} and kind = 'MISMATCH'`))
  expect(await total(finance, { list: 'cases', detail: 'REFUND' })).toBe(await count(`${open} and refund_minor > 0`))
  expect(await total(finance, { list: 'cases', kind: 'PENDING' })).toBe(
    await count(`select count(*) from payment_order where client_id = ${clientId}
      and status in ('CREATED', 'SENT', 'PENDING', 'MISMATCH')`),
  )
  const [college = 0] = colleges
  const clerk = await enter('COLLEGE', [21], [college])
  expect(await total(clerk, { list: 'holds' })).toBe(
    await count(`select count(*) from student_hold h where h.client_id = ${clientId} and h.released_at is null
      and coalesce(h.exam_event_id = ${EXAM}, true)
      and exists (select 1 from enrolment e where e.student_id = h.student_id and e.college_id = ${college})`),
  )
  expect(await total(clerk, { list: 'candidates', detail: 'WITHOUT_TICKET' })).toBe(
    await count(`select count(*) from enrolment e where e.client_id = ${clientId} and e.college_id = ${college}
      and e.status = 'ACTIVE' and not exists (select 1 from hall_ticket t
        where t.student_id = e.student_id and t.exam_event_id = ${EXAM} and t.status <> 'CANCELLED')`),
  )
  const controller = await enter('UNIVERSITY', [11])
  await selectSqlRows(server, `update exam_centre set capacity = 1 where client_id = ${clientId} and code = '501'`)
  expect(await rows(controller, { list: 'obstacles', kind: 'CENTRE_OVER_CAPACITY' })).toMatchObject({
    result: { dashboardRows: [{ rows: [{ names: { name: expect.stringMatching(/^501: /) as string }, prn: '' }] }] },
  })
  expect(await total(controller, { list: 'obstacles', kind: 'NO_PHOTO' })).toBe(
    await count(`select count(*) from seat_allocation a join student s on s.id = a.student_id
      where a.client_id = ${clientId} and s.photo_path is null`),
  )
  for (const [token, list] of [
    [finance, 'candidates'],
    [clerk, 'cases'],
    [clerk, 'obstacles'],
    [controller, 'cases'],
  ] as const)
    expect((await rows(token, { list })).errorCode, list).toBe(1107)
})
