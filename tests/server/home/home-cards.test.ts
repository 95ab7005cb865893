import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearCounts } from '../../../server/lib/cache/count-cache.ts'
import type { HomeCardRow } from '../../../src/contract/home/cards.ts'
import { FIGURE_CARDS, HOME_CARDS, LOADED_CARDS, type HomeCardKind } from '../../../src/contract/home/card-kinds.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { addPerson, listCollegeIds, createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clientId = CLIENTS.svtu
const EXAM = `(select id from exam_event where client_id = ${clientId} and code like 'W%' and status = 'PUBLISHED')`
interface Page {
  readonly total: number
  readonly rows: readonly { readonly amountMinor: number | null }[]
}
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

async function cardsOf(token: string): Promise<readonly HomeCardKind[]> {
  const { result } = await ask(server, 'landing', {}, { token })
  return (result as { landing: readonly { cards: readonly HomeCardKind[] }[] }).landing[0]?.cards ?? []
}
async function cardOf(token: string, kind: HomeCardKind): Promise<HomeCardRow> {
  const { result } = await ask(server, 'homeCard', { kind }, { token })
  const [card] = (result as { homeCard: readonly HomeCardRow[] }).homeCard
  if (!card) throw new Error(`There is no card ${kind}.`)
  return card
}
async function figuresOf(token: string, kind: HomeCardKind): Promise<Readonly<Record<string, number>>> {
  const card = await cardOf(token, kind)
  if (!('figures' in card)) throw new Error(`${kind} has no figures.`)
  return Object.fromEntries(card.figures.map(({ key, value }) => [key, value]))
}
const count = async (statement: string): Promise<number> =>
  Number(Object.values((await selectSqlRows(server, statement))[0] ?? {})[0])

test.each<[string, UserType, number[], HomeCardKind[]]>([
  ['a controller', 'UNIVERSITY', [11], ['EXAM_READINESS', 'EXAM_OBSTACLES', 'CLOSING_WINDOWS']],
  ['a finance officer', 'UNIVERSITY', [13], ['COLLECTIONS', 'PAYMENT_CASES']],
  ['a principal', 'COLLEGE', [20], ['PENDING_FORMS', 'TICKETS', 'HOLDS', 'APPROVALS']],
  ['a clerk', 'COLLEGE', [21], ['PENDING_FORMS', 'TICKETS', 'HOLDS', 'OPEN_PROCESSES']],
  ['an administrator', 'UNIVERSITY', [10], ['EXAM_READINESS', 'APPROVALS', 'USERS', 'CLOSING_WINDOWS']],
  ['a person without a menu', 'UNIVERSITY', [1001], []],
  ['a person without a role', 'STAFF', [], []],
])('%s gets the cards of the role, each with its content, and no other', async (_who, userType, roles, expected) => {
  const token = await enter(userType, roles, userType === 'COLLEGE' ? colleges.slice(0, 1) : [])
  const cards = await cardsOf(token)
  expect(cards).toEqual(expect.arrayContaining(expected))
  expect(cards.filter((kind) => kind.startsWith('OWN_'))).toEqual([])
  for (const kind of LOADED_CARDS)
    expect(await ask(server, 'homeCard', { kind }, { token }), kind).toMatchObject(
      cards.includes(kind) ? { errorCode: 1000 } : { errorCode: 1107 },
    )
})

test('A student gets only the own cards; the kinds of staff are refused', async () => {
  const [student] = await selectSqlRows(
    server,
    `select user_id as id from student where client_id = ${clientId} and prn = '2025417112003457'`,
  )
  const token = await createToken(server, { id: Number(student?.id), clientId })
  const own = HOME_CARDS.filter((kind) => kind.startsWith('OWN_'))
  expect(await cardsOf(token)).toEqual(own)
  expect(await ask(server, 'homeCard', { kind: 'USERS' }, { token })).toMatchObject({ errorCode: 1107 })
  expect(await cardOf(token, 'OWN_PROGRAMME')).toMatchObject({ enrolments: [{ prn: '2025417112003457' }] })
})

test('The figures of the controller equal those of the tables', async () => {
  const token = await enter('UNIVERSITY', [11])
  const tickets = `from hall_ticket t
    where t.client_id = ${clientId} and t.exam_event_id = ${EXAM} and t.status <> 'CANCELLED'`
  const withheld = `exists (select 1 from student_hold h where h.student_id = t.student_id
    and h.released_at is null and h.severity = 'HARD' and h.course_offering_id is null
    and coalesce(h.exam_event_id = ${EXAM}, true))`
  const { generated, held, published, downloaded } = await figuresOf(token, 'EXAM_READINESS')
  expect(generated).toBeGreaterThan(0)
  expect({ generated, held, published, downloaded }).toEqual({
    generated: await count(`select count(*) ${tickets}`),
    held: await count(`select count(*) ${tickets} and ${withheld}`),
    published: await count(`select count(*) ${tickets} and t.status = 'PUBLISHED' and not ${withheld}`),
    downloaded: await count(
      `select count(distinct t.id) from hall_ticket_download d
       join hall_ticket_version v on v.id = d.hall_ticket_version_id
       join hall_ticket t on t.id = v.hall_ticket_id
       where t.client_id = ${clientId} and t.exam_event_id = ${EXAM} and not ${withheld}`,
    ),
  })
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
  expect((await figuresOf(token, 'TICKETS')).students).toBe(await studying(`${one}, ${two}`))
  await call(server, 'setWorkContext', { roleId: null, collegeId: two, academicYear: null }, { token })
  const { students, ready, held, withoutTicket } = await figuresOf(token, 'TICKETS')
  expect(students).toBe(await studying(String(two)))
  expect(Number(ready) + Number(held) + Number(withoutTicket)).toBe(students)
})

test('A finance officer sees the money of today by channel; a payment of yesterday is not counted', async () => {
  const token = await enter('UNIVERSITY', [13])
  await selectSqlRows(
    server,
    `update payment_order set settled_at = now() where client_id = ${clientId} and transaction_id = 'TDEMOF0100000001'`,
  )
  const dayOf = (instant: string) => `to_char(${instant} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`
  const paid = (more: string) =>
    count(`select coalesce(sum(amount_minor), 0) from payment_order where client_id = ${clientId} and status = 'SUCCESS'
      and ${dayOf('settled_at')} = ${dayOf('now()')} ${more}`)
  const { collected, byGateway, byCentre } = await figuresOf(token, 'COLLECTIONS')
  expect(collected).toBeGreaterThan(0)
  expect({ collected, byGateway, byCentre }).toEqual({
    collected: await paid(''),
    byGateway: await paid("and channel = 'GATEWAY'"),
    byCentre: await paid("and channel = 'CSC'"),
  })
  const { mismatch, duplicate, raised } = await figuresOf(token, 'PAYMENT_CASES')
  expect(Number(mismatch) + Number(duplicate) + Number(raised)).toBe(
    await count(`select count(*) from payment_case where client_id = ${clientId} and status = 'OPEN'`),
  )
})

test('The figures of users equal the lists that they lead to', async () => {
  const token = await enter('UNIVERSITY', [10])
  // The tests before have added people within the seconds for which counts are shared.
  clearCounts(server.db, clientId)
  const figures = await figuresOf(token, 'USERS')
  for (const [key, filters] of [
    ['usersActive', { status: { kind: 'choice', values: ['ACTIVE'] } }],
    ['usersNeverLoggedIn', { neverLoggedIn: { kind: 'flag', yes: true } }],
    ['usersLocked', { locked: { kind: 'flag', yes: true } }],
    ['usersUnverified', { emailVerified: { kind: 'flag', yes: false } }],
  ] as const) {
    const { result } = await ask(server, 'users', { filters }, { token })
    const [list] = (result as { users: readonly { total: number }[] }).users
    expect(figures[key], key).toBe(list?.total)
  }
})

test('A role chosen for the session takes away the cards of the other roles', async () => {
  const token = await enter('COLLEGE', [21, 22], colleges.slice(0, 1))
  expect(await cardsOf(token)).toEqual(expect.arrayContaining(['COLLECTIONS', 'HOLDS']))
  await call(server, 'setWorkContext', { roleId: 22, collegeId: null, academicYear: null }, { token })
  expect(await cardsOf(token)).toEqual(['COLLECTIONS', 'PAYMENT_CASES'])
  expect(await ask(server, 'homeCard', { kind: 'HOLDS' }, { token })).toMatchObject({ errorCode: 1107 })
})

test.each(['asha.admin', 'ravi.exams', 'meera.principal', 'noor.clerk', 'anita.finance', 'farah.hod', 'tanvi.teacher'])(
  'Every figure on the home of %s has as many rows as its list',
  async (name) => {
    await selectSqlRows(
      server,
      `insert into menu_access_request (client_id, public_id, user_id, route_name, reason)
       select client_id, 'A-${name}', id, '/add-User', 'For admissions' from user_account
       where client_id = ${clientId} and login_name = 'leela.new'`,
    )
    clearCounts(server.db, clientId)
    const token = await signIn(server, name)
    for (const kind of (await cardsOf(token)).filter((one) => FIGURE_CARDS.some((figures) => figures === one))) {
      const card = await cardOf(token, kind)
      if (!('figures' in card)) continue
      for (const { key, value, currency, list } of card.figures) {
        if (list === null) {
          // Those of people lead to the list of users and to the approvals, which count by the same functions.
          expect(['USERS', 'APPROVALS'], `${kind} ${key}`).toContain(kind)
          continue
        }
        const input = {
          ...list,
          pageSize: 100,
          ...(card.exam && { period: card.exam.examEventId }),
          ...(card.collegeId !== null && { collegeId: card.collegeId }),
        }
        const { result } = await ask(server, 'dashboardRows', list.list === 'students' ? list : input, { token })
        const [page] = (result as { dashboardRows: readonly Page[] }).dashboardRows
        const amounts = page?.rows.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0)
        expect(value, `${kind} ${key}`).toBe(currency === null ? page?.total : amounts)
      }
    }
  },
)

test('The lists of the cards equal the tables, and others may not read them', async () => {
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
