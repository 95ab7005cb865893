import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { findHallTicketBeforeLogin } from '../../../src/contract/hall-tickets/hall-ticket.ts'
import { findClientById } from '../../../server/lib/clients/clients.ts'
import { buildNoMatch } from '../../../server/modules/hall-tickets/tickets/no-match.ts'
import { attemptGuard } from '../../../server/db/schema.ts'
import { FIXTURES } from '../../../server/seed/students/fixtures.ts'
import { ask, call, CLIENTS } from '../../support/calls.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clock = createMovableClock()
let server: TestServer
let events: Record<string, number>

beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  const rows = v.parse(
    v.object({ publishedExamEvents: v.array(v.object({ state: v.string(), examEventId: v.number() })) }),
    (await ask(server, 'publishedExamEvents', { clientId: CLIENTS.svtu })).result,
  )
  events = Object.fromEntries(rows.publishedExamEvents.map(({ state, examEventId }) => [state, examEventId]))
})
afterAll(() => server.close())
beforeEach(() => server.db.delete(attemptGuard))

/** Executes a statement, and returns its rows in the same form for both databases. */
const sql = (text: string) => selectSqlRows(server, text)

const person = (id: string) => {
  const found = FIXTURES.find((fixture) => fixture.id === id)
  if (!found) throw new Error(`There is no ${id}.`)
  return found
}
const detailsOf = (id: string) => {
  const { prn, dob, mobile } = person(id)
  return { clientId: CLIENTS.svtu, examEventId: events.OPEN, by: 'PRN', value: prn, dob, mobile4: mobile?.slice(-4) }
}
type Outcome = v.InferOutput<typeof findHallTicketBeforeLogin.output>
async function find(details: object): Promise<Outcome> {
  const { errorCode, result } = await call(server, 'findHallTicketBeforeLogin', details)
  expect(errorCode).toBe(1000)
  return v.parse(findHallTicketBeforeLogin.output, result)
}
async function ticketOf(id: string) {
  const found = await find(detailsOf(id))
  if (!('ticket' in found)) throw new Error(`${id} ends in ${found.outcome}.`)
  return found.ticket
}

describe('a candidate with correct details', () => {
  test.each(
    FIXTURES.filter(({ client }) => client === 'svtu').map(({ id, outcome, who }) => [id, outcome, who] as const),
  )('as %s gets %s (%s)', async (id, outcome) => {
    expect((await find(detailsOf(id))).outcome).toBe(outcome)
  })

  test('reads what has changed, the condition of the ticket, and which paper is blocked', async () => {
    expect((await ticketOf('F03')).changes).toMatchObject([
      { field: 'CENTRE', before: { name: expect.stringContaining('503') as string } },
    ])
    expect((await ticketOf('F03')).version).toBe(2)
    expect((await ticketOf('F06')).condition?.name).toMatch(/Eligibility under process/)
    const kept = (await ticketOf('F05')).papers.filter(({ blocked }) => blocked !== null)
    expect(kept.map(({ blocked }) => blocked?.name)).toEqual([expect.stringMatching(/Attendance 61 %/)])
  })

  test('reads where the application is held, and why a ticket was cancelled', async () => {
    expect(await find(detailsOf('F36'))).toMatchObject({
      outcome: 'FORM_NOT_ACCEPTED',
      status: 'SUBMITTED',
      formNo: expect.stringMatching(/^W\d\d-A\d{6}$/) as string,
    })
    expect(await find(detailsOf('F37'))).toMatchObject({
      outcome: 'CANCELLED',
      reason: { name: expect.stringMatching(/Cancelled/) as string },
    })
  })

  test('is not found by an unissued number, or by a number type that the institution does not use', async () => {
    expect((await find({ ...detailsOf('F36'), by: 'SEAT', value: person('F36').seatNo })).outcome).toBe('NO_MATCH')
    expect(
      (await find({ ...detailsOf('F01'), by: 'APPLICATION', value: (await ticketOf('F01')).ticketNo })).outcome,
    ).toBe('NO_MATCH')
  })

  test('sees only what may be shown without signing in', async () => {
    const text = JSON.stringify(await ticketOf('F01'))
    for (const secret of [
      '+91',
      '0000000123',
      person('F01').dob,
      person('F01').motherName,
      'questionPaperCode',
      'mobile',
      'email',
    ])
      expect(text).not.toContain(secret)
  })

  test('finds the ticket at the first lookup after the hold is released', async () => {
    const release = (at: string) =>
      sql(
        `update student_hold set released_at = ${at} where student_id = (select id from student where prn = '${person('F04').prn}')`,
      )
    expect((await find(detailsOf('F04'))).outcome).toBe('BLOCKED')
    await release('now()')
    expect((await find(detailsOf('F04'))).outcome).toBe('READY')
    await release('null')
    expect((await find(detailsOf('F04'))).outcome).toBe('BLOCKED')
  })

  test('sees a version as it was when it was first seen', async () => {
    const before = await ticketOf('F08')
    await sql(`update student set name = 'SOMEBODY ELSE' where prn = '${person('F08').prn}'`)
    expect((await ticketOf('F08')).candidate.name).toBe(before.candidate.name)
    await sql(`update student set name = '${before.candidate.name}' where prn = '${person('F08').prn}'`)
  })
})

describe('a person who guesses', () => {
  const guess = (value: string) => ({ ...detailsOf('F01'), value })

  test('gets the same message whatever was wrong, also for a person without a ticket', async () => {
    const answers = [
      await find(guess('2025417112003450')),
      await find({ ...detailsOf('F01'), dob: '2006-03-15' }),
      await find({ ...detailsOf('F36'), mobile4: '9999' }),
    ]
    const [one] = answers
    expect(answers).toEqual([one, one, one])
    // The institution asks for the date of birth and the mobile number: the sentence names both.
    expect(one).toMatchObject({
      outcome: 'NO_MATCH',
      text: expect.stringMatching(
        /^We could not .* Check the number and date of birth as printed .* mobile number\.$/,
      ) as string,
    })
  })

  test('is told to check what the institution asks for, in its own terms', async () => {
    const client = await findClientById(server.db, CLIENTS.svtu)
    if (!client) throw new Error('no client')
    const asking = (factors: typeof client.hallTicket.factors, labels: typeof client.details.labels = {}) =>
      buildNoMatch({
        client: { ...client, hallTicket: { ...client.hallTicket, factors }, details: { ...client.details, labels } },
        language: 'en',
      })
    expect(asking(['DOB'])).toEqual({ outcome: 'NO_MATCH' })
    expect(asking(['MOBILE4']).text).toContain('mobile number')
    expect(asking(['MOBILE4']).text).not.toContain('date of birth')
    expect(asking(['MOTHER', 'DOB']).text).toMatch(/date of birth.*mother’s first name/)
    const own = asking(['MOTHER'], { hallTicket: { name: 'Statement of Entry', translations: {} } }).text
    expect(own).toContain('Statement of Entry')
    expect(own).not.toContain('date of birth')
  })
})

describe('a candidate who reports a mistake', () => {
  test('gets a reference: the same one after pressing twice, another one for another field', async () => {
    const { publicId, accessKey } = await ticketOf('F01')
    const report = async (field: string) =>
      (
        await call(server, 'createHallTicketCorrection', {
          clientId: CLIENTS.svtu,
          publicId,
          accessKey,
          field,
          wanted: 'AARATI',
        })
      ).result as { outcome: string; reference: string }
    const first = await report('NAME')
    expect(first).toMatchObject({ outcome: 'RECEIVED', reference: expect.stringMatching(/^C[A-Z]\d{7}$/) as string })
    expect(await report('NAME')).toEqual({ outcome: 'ALREADY_OPEN', reference: first.reference })
    expect(await report('PHOTO')).toMatchObject({ outcome: 'RECEIVED' })
  })

  test('cannot report a mistake on another person’s ticket', async () => {
    const [own, other] = [await ticketOf('F01'), await ticketOf('F02')]
    const answer = await call(server, 'createHallTicketCorrection', {
      clientId: CLIENTS.svtu,
      publicId: other.publicId,
      accessKey: own.accessKey,
      field: 'NAME',
      wanted: 'X',
    })
    expect(answer.errorCode).toBe(1107)
  })
})

describe('a person who verifies a printed ticket', () => {
  const verify = async (code: string) => (await call(server, 'verifyHallTicket', { code })).result
  const printed = async (id: string) => {
    const { publicId, accessKey } = await ticketOf(id)
    const file = await call(server, 'getHallTicketFile', {
      clientId: CLIENTS.svtu,
      publicId,
      accessKey,
      language: 'en',
    })
    expect(file.errorCode).toBe(1000)
    const [row] = await sql(
      `select t.id, v.signed_payload, v.short_code from hall_ticket t join hall_ticket_version v on v.hall_ticket_id = t.id and v.version = t.current_version where t.public_id = '${publicId}'`,
    )
    return v.parse(v.object({ id: v.number(), signed_payload: v.string(), short_code: v.string() }), row)
  }

  test('reads that it is genuine, by QR code or short code, without learning the full name', async () => {
    const { signed_payload: payload, short_code: short } = await printed('F01')
    for (const code of [
      payload,
      `https://portal.example.org/#/v/${payload}`,
      short,
      ` ${short.slice(0, 5)}-${short.slice(5).toLowerCase()} `,
    ]) {
      const verdict = await verify(code)
      expect(verdict).toMatchObject({ outcome: 'GENUINE', seatNo: person('F01').seatNo, version: 1 })
      for (const secret of ['AARTI', 'JADHAV', person('F01').prn, '0123'])
        expect(JSON.stringify(verdict)).not.toContain(secret)
    }
  })

  test('reads that a ticket with any changed bit is forged', async () => {
    const { signed_payload: payload } = await printed('F01')
    const [prefix = '', body = '', signature = ''] = payload.split('.')
    const flipped = (text: string, place: number) =>
      text.slice(0, place) + (text.charAt(place) === 'A' ? 'B' : 'A') + text.slice(place + 1)
    for (let place = 0; place < body.length; place += 7)
      expect(await verify(`${prefix}.${flipped(body, place)}.${signature}`)).toEqual({ outcome: 'FORGED' })
    expect(await verify(`${prefix}.${body}.${flipped(signature, 10)}`)).toEqual({ outcome: 'FORGED' })
  })

  test('reads that an old version is replaced, and that a cancelled ticket is invalid', async () => {
    const { id, signed_payload: payload } = await printed('F07')
    await sql(`update hall_ticket set current_version = 2 where id = ${id}`)
    expect(await verify(payload)).toMatchObject({ outcome: 'SUPERSEDED', version: 1, currentVersion: 2 })
    await sql(`update hall_ticket set current_version = 1, status = 'CANCELLED' where id = ${id}`)
    expect(await verify(payload)).toMatchObject({ outcome: 'CANCELLED' })
    const rows = (await ask(server, 'verificationKeys', { clientId: CLIENTS.svtu })).result as {
      verificationKeys: { keyId: string; publicKey: string; changed: Record<string, number> }[]
    }
    expect(Buffer.from(rows.verificationKeys[0]?.publicKey ?? '', 'base64url').length).toBe(32)
    expect(Object.values(rows.verificationKeys[0]?.changed ?? {})).toEqual(expect.arrayContaining([0, 2]))
    await sql(`update hall_ticket set status = 'PUBLISHED' where id = ${id}`)
  })

  test('has a limited number of attempts at short codes', async () => {
    for (let guess = 0; guess < 30; guess += 1) expect(await verify('0000000000')).toEqual({ outcome: 'UNKNOWN' })
    expect(await verify('0000000000')).toMatchObject({ outcome: 'RATE' })
  })
})
