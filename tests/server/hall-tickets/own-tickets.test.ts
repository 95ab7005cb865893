import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RowOf } from '../../../src/contract/activity.ts'
import type { myHallTickets } from '../../../src/contract/hall-tickets/own-tickets.ts'
import { ask, call, CLIENTS } from '../../support/calls.ts'
import { addPerson, createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clientId = CLIENTS.svtu
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { timers: false })
})
afterAll(() => server.close())

async function studentToken(prn: string): Promise<string> {
  const [row] = await selectSqlRows(
    server,
    `select user_id as id from student where client_id = ${clientId} and prn = '${prn}'`,
  )
  return createToken(server, { id: Number(row?.id), clientId })
}
async function ticketsOf(token: string, input = {}): Promise<readonly RowOf<typeof myHallTickets>[]> {
  const { result } = await ask(server, 'myHallTickets', input, { token })
  return (result as { myHallTickets: readonly RowOf<typeof myHallTickets>[] | null }).myHallTickets ?? []
}

test('A student gets the own ticket without factors, its next paper, and the PDF with its key', async () => {
  const prn = '2025417112003457'
  const token = await studentToken(prn)
  const [row] = await ticketsOf(token)
  expect(row?.found).toMatchObject({ outcome: 'READY', ticket: { prn } })
  if (!row || !('ticket' in row.found)) throw new Error('There is no ticket.')
  const { papers, publicId, accessKey } = row.found.ticket
  expect(row.next?.paper).toEqual(papers[0])
  expect(row.next?.daysLeft).toBeGreaterThan(0)
  const file = { clientId, publicId, accessKey, language: 'en' }
  expect(await call(server, 'getHallTicketFile', file)).toMatchObject({ errorCode: 1000 })
})

test('Reading the own ticket many times counts as no guess', async () => {
  const token = await studentToken('2025417112003457')
  const before = await selectSqlRows(server, 'select count(*)::int as n from attempt_guard')
  for (let time = 0; time < 12; time += 1) expect((await ticketsOf(token))[0]?.found.outcome).toBe('READY')
  expect(await selectSqlRows(server, 'select count(*)::int as n from attempt_guard')).toEqual(before)
})

test('A hold that is placed now withholds the own ticket at once, with its reason', async () => {
  const prn = '2023417110000119'
  const token = await studentToken(prn)
  await selectSqlRows(
    server,
    `insert into student_hold (client_id, student_id, reason, severity, public_text, placed_at)
      select client_id, id, 'DOCUMENT', 'HARD', '{"name":"Bring your certificate.","translations":{}}', now()
      from student where client_id = ${clientId} and prn = '${prn}'`,
  )
  const [row] = await ticketsOf(token)
  expect(row).toMatchObject({ found: { outcome: 'BLOCKED', holds: [{ reason: 'DOCUMENT' }] }, next: null })
})

test('Staff get no row, and a student none for an examination of another institution', async () => {
  const admin = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [10] })
  expect(await ticketsOf(await createToken(server, admin))).toEqual([])
  const [other] = await selectSqlRows(server, `select id from exam_event where client_id = ${CLIENTS.fauc} limit 1`)
  const token = await studentToken('2025417112003457')
  expect(await ticketsOf(token, { examEventId: Number(other?.id) })).toEqual([])
})
