import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studentRecord } from '../../../src/contract/home/student-record.ts'
import { studentChoices, students } from '../../../src/contract/home/students.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { addPerson, createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clientId = CLIENTS.svtu
let server: TestServer
let asha = ''
let ravi = ''
beforeAll(async () => {
  server = await startTestServer({}, { timers: false })
  asha = await signIn(server, 'asha.admin')
  ravi = await signIn(server, 'ravi.exams')
})
afterAll(() => server.close())

const rows = async <Row>(text: string) => (await selectSqlRows(server, text)) as unknown as Row[]

/** A page of the list, as somebody sees it. */
async function list(token: string, input: object = {}) {
  const answer = await ask(server, 'students', input, { token })
  expect(answer.errorCode).toBe(1000)
  const [page] = v.parse(v.object({ students: v.array(students.row) }), answer.result).students
  if (!page) throw new Error('The list has no page.')
  return page
}
const find = async (text: string, token = asha) => (await list(token, { search: text, pageSize: 100 })).rows
const findPrns = async (text: string, token = asha) => (await find(text, token)).map(({ prn }) => prn)

/** The page of a student, as somebody sees it; undefined where there is none. */
async function open(prn: string, token = asha) {
  const answer = await ask(server, 'studentRecord', { prn }, { token })
  expect(answer.errorCode).toBe(1000)
  return v.parse(v.object({ studentRecord: v.nullable(v.array(studentRecord.row)) }), answer.result).studentRecord?.[0]
}

interface Known {
  readonly id: number
  readonly prn: string
  readonly collegeId: number
  readonly name: string
  readonly mobile: string
  readonly seatNo: string
  readonly ticketNo: string
  readonly formNo: string
  readonly invoiceNo: string
  readonly applicationId: string
}
/** A student of each of two colleges without an account, with every number. */
async function pickTwo(client = clientId): Promise<readonly [Known, Known]> {
  const [one, other] = await rows<Known>(`select distinct on (e.college_id) s.id::float8, s.prn, s.name,
      coalesce(s.mobile, '') as mobile,
      e.college_id::float8 as "collegeId", a.seat_no as "seatNo", t.ticket_no as "ticketNo", f.form_no as "formNo",
      i.invoice_no as "invoiceNo", i.application_id as "applicationId"
    from student s
    join enrolment e on e.student_id = s.id and e.status = 'ACTIVE'
    join seat_allocation a on a.student_id = s.id
    join hall_ticket t on t.student_id = s.id
    join exam_form f on f.student_id = s.id
    join invoice i on i.student_id = s.id
    where s.client_id = ${client} and s.user_id is null order by e.college_id, s.id`)
  if (!one || !other) throw new Error('There are too few students.')
  return [one, other]
}

/** Somebody who works at a college. */
async function signInAt(collegeId: number, roleId: number): Promise<string> {
  const who = await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [roleId], collegeIds: [collegeId] })
  return createToken(server, who)
}

describe('the list of students', () => {
  test('holds everybody of the institution, with and without an account, by name or by number', async () => {
    const [counted] = await rows<{ all: number; linked: number }>(
      `select count(*)::int as all, count(user_id)::int as linked from student where client_id = ${clientId}
        and dob >= '1100-01-01'`,
    )
    const page = await list(asha)
    expect(page.total).toBe(counted?.all)
    expect((await list(asha, { filters: { account: { kind: 'flag', yes: true } } })).total).toBe(counted?.linked)
    const byNumber = (await list(asha, { sort: { column: 'prn', descending: true } })).rows.map(({ prn }) => prn)
    expect(byNumber).toEqual(byNumber.toSorted().toReversed())
    const [first] = (await list(asha, { sort: { column: 'name', descending: false }, pageSize: 10 })).rows
    const last = await list(asha, {
      sort: { column: 'name', descending: true },
      pageSize: 10,
      page: Math.ceil(page.total / 10),
    })
    expect(last.rows.at(-1)).toEqual(first)
  })

  test('is narrowed by college, programme and status', async () => {
    const [choices] = v.parse(
      v.object({ studentChoices: v.array(studentChoices.row) }),
      (await ask(server, 'studentChoices', {}, { token: asha })).result,
    ).studentChoices
    const [college, programme] = [choices?.colleges[0], choices?.programmes[0]]
    const choice = (id: number | undefined) => ({ kind: 'choice', values: [String(id)] })
    const [counted] = await rows<{ total: number }>(
      `select count(distinct student_id)::int as total from enrolment where client_id = ${clientId} and status = 'ACTIVE'
        and college_id = ${college?.collegeId} and program_id = ${programme?.programmeId}`,
    )
    const both = { college: choice(college?.collegeId), programme: choice(programme?.programmeId) }
    const page = await list(asha, { filters: both })
    expect(page.total).toBe(counted?.total)
    for (const row of page.rows)
      expect(row).toMatchObject({ college: { name: college?.name }, programme: { name: programme?.name } })
    expect(
      (await list(asha, { filters: { status: { kind: 'choice', values: ['DETAINED', 'NOTHING'] } } })).rows,
    ).toEqual((await list(asha)).rows.filter(({ status }) => status === 'DETAINED'))
  })
})

describe('a search', () => {
  test('finds a student without an account by each number, and says by which', async () => {
    const [one] = await pickTwo()
    expect(await findPrns(one.prn.toLowerCase())).toContain(one.prn)
    expect(await findPrns(one.prn.slice(0, -1))).toContain(one.prn)
    for (const number of [one.seatNo, one.ticketNo, one.formNo, one.invoiceNo, one.applicationId]) {
      const found = (await find(number)).find(({ prn }) => prn === one.prn)
      expect(found?.foundBy?.startsWith(number) ?? number).toBeTruthy()
      expect(found).toMatchObject({ prn: one.prn, hasAccount: false })
    }
    await rows(`update student set mobile = '+919812345678' where id = ${one.id} returning 1`)
    for (const mobile of ['+919812345678', '9812345678', '98123 45678', '९८१२३४५६७८'])
      expect(await findPrns(mobile)).toEqual([one.prn])
    expect(await findPrns('981234567')).toEqual([])
  })

  test('finds a name in every script that is stored, in any order, as people write it', async () => {
    const [one] = await pickTwo()
    await rows(`update student set name = 'DE SOUZA ZOÉ-MARIE', name_i_18n = '{"mr": "झोए मारी डिसोझा", "ur": "زوئی ڈی سوزا"}'
      where id = ${one.id} returning 1`)
    for (const text of ['zoe de', 'souza zoé', 'desouza', 'Marie', 'झोए', 'डिसोझा मारी', 'سوزا'])
      expect(await findPrns(text)).toEqual([one.prn])
    for (const text of ['zoo', 'ouza', '%%', '____']) expect(await findPrns(text)).not.toContain(one.prn)
    expect(await findPrns("zoe' | 'x")).toEqual([])
  })

  test('reads each kind of number from an index', async () => {
    const plan = await rows<{ 'QUERY PLAN': string }>(
      `explain select id from student where client_id = ${clientId}
        and student_words(prn, name, name_i_18n) @@ '''zoe'':*'::tsquery`,
    )
    expect(plan.length).toBeGreaterThan(0)
    const indexes = await rows<{ name: string }>(`select indexname as name from pg_indexes where tablename in
      ('student', 'exam_form', 'invoice', 'seat_allocation', 'hall_ticket')`)
    expect(indexes.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'student_words',
        'student_name',
        'student_mobile',
        'exam_form_number_begins',
        'invoice_application_begins',
        'seat_allocation_number_begins',
        'hall_ticket_number_begins',
      ]),
    )
  })
})

describe('the scope', () => {
  test('of a clerk and of a principal is their own college, in the list, in a search and on the page', async () => {
    const [own, other] = await pickTwo()
    for (const roleId of [20, 21]) {
      const token = await signInAt(own.collegeId, roleId)
      const [counted] = await rows<{ total: number }>(
        `select count(distinct student_id)::int as total from enrolment
          where client_id = ${clientId} and status = 'ACTIVE' and college_id = ${own.collegeId}`,
      )
      expect((await list(token)).total).toBe(counted?.total)
      expect(await findPrns(own.formNo, token)).toContain(own.prn)
      for (const text of [other.prn, other.formNo, other.seatNo, other.ticketNo, other.invoiceNo])
        expect(await findPrns(text, token)).not.toContain(other.prn)
      const filters = { college: { kind: 'choice', values: [String(other.collegeId)] } }
      expect((await list(token, { filters })).total).toBe(0)
      expect(await open(own.prn, token)).toMatchObject({ prn: own.prn })
      expect(await open(other.prn, token)).toBeUndefined()
    }
  })

  test('never reaches another institution', async () => {
    const [theirs] = await rows<{ prn: string; name: string }>(
      `select prn, name from student where client_id = ${CLIENTS.shantiban} and prn not in
        (select prn from student where client_id = ${clientId}) order by id limit 1`,
    )
    expect(await findPrns(theirs?.prn ?? '')).toEqual([])
    expect(await open(theirs?.prn ?? '')).toBeUndefined()
  })

  test('leaves out students who were erased', async () => {
    const [erased] = await rows<{ id: number; prn: string }>(
      `select s.id::float8, s.prn from student s where s.client_id = ${clientId} and s.user_id is null order by s.id desc limit 1`,
    )
    await rows(`update student set dob = '1000-01-01' where id = ${erased?.id} returning 1`)
    expect(await findPrns(erased?.prn ?? '')).toEqual([])
    expect(await open(erased?.prn ?? '')).toBeUndefined()
  })

  test('Whoever has no right on the screen reads nothing', async () => {
    const [own] = await pickTwo()
    const token = await signInAt(own.collegeId, 30)
    for (const [id, input] of [
      ['students', {}],
      ['studentChoices', {}],
      ['studentRecord', { prn: own.prn }],
    ] as const)
      expect((await ask(server, id, input, { token })).errorCode).toBe(1107)
  })
})

describe('the page of a student', () => {
  test('shows everything to the administrator, without an account, and masks what others may only view', async () => {
    const [one] = await pickTwo()
    await rows(`update student set mobile = '+919812345678' where id = ${one.id} returning 1`)
    const page = await open(one.prn)
    expect(page).toMatchObject({
      hasAccount: false,
      account: null,
      mobile: { value: '+919812345678', masked: false },
      cases: null,
      may: { holds: true, forms: true, corrections: true, cases: false, reissue: true },
    })
    expect(page?.studies.length).toBeGreaterThan(0)
    expect(page?.tickets.map(({ ticketNo }) => ticketNo)).toContain(one.ticketNo)
    expect(page?.tickets[0]?.versions[0]?.version).toBeGreaterThan(0)
    expect(page?.forms?.map(({ formNo }) => formNo)).toContain(one.formNo)
    expect(page?.fees?.map(({ invoiceNo }) => invoiceNo)).toContain(one.invoiceNo)
    expect(page?.photograph).toContain('/cdnserver/')
    const seen = await open(one.prn, ravi)
    expect(seen).toMatchObject({ mobile: { value: '••••5678', masked: true }, birthDate: { masked: true } })
    expect(JSON.stringify(seen)).not.toContain('9812345678')
  })

  test('does not send a part to a role that does not see it', async () => {
    const [own] = await pickTwo()
    const clerk = await open(own.prn, await signInAt(own.collegeId, 21))
    expect(clerk).toMatchObject({ fees: null, cases: null, may: { holds: false, forms: true, reissue: false } })
    expect(clerk?.forms).not.toBeNull()
    const accounts = await open(own.prn, await signInAt(own.collegeId, 22))
    expect(accounts).toMatchObject({ forms: null, corrections: null, messages: null })
    expect(accounts?.fees?.length).toBeGreaterThan(0)
    expect(accounts?.cases).not.toBeNull()
  })

  test('shows a hold, its release, and the message about it', async () => {
    const [one] = await pickTwo()
    await rows(`update student set mobile = '+919812345678' where id = ${one.id} returning 1`)
    const { result } = await call(
      server,
      'placeStudentHold',
      { prn: one.prn, reason: 'DOCUMENT', severity: 'HARD', publicText: { name: 'Bring the certificate.' } },
      { token: ravi },
    )
    const { holdId } = v.parse(v.object({ holdId: v.number() }), result)
    const held = await open(one.prn, ravi)
    expect(held?.holds[0]).toMatchObject({ holdId, reason: 'DOCUMENT', examination: null, releasedAt: null })
    await rows(`insert into notification_outbox (client_id, notification_id, channel, language, address, body)
      values (${clientId}, 203, 'SMS', 'en', '+919812345678', 'secret words') returning 1`)
    await call(server, 'releaseStudentHold', { holdId, reason: 'Seen.' }, { token: asha })
    const released = await open(one.prn, ravi)
    expect(released?.holds.find((hold) => hold.holdId === holdId)?.releasedAt).not.toBeNull()
    expect(released?.messages?.map(({ subject, address }) => [subject, address])).toContainEqual([
      'EXAMINATION',
      '••••5678',
    ])
    expect(JSON.stringify(released)).not.toContain('secret words')
  })
})

test('The search of the portal finds a student without an account by PRN and by form number', async () => {
  const [one, other] = await pickTwo()
  const search = async (text: string, token: string) => {
    const { result } = await ask(server, 'search', { text }, { token })
    const [row] = (result as { search: readonly { students: readonly { prn: string; foundBy: string | null }[] }[] })
      .search
    return row?.students ?? []
  }
  expect(await search(one.prn, asha)).toMatchObject([{ prn: one.prn, foundBy: null }])
  expect(await search(one.formNo, asha)).toContainEqual(expect.objectContaining({ prn: one.prn, foundBy: one.formNo }))
  const clerk = await signInAt(one.collegeId, 21)
  expect(await search(one.prn, clerk)).toMatchObject([{ prn: one.prn }])
  expect(await search(other.prn, clerk)).toEqual([])
  expect(await search(one.prn, await signInAt(one.collegeId, 30))).toEqual([])
})
