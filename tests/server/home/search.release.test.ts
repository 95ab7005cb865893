import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SEARCH_MOST } from '../../../src/contract/home/search.ts'
import { ask, CLIENTS, signIn } from '../../support/calls.ts'
import { addPerson, listCollegeIds, createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clientId = CLIENTS.svtu
let server: TestServer
let admin = ''
beforeAll(async () => {
  server = await startTestServer({}, { timers: false })
  admin = await signIn(server, 'asha.admin')
})
afterAll(() => server.close())
const rows = async <Row>(text: string) => (await selectSqlRows(server, text)) as unknown as Row[]

interface Found {
  readonly students: readonly { readonly prn: string }[]
  readonly people: readonly { readonly displayName: string; readonly prn: string | null; readonly userId: string }[]
  readonly programmes: readonly { readonly code: string }[]
  readonly transactions: readonly { readonly transactionId: string | null; readonly userId: string }[]
  readonly tickets: readonly { readonly ticketNo: string; readonly userId: string; readonly own: boolean }[]
}
const NOTHING: Found = { students: [], people: [], programmes: [], transactions: [], tickets: [] }

async function found(text: string, token: string): Promise<Found> {
  const { errorCode, result } = await ask(server, 'search', { text }, { token })
  expect(errorCode).toBe(1000)
  const [row] = (result as { search: readonly Found[] }).search
  if (!row) throw new Error('The search has no row.')
  return row
}

interface Ticket {
  readonly ticketNo: string
  readonly seatNo: string
  readonly prn: string
  readonly accountId: number
  readonly publicId: string
  readonly collegeId: number
}
/** Returns a hall ticket of each of two colleges, of students with an account. */
async function ticketsOfTwoColleges(client: number = clientId): Promise<readonly [Ticket, Ticket]> {
  const [one, other] =
    await rows<Ticket>(`select distinct on (e.college_id) t.ticket_no as "ticketNo", s.seat_no as "seatNo", st.prn,
       a.id::float8 as "accountId", a.public_id as "publicId", e.college_id::float8 as "collegeId"
     from hall_ticket t
     join seat_allocation s on s.id = t.seat_allocation_id
     join student st on st.id = t.student_id
     join user_account a on a.id = st.user_id
     join enrolment e on e.student_id = st.id and e.status = 'ACTIVE'
     where t.client_id = ${client} and t.first_published_at is not null order by e.college_id, t.id`)
  if (!one || !other) throw new Error('There are too few hall tickets.')
  return [one, other]
}

describe('a search by an administrator', () => {
  it('finds a person, their hall ticket and their payment, at most five of each', async () => {
    const [ticket] = await ticketsOfTwoColleges()
    expect((await found(ticket.prn, admin)).people).toMatchObject([{ prn: ticket.prn, userId: ticket.publicId }])
    expect((await found(ticket.ticketNo.toLowerCase(), admin)).tickets).toMatchObject([
      { ticketNo: ticket.ticketNo, userId: ticket.publicId, own: false },
    ])
    expect((await found(ticket.seatNo, admin)).tickets.map(({ ticketNo }) => ticketNo)).toContain(ticket.ticketNo)
    expect((await found('TDEMOF0100000001', admin)).transactions).toMatchObject([{ transactionId: 'TDEMOF0100000001' }])
    expect((await found('INV-0', admin)).transactions.length).toBeGreaterThan(1)
    expect((await found('pa', admin)).people).toHaveLength(SEARCH_MOST)
    expect((await found('a', admin).catch(() => NOTHING)).people).toEqual([])
  })

  it('finds a programme by a word in any language and by its code, and nothing by a pattern', async () => {
    const [programme] = await rows<{ code: string; name: string; mr: string | null }>(
      `select code, name, name_i_18n ->> 'mr' as mr from program where client_id = ${clientId} order by id limit 1`,
    )
    if (!programme) throw new Error('There is no programme.')
    for (const text of [programme.code, programme.name, programme.mr ?? programme.name])
      expect((await found(text, admin)).programmes.map(({ code }) => code)).toContain(programme.code)
    expect(await found('%%%%', admin)).toEqual(NOTHING)
    expect(await found('____9', admin)).toMatchObject({ tickets: [], transactions: [] })
  })

  it('finds nothing of another institution', async () => {
    const other = CLIENTS.shantiban
    const [ticket] = await ticketsOfTwoColleges(other).catch(() => [undefined])
    const [person] = await rows<{
      login: string
    }>(`select login_name as login from user_account a where client_id = ${other}
       and not exists (select from user_account o where o.client_id = ${clientId} and o.login_name = a.login_name)
       order by id limit 1`)
    expect((await found(person?.login ?? '', admin)).people).toEqual([])
    if (ticket)
      expect((await found(ticket.ticketNo, admin)).tickets.map(({ userId }) => userId)).not.toContain(ticket.publicId)
  })
})

it('A principal finds the people, hall tickets and programmes of their own college only', async () => {
  const [own, other] = await ticketsOfTwoColleges()
  const who = await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [20], collegeIds: [own.collegeId] })
  const token = await createToken(server, who)
  expect((await found(own.ticketNo, token)).tickets).toHaveLength(1)
  expect((await found(own.prn, token)).people).toHaveLength(1)
  expect(await found(other.ticketNo, token)).toEqual(NOTHING)
  expect(await found(other.prn, token)).toEqual(NOTHING)
  const codes = (
    await rows<{ code: string }>(`select code from program p where client_id = ${clientId} and not exists (
       select from enrolment e where e.program_id = p.id and e.college_id = ${own.collegeId} and e.status = 'ACTIVE')`)
  ).map(({ code }) => code)
  for (const code of codes.slice(0, 3))
    expect((await found(code, token)).programmes.map((one) => one.code)).not.toContain(code)
})

it('The controller, who has the list of users but no records, finds hall tickets and no payments', async () => {
  const [ticket] = await ticketsOfTwoColleges()
  const token = await signIn(server, 'ravi.exams')
  expect((await found(ticket.ticketNo, token)).tickets).toHaveLength(1)
  expect((await found('TDEMOF0100000001', token)).transactions).toEqual([])
})

it('A superintendent of a centre, who has no page for people, finds nobody, and no number of a student', async () => {
  const [ticket] = await ticketsOfTwoColleges()
  const [college = 0] = await listCollegeIds(server, clientId)
  const who = await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [30], collegeIds: [college] })
  const token = await createToken(server, who)
  for (const text of [ticket.prn, ticket.ticketNo, 'TDEMOF0100000001'])
    expect(await found(text, token)).toEqual(NOTHING)
})

it('A student finds the own hall ticket by its number, and nobody else’s', async () => {
  const [own, other] = await ticketsOfTwoColleges()
  await rows(`insert into user_role (client_id, user_id, role_id) select ${clientId}, ${own.accountId}, 50
     where not exists (select from user_role where user_id = ${own.accountId} and role_id = 50) returning 1`)
  const token = await createToken(server, { id: own.accountId, clientId })
  expect((await found(own.ticketNo, token)).tickets).toMatchObject([{ ticketNo: own.ticketNo, own: true }])
  expect(await found(other.ticketNo, token)).toEqual(NOTHING)
  expect((await found(other.prn, token)).people).toEqual([])
})

it('A person who searches too often is asked to wait', async () => {
  const who = await addPerson(server, { clientId, userType: 'STAFF', roleIds: [] })
  const token = await createToken(server, who)
  for (let count = 0; count < 120; count += 1) await ask(server, 'search', { text: 'ab' }, { token })
  expect(await ask(server, 'search', { text: 'ab' }, { token })).toMatchObject({
    errorCode: 1301,
    result: { retryAfter: expect.any(Number) as number },
  })
})
