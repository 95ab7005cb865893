import { encode } from 'jpeg-js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { dashboardRows } from '../../../src/contract/home/dashboard-rows.ts'
import { ticketCorrection } from '../../../src/contract/exam-office/ticket-corrections.ts'
import { writeNextVersion } from '../../../server/modules/exam-office/desk/next-version.ts'
import { findTicketByPublicId } from '../../../server/modules/hall-tickets/tickets/find-row.ts'
import { findClientById } from '../../../server/lib/clients/clients.ts'
import { clearCounts } from '../../../server/lib/cache/count-cache.ts'
import { examEvent, notificationOutbox } from '../../../server/db/schema.ts'
import { ask, askRow, call, CLIENTS, PASSWORD, post, signIn } from '../../support/calls.ts'
import { listExamsByState, runJob } from '../../support/hall-tickets/desk.ts'
import { lookUpTicket } from '../../support/hall-tickets/look-up.ts'
import { followLink, loadQueue } from '../../support/home/work-queue.ts'
import { findLastMessage } from '../../support/messages/outbox.ts'
import { findFixturePerson } from '../../support/payments/withheld.ts'
import { addPerson, createToken, listCollegeIds } from '../../support/people.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'
import { testSettings } from '../../support/server/settings.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clock = createMovableClock()
let server: TestServer
let examEventId = 0
let clerk = ''
let foreigner = ''
let controller = ''
let officer = ''

const enter = async (userType: 'COLLEGE' | 'UNIVERSITY', roleId: number, name: string, collegeIds: number[] = []) => {
  const person = await addPerson(server, { clientId: CLIENTS.svtu, userType, roleIds: [roleId], collegeIds, name })
  return () => createToken(server, person, clock.now())
}
let tokens: (() => Promise<string>)[] = []
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  examEventId = v.parse(v.number(), (await listExamsByState(server)).OPEN)
  const numbers = ['F01', 'F02', 'F07', 'F09'].map((id) => `'${findFixturePerson(id).prn}'`).join()
  const studying = await sql(`select distinct e.college_id as id from enrolment e join student s on s.id = e.student_id
    where s.prn in (${numbers})`)
  const own = studying.map(({ id }) => Number(id))
  const other = (await listCollegeIds(server, CLIENTS.svtu)).find((id) => !own.includes(id)) ?? 0
  tokens = [
    await enter('COLLEGE', 21, 'Clerk of the college', own),
    await enter('COLLEGE', 21, 'Clerk of another college', [other]),
    await enter('UNIVERSITY', 11, 'Controller'),
    await enter('UNIVERSITY', 12, 'Officer'),
  ]
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(notificationOutbox)
  ;[clerk = '', foreigner = '', controller = '', officer = ''] = await Promise.all(tokens.map((token) => token()))
})

const sql = (text: string) => selectSqlRows(server, text)
const look = (id: string) => lookUpTicket(server, examEventId, findFixturePerson(id))
async function findTicket(id: string) {
  const found = await look(id)
  if (!('ticket' in found)) throw new Error(`${id} has no ticket: ${found.outcome}`)
  return found.ticket
}
/** Reports a mistake as the student does. */
async function send(id: string, more: object) {
  const { publicId, accessKey } = await findTicket(id)
  const input = { clientId: CLIENTS.svtu, publicId, accessKey, note: 'See my mark sheet.', ...more }
  return call(server, 'createHallTicketCorrection', input)
}
async function report(id: string, field: string, wanted: string, more: object = {}): Promise<string> {
  const { result } = await send(id, { field, wanted, ...more })
  return v.parse(v.object({ outcome: v.literal('RECEIVED'), reference: v.string() }), result).reference
}
const read = (reference: string, token: string) => askRow(server, ticketCorrection, { reference }, token)
const decide = (token: string, input: object, headers = {}) =>
  call(server, 'decideTicketCorrection', input, { token, headers })
const approve = (token: string, reference: string, step: string, changes: readonly object[] = []) =>
  decide(token, { decision: 'ACCEPT', reference, step, reason: 'The mark sheet was seen.', changes })
const reject = (token: string, reference: string, step: string, reason = 'Send your mark sheet.') =>
  decide(token, { decision: 'REJECT', reference, step, reason })
const listTurns = async (token: string, input: object = {}) =>
  (await askRow(server, dashboardRows, { list: 'corrections', pageSize: 50, ...input }, token)).rows.map(
    ({ reference, detail, field }) => [reference, detail, field],
  )
async function moveToAnotherCentre(id: string): Promise<void> {
  const { centre, publicId } = await findTicket(id)
  await sql(`update seat_allocation a set exam_centre_id = (
      select c.id from exam_centre c where c.client_id = a.client_id and c.code <> '${centre.code}' limit 1)
    where a.id = (select seat_allocation_id from hall_ticket where public_id = '${publicId}')`)
}
const verify = async (code: string) => (await call(server, 'verifyHallTicket', { code })).result
/** Returns the code of a ticket that the student has downloaded. */
async function readCode(id: string): Promise<string> {
  const { publicId, accessKey } = await findTicket(id)
  await call(server, 'getHallTicketFile', {
    clientId: CLIENTS.svtu,
    publicId,
    accessKey,
    language: 'en',
    format: 'HTML',
  })
  const [row] = await sql(`select v.signed_payload as code from hall_ticket t
    join hall_ticket_version v on v.hall_ticket_id = t.id and v.version = t.current_version
    where t.public_id = '${publicId}'`)
  return v.parse(v.string(), row?.code)
}
const ownRequests = async (id: string) => {
  const userName = findFixturePerson(id).prn
  const body = JSON.stringify({ studentLoginPortal: { clientId: CLIENTS.svtu, userName, password: PASSWORD } })
  const token = (await post(server, 'studentLoginPortal', body)).headers.get('authorization') ?? ''
  return v.parse(
    v.object({ myRequests: v.array(v.looseObject({ id: v.string() })) }),
    (await ask(server, 'myRequests', {}, { token })).result,
  ).myRequests
}

describe('a mistake in the printed name', () => {
  it('goes to the college, then to the university, and ends as a new hall ticket', async () => {
    const reference = await report('F01', 'NAME', 'Aarati Ramesh Jadhav')
    expect((await findLastMessage(server, 205))?.body).toContain(reference)
    const printed = await readCode('F01')
    expect(await verify(printed)).toMatchObject({ outcome: 'GENUINE' })
    expect(await listTurns(clerk)).toContainEqual([reference, 'COLLEGE', 'NAME'])
    expect(await listTurns(foreigner)).toEqual([])
    expect((await ask(server, 'ticketCorrection', { reference }, { token: foreigner })).errorCode).toBe(1202)
    expect((await approve(foreigner, reference, 'COLLEGE')).errorCode).toBe(1202)
    expect(await read(reference, controller)).toMatchObject({ turn: 'COLLEGE', act: null })
    expect((await approve(controller, reference, 'COLLEGE')).errorCode).toBe(1107)

    const seen = await read(reference, clerk)
    expect(seen).toMatchObject({ act: 'COLLEGE', late: false, wanted: 'Aarati Ramesh Jadhav', decisions: [] })
    const before = seen.record?.name ?? ''
    expect(seen.printed?.name).toContain(before)
    const changes = [{ field: 'name', before, after: 'Aarati Ramesh Jadhav' }]
    expect((await approve(clerk, reference, 'COLLEGE', [{ ...changes[0], before: 'Else' }])).errorCode).toBe(1204)
    for (const after of ['12345 @@ <script>', '=HYPERLINK(1)', 'RAMESH123'])
      expect((await approve(clerk, reference, 'COLLEGE', [{ ...changes[0], after }])).errorCode, after).toBe(1201)
    expect((await approve(clerk, reference, 'COLLEGE', changes)).result).toMatchObject({ status: 'COLLEGE_OK' })
    expect((await findLastMessage(server, 206))?.body).toContain(reference)
    expect(await ownRequests('F01')).toContainEqual(
      expect.objectContaining({ id: reference, status: 'WAITING', turn: 'UNIVERSITY', version: null }),
    )
    expect((await findTicket('F01')).candidate.name).toBe(before)

    const correction = await read(reference, officer)
    expect(correction).toMatchObject({
      act: 'UNIVERSITY',
      denial: null,
      changes,
      decisions: [{ status: 'COLLEGE_OK', by: 'Clerk of the college', reason: 'The mark sheet was seen.' }],
    })
    const other = [{ ...correction.changes[0], after: 'Somebody Else' }]
    expect((await approve(officer, reference, 'UNIVERSITY', other)).errorCode).toBe(1204)
    expect((await approve(officer, reference, 'UNIVERSITY', correction.changes)).result).toEqual({
      outcome: 'DECIDED',
      status: 'DONE',
      version: 2,
    })
    expect(await look('F01')).toMatchObject({
      outcome: 'CHANGED',
      ticket: { version: 2, candidate: { name: 'Aarati Ramesh Jadhav' }, changes: [{ field: 'NAME' }] },
    })
    expect(await verify(printed)).toMatchObject({ outcome: 'SUPERSEDED', currentVersion: 2 })
    expect(await verify(await readCode('F01'))).toMatchObject({ outcome: 'GENUINE', version: 2 })
    expect((await findLastMessage(server, 202))?.body).toContain('2')
    expect(await ownRequests('F01')).toContainEqual(
      expect.objectContaining({ id: reference, status: 'DONE', turn: null, version: 2, reason: null }),
    )
    expect(await read(reference, clerk)).toMatchObject({ status: 'DONE', turn: null, act: null, newVersion: 2 })
    expect(await listTurns(clerk)).toEqual([])
    expect(
      await sql(`select detail ->> 'status' as status from audit_log
        where entity = 'hall_ticket_correction' and entity_id = '${reference}' order by id`),
    ).toEqual([{ status: 'COLLEGE_OK' }, { status: 'DONE' }])
  })

  it('that is rejected is closed with its reason, which the student reads, and can be reported again', async () => {
    const reference = await report('F01', 'OTHER', 'Someone')
    expect((await reject(clerk, reference, 'COLLEGE')).result).toMatchObject({ status: 'COLLEGE_REJECTED' })
    expect((await findLastMessage(server, 206))?.body).toContain('Send your mark sheet.')
    expect(await ownRequests('F01')).toContainEqual(
      expect.objectContaining({ id: reference, status: 'REFUSED', turn: null, reason: 'Send your mark sheet.' }),
    )
    expect(await report('F01', 'OTHER', 'Somebody')).not.toBe(reference)
  })
})

describe('the proof of a mistake', () => {
  const picture = encode({ width: 300, height: 200, data: Buffer.alloc(300 * 200 * 4, 200) }, 50).data

  it('is a picture or a PDF file, which only those who see the request can open', async () => {
    const field = 'PAPERS'
    const wrong = await send('F11', { field, wanted: 'Physics', proof: Buffer.from('no picture').toString('base64') })
    expect(wrong.errorCode).toBe(1201)
    const reference = await report('F11', field, 'Physics', { proof: picture.toString('base64') })
    const { proof } = await read(reference, controller)
    expect(proof?.isPicture).toBe(true)
    const file = await fetch(new URL(proof?.address ?? '', server.origin))
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const pdf = Buffer.from('%PDF-1.4 a mark sheet').toString('base64')
    const other = await report('F11', 'TIME', 'In the morning', { proof: pdf })
    expect((await read(other, controller)).proof).toMatchObject({ isPicture: false })
  })
})

describe('two people', () => {
  it('decide a step once; the second reads who was first', async () => {
    const reference = await report('F07', 'OTHER', 'My mother’s name is Sunita.')
    const answers = await Promise.all([approve(clerk, reference, 'COLLEGE'), reject(clerk, reference, 'COLLEGE')])
    const outcomes = answers.map(({ result }) => v.parse(v.looseObject({ outcome: v.string() }), result))
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['ALREADY_DECIDED', 'DECIDED'])
    expect(outcomes.find(({ outcome }) => outcome === 'ALREADY_DECIDED')).toMatchObject({
      by: 'Clerk of the college',
    })
  })

  it('approve the two steps, also where the examination section decides for a college that is late', async () => {
    const reference = await report('F08', 'SEAT', 'S 1')
    clock.forwardMinutes(4 * 24 * 60)
    const [late = '', second = ''] = await Promise.all([tokens[2]?.(), tokens[3]?.()])
    expect(await read(reference, late)).toMatchObject({ turn: 'COLLEGE_LATE', act: 'COLLEGE', late: true })
    expect((await approve(late, reference, 'COLLEGE')).result).toMatchObject({ status: 'COLLEGE_OK' })
    expect(await read(reference, late)).toMatchObject({ act: 'UNIVERSITY', denial: 'OWN_ENTRY', late: false })
    expect((await approve(late, reference, 'UNIVERSITY')).result).toEqual({
      outcome: 'OTHER_PERSON',
      denial: 'OWN_ENTRY',
    })
    expect((await approve(second, reference, 'UNIVERSITY')).result).toMatchObject({ status: 'UNIV_OK' })
  })
})

describe('a mistake that no decision can correct', () => {
  it('is carried out by the examination section, once the new hall ticket would be right', async () => {
    const reference = await report('F09', 'CENTRE', 'The centre in my town')
    await approve(clerk, reference, 'COLLEGE')
    expect((await approve(officer, reference, 'UNIVERSITY')).result).toMatchObject({ status: 'UNIV_OK', version: null })
    expect(await read(reference, clerk)).toMatchObject({ turn: 'CARRY_OUT', act: null })
    const carryOut = () => decide(officer, { decision: 'CARRY_OUT', reference })
    expect((await decide(clerk, { decision: 'CARRY_OUT', reference })).errorCode).toBe(1107)
    expect((await carryOut()).result).toEqual({ outcome: 'UNCHANGED' })
    await moveToAnotherCentre('F09')
    expect((await carryOut()).result).toEqual({ outcome: 'DECIDED', status: 'DONE', version: 2 })
    expect(await findTicket('F09')).toMatchObject({ version: 2, changes: [{ field: 'CENTRE' }] })
    expect((await findLastMessage(server, 202))?.body).toContain('2')
    expect((await carryOut()).result).toMatchObject({ outcome: 'ALREADY_DECIDED', status: 'DONE', by: 'Officer' })
  })
})

it('A correction whose ticket was issued anew meanwhile ends with that version', async () => {
  const reference = await report('F07', 'CENTRE', 'The centre in my town')
  await approve(clerk, reference, 'COLLEGE')
  await approve(officer, reference, 'UNIVERSITY')
  await moveToAnotherCentre('F07')
  const values = [findFixturePerson('F07').prn]
  const input = { examEventId, by: 'PRN', values, reason: 'CENTRE' }
  expect(await runJob(server, controller, 'reissueHallTickets', input)).toMatchObject({
    report: { counts: { reissued: 1 } },
  })
  const done = await decide(officer, { decision: 'CARRY_OUT', reference })
  expect(done.result).toEqual({ outcome: 'DECIDED', status: 'DONE', version: 2 })
  expect(await findTicket('F07')).toMatchObject({ version: 2, changes: [{ field: 'CENTRE' }] })
})

it('A decision that is sent again after a lost response is answered as the first time', async () => {
  const reference = await report('F09', 'ROOM', 'Room 12')
  const input = { decision: 'REJECT', reference, step: 'COLLEGE', reason: 'The room is right.' }
  const key = { 'idempotency-key': 'decision-that-is-sent-twice' }
  const first = await decide(clerk, input, key)
  expect(first.result).toMatchObject({ outcome: 'DECIDED', status: 'COLLEGE_REJECTED' })
  expect((await decide(clerk, input, key)).result).toEqual(first.result)
})

it('A version that was prepared before another one was written is not written', async () => {
  const { publicId, version } = await findTicket('F12')
  await readCode('F12')
  const row = await findTicketByPublicId(server.db, CLIENTS.svtu, publicId)
  const { card, snapshot } = row?.version ?? {}
  const client = await findClientById(server.db, CLIENTS.svtu)
  const event = (await server.db.select().from(examEvent)).find(({ id }) => id === examEventId)
  if (!row || !card || !snapshot || !client || !event) throw new Error('The ticket of F12 is not frozen.')
  const next = { row, reason: 'OTHER', issuedAt: clock.now(), card, snapshot } as const
  const parts = { db: server.db, client, event, settings: testSettings(server.folder) }
  expect(await writeNextVersion(parts, next, null)).toBe(true)
  expect(await writeNextVersion(parts, next, null)).toBe(false)
  const [counted] = await sql(`select count(*)::int as versions, max(t.current_version) as current from hall_ticket t
    join hall_ticket_version v on v.hall_ticket_id = t.id where t.public_id = '${publicId}'`)
  expect(counted).toEqual({ versions: version + 1, current: version + 1 })
})

describe('the work that waits', () => {
  it('is that of the person, with the number of its list', async () => {
    const admin = await signIn(server, 'asha.admin')
    await sql(`update hall_ticket_correction set status = 'DONE' where client_id = ${CLIENTS.svtu}`)
    await report('F02', 'SEAT', 'S 2')
    clearCounts(server.db, CLIENTS.svtu)
    const countOwn = async (token: string) => {
      const items = (await loadQueue(server, token)).items.filter(({ kind }) => kind === 'CORRECTIONS')
      for (const { cases, path } of items) expect((await followLink(server, path, token)).total).toBe(cases)
      return items.map(({ owner, cases, late }) => ({ owner, cases, late }))
    }
    expect(await countOwn(clerk)).toEqual([{ owner: 'YOU', cases: 1, late: 0 }])
    expect(await countOwn(officer)).toEqual([{ owner: 'COLLEGES', cases: 1, late: 0 }])
    expect(await countOwn(admin)).toEqual([])
    await sql(`update hall_ticket_correction set created_at = created_at - interval '9 days' where status = 'NEW'`)
    clearCounts(server.db, CLIENTS.svtu)
    expect(await countOwn(officer)).toEqual([{ owner: 'YOU', cases: 1, late: 1 }])
    expect(await countOwn(admin)).toEqual([{ owner: 'YOU', cases: 1, late: 1 }])
  })
})

it('The list of an institution that has no examination yet is empty, not an error', async () => {
  await sql(`update exam_event set status = 'DRAFT' where client_id = ${CLIENTS.shantiban}`)
  const token = await signIn(server, 'sunita.office', CLIENTS.shantiban)
  expect(await askRow(server, dashboardRows, { list: 'corrections' }, token)).toMatchObject({ rows: [], total: 0 })
  const wrong = await ask(server, 'dashboardRows', { list: 'corrections', period: 999_999 }, { token })
  expect(wrong.errorCode).toBe(1202)
})
