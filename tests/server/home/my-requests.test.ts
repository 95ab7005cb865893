import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { myCases, myMessages, myRequests } from '../../../src/contract/home/my-requests.ts'
import { ask, CLIENTS } from '../../support/calls.ts'
import { addPerson, createToken } from '../../support/people.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clientId = CLIENTS.svtu
const ADDRESS = '+919811111111'
let server: TestServer
let own = { userId: 0, studentId: 0, token: '' }
let other = own

const rows = async <Row>(text: string) => (await selectSqlRows(server, text)) as unknown as Row[]

/** A student with an account whose mobile number the whole family has. */
async function addStudent(prn: string) {
  const person = await addPerson(server, { clientId, userType: 'STUDENT', roleIds: [50] })
  const [made] = await rows<{ id: number }>(
    `insert into student (client_id, user_id, prn, name, name_i_18n, dob, gender, mobile, status)
      values (${clientId}, ${person.id}, '${prn}', 'ZOE TEST', '{}', '2005-05-05', 'F', '${ADDRESS}', 'ACTIVE')
      returning id::float8`,
  )
  return { userId: person.id, studentId: made?.id ?? 0, token: await createToken(server, person) }
}

const addMessage = (userId: number | null, id: number, state = 'SENT') =>
  rows(`insert into notification_outbox (client_id, user_id, notification_id, channel, language, address, body, status)
    values (${clientId}, ${userId}, ${id}, 'SMS', 'en', '${ADDRESS}', 'secret text', '${state}') returning 1`)

beforeAll(async () => {
  server = await startTestServer({}, { timers: false })
  own = await addStudent('ZZ0000000001')
  other = await addStudent('ZZ0000000002')
})
afterAll(() => server.close())

const messagesOf = async (token: string) => {
  const answer = await ask(server, 'myMessages', {}, { token })
  expect(answer.errorCode).toBe(1000)
  return v.parse(v.object({ myMessages: v.nullable(v.array(myMessages.row)) }), answer.result).myMessages ?? []
}
const requestsOf = async (token: string, input: object) => {
  const answer = await ask(server, 'myRequests', input, { token })
  return v.parse(v.object({ myRequests: v.nullable(v.array(myRequests.row)) }), answer.result).myRequests ?? []
}
const casesOf = async (token: string) => {
  const answer = await ask(server, 'myCases', {}, { token })
  expect(answer.errorCode).toBe(1000)
  return v.parse(v.object({ myCases: v.nullable(v.array(myCases.row)) }), answer.result).myCases ?? []
}

test('a student sees messages to her own account, without texts, and none to an address that others share', async () => {
  await addMessage(own.userId, 203)
  await addMessage(own.userId, 301, 'QUEUED')
  await addMessage(other.userId, 204)
  await addMessage(null, 105)
  const seen = await messagesOf(own.token)
  expect(seen).toMatchObject([
    { subject: 'PAYMENT', channel: 'SMS', status: 'QUEUED' },
    { subject: 'EXAMINATION', channel: 'SMS', status: 'SENT' },
  ])
  expect(JSON.stringify(seen)).not.toMatch(/secret|9811111111/)
  expect(await messagesOf(other.token)).toHaveLength(1)
})

test('all requests are more than the five of the home, the newest first, and of nobody else', async () => {
  for (let at = 1; at <= 7; at += 1)
    await rows(`insert into data_change_request (client_id, user_id, public_id, kind, text, status, created_at)
      values (${clientId}, ${own.userId}, 'ZR000${at}', 'CORRECTION', 'Please correct.', 'NEW',
        '2026-01-0${at}T10:00:00Z')
      returning 1`)
  const all = await requestsOf(own.token, { all: true })
  expect(all.map(({ id }) => id)).toEqual(['ZR0007', 'ZR0006', 'ZR0005', 'ZR0004', 'ZR0003', 'ZR0002', 'ZR0001'])
  expect(await requestsOf(own.token, {})).toEqual(all.slice(0, 5))
  expect(await requestsOf(other.token, { all: true })).toEqual([])
})

test('cases are those of the own payments, and whoever is no student has none', async () => {
  const [paid] = await rows<{ student: number; cases: number }>(
    `select i.student_id::float8 as student, count(*)::int as cases from payment_case c
      join payment_order o on o.id = c.payment_order_id join invoice i on i.id = o.invoice_id
      where c.client_id = ${clientId} group by 1 order by 2 desc limit 1`,
  )
  expect(await casesOf(own.token)).toEqual([])
  await rows(`update student set user_id = null where id = ${own.studentId} returning 1`)
  expect(await casesOf(own.token)).toEqual([])
  await rows(`update student set user_id = ${own.userId} where id = ${paid?.student ?? 0} returning 1`)
  expect(await casesOf(own.token)).toHaveLength(paid?.cases ?? -1)
  expect(await casesOf(other.token)).toEqual([])
})

test('nonsense and guests are refused', async () => {
  for (const query of ['myMessages', 'myCases', 'myRequests'])
    expect((await ask(server, query, {})).errorCode).not.toBe(1000)
  expect((await ask(server, 'myRequests', { all: 'yes' }, { token: own.token })).errorCode).not.toBe(1000)
})
