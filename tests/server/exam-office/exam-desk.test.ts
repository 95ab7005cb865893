import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  deskExamEvent,
  examDeskSetup,
  saveExamEvent,
  saveInstructionSet,
} from '../../../src/contract/exam-office/exam-desk.ts'
import { ask, askRow, call, CLIENTS, signIn } from '../../support/calls.ts'
import { listExamsByState } from '../../support/hall-tickets/desk.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

let server: TestServer
let token: string
let yearId: number
beforeAll(async () => {
  server = await startTestServer()
  token = await signIn(server, 'ravi.exams')
  const { academicYears } = await askRow(server, examDeskSetup, {}, token)
  yearId = v.parse(v.number(), academicYears.find(({ status }) => status === 'CURRENT')?.academicYearId)
})
afterAll(() => server.close())

const sql = (text: string) => selectSqlRows(server, text)
const fieldErrors = v.object({ fieldErrors: v.array(v.object({ field: v.string(), message: v.string() })) })

const details = (changes: object = {}) => ({
  code: 'R27',
  name: 'Resit 2027',
  translations: { mr: 'पुनर्परीक्षा 2027' },
  academicYearId: yearId,
  season: 'RESIT',
  startsOn: '2027-07-01',
  endsOn: '2027-07-10',
  correctionsUntil: '2027-06-25',
  helpline: '+91 2382 100200',
  ...changes,
})
let key = 0
const save = (input: object, as = token, name: string = saveExamEvent.name) => {
  key += 1
  return call(server, name, input, { token: as, headers: { 'idempotency-key': `exam-desk-test-${key}` } })
}
async function created(changes: object = {}): Promise<number> {
  const reply = await save(details(changes))
  expect(reply).toMatchObject({ errorCode: 1000, result: { outcome: 'CREATED' } })
  return v.parse(saveExamEvent.output, reply.result).examEventId
}
const detail = (examEventId: number, as = token) => askRow(server, deskExamEvent, { examEventId }, as)
/** The fields that a save is refused for. */
async function refusedFields(input: object): Promise<readonly string[]> {
  const { errorCode, result } = await save(input)
  expect(errorCode).toBe(1201)
  return v.parse(fieldErrors, result).fieldErrors.map(({ field }) => field)
}

describe('the examination section', () => {
  test('creates an examination in preparation, with the instructions of the latest one, and it is audited', async () => {
    const id = await created()
    expect(await detail(id)).toMatchObject({
      code: 'R27',
      names: { name: 'Resit 2027', translations: { mr: 'पुनर्परीक्षा 2027' } },
      season: 'RESIT',
      state: 'PREPARING',
      codeFixed: false,
      opensAt: null,
      centres: 0,
      papersWithTime: 0,
      firstPaperOn: null,
      seats: 0,
      tickets: 0,
      seatsWithoutTicket: 0,
    })
    const { instructions } = await detail(id)
    expect(instructions.items).toHaveLength(7)
    expect(instructions.shared).toBe(3)
    expect(
      await sql(
        `select detail ->> 'code' as code from audit_log where activity = 'saveExamEvent' and entity_id = '${id}'`,
      ),
    ).toEqual([{ code: 'R27' }])
    expect((await sql(`select status from exam_event where id = ${id}`))[0]).toEqual({ status: 'DRAFT' })
  })

  test('reads the figures of an examination as the tables have them', async () => {
    const open = v.parse(v.number(), (await listExamsByState(server)).OPEN)
    const [counted] = await sql(`select
      (select count(*)::int from exam_centre where exam_event_id = ${open}) as centres,
      (select count(distinct course_id)::int from course_offering where id in (select course_offering_id from timetable_slot where exam_event_id = ${open})) as "papersWithTime",
      (select count(*)::int from seat_allocation where exam_event_id = ${open}) as seats,
      (select count(*)::int from hall_ticket where exam_event_id = ${open} and status <> 'CANCELLED') as tickets,
      (select count(*)::int from hall_ticket t where exam_event_id = ${open} and status = 'PUBLISHED' and not exists (
        select 1 from student_hold h where h.student_id = t.student_id and h.released_at is null and h.severity = 'HARD'
          and h.course_offering_id is null and coalesce(h.exam_event_id = ${open}, true))) as published`)
    const row = await detail(open)
    expect(row).toMatchObject({ ...counted, state: 'OPEN', codeFixed: true })
    const { result } = await ask(server, 'deskExamEvents', {}, { token })
    const listed = v.parse(
      v.looseObject({ deskExamEvents: v.array(v.looseObject({ examEventId: v.number() })) }),
      result,
    )
    expect(listed.deskExamEvents.find(({ examEventId }) => examEventId === open)).toMatchObject({
      seats: row.seats,
      tickets: row.tickets,
      published: row.published,
      state: 'OPEN',
    })
  })

  test('changes what it has seen, and not what somebody else has changed meanwhile', async () => {
    const id = await created({ code: 'R28' })
    const { seen } = await detail(id)
    const changed = details({ examEventId: id, seen, code: 'R28B', helpline: null })
    expect(await save(changed)).toMatchObject({ errorCode: 1000, result: { outcome: 'SAVED' } })
    expect(await save(changed)).toMatchObject({ errorCode: 1000, result: { outcome: 'UNCHANGED' } })
    expect(await save(details({ examEventId: id, seen, code: 'R28C' }))).toMatchObject({ errorCode: 1204 })
    expect(await save(details({ examEventId: id, code: 'R28C' }))).toMatchObject({ errorCode: 1204 })
    expect(await detail(id)).toMatchObject({ code: 'R28B', helpline: null })
  })

  test('is refused at the field: a taken code, wrong or implausible days, more than a year, an unknown year', async () => {
    await created({ code: 'R29' })
    expect(await refusedFields(details({ code: 'r29' }))).toEqual(['code'])
    expect(await refusedFields(details({ code: 'R30', endsOn: '2027-06-30', correctionsUntil: '2027-06-01' }))).toEqual(
      ['endsOn'],
    )
    expect(await refusedFields(details({ code: 'R30', correctionsUntil: '2027-07-11' }))).toEqual(['correctionsUntil'])
    expect(await refusedFields(details({ code: 'R30', endsOn: '2028-07-01' }))).toEqual(['endsOn'])
    const typos = { startsOn: '2207-07-01', endsOn: '2207-07-10', correctionsUntil: '1927-06-25' }
    expect(await refusedFields(details({ code: 'R30', ...typos }))).toEqual(['correctionsUntil', 'startsOn'])
    expect(await refusedFields(details({ code: 'R30', academicYearId: 999_999 }))).toEqual(['academicYearId'])
    const [other] = await sql(`select id::int as id from academic_year where client_id = ${CLIENTS.shantiban} limit 1`)
    expect(await refusedFields(details({ code: 'R30', academicYearId: other?.id }))).toEqual(['academicYearId'])
    expect(await sql(`select 1 from exam_event where code = 'R30'`)).toEqual([])
  })

  test('cannot change the code of an examination with tickets, nor anything of a closed one', async () => {
    const { OPEN, CLOSED } = await listExamsByState(server)
    const loadForm = async (examEventId: number) => {
      const { seen, names, ...row } = await detail(examEventId)
      return {
        ...details(),
        ...names,
        examEventId,
        seen,
        code: row.code,
        season: row.season,
        academicYearId: row.academicYearId,
        startsOn: row.startsOn,
        endsOn: row.endsOn,
        correctionsUntil: row.correctionsUntil,
        helpline: row.helpline,
      }
    }
    const open = await loadForm(v.parse(v.number(), OPEN))
    expect(await refusedFields({ ...open, code: 'NEW' })).toEqual(['code'])
    expect(await save({ ...open, helpline: '1800 1' })).toMatchObject({ result: { outcome: 'SAVED' } })
    expect(await save({ ...(await loadForm(v.parse(v.number(), CLOSED))), helpline: '1800 1' })).toMatchObject({
      errorCode: 1205,
    })
  })

  test('replaces the printed instructions, in all languages and in their order', async () => {
    const id = await created({ code: 'R31' })
    const { instructions } = await detail(id)
    const items = [{ text: 'Bring a pen.', translations: { ur: 'قلم ساتھ لائیں۔' } }, ...instructions.items.slice(0, 1)]
    const input = { examEventId: id, seen: instructions.seen, items }
    expect(await save(input, token, saveInstructionSet.name)).toMatchObject({ result: { outcome: 'SAVED' } })
    expect((await detail(id)).instructions.items).toEqual(items)
    expect(await save(input, token, saveInstructionSet.name)).toMatchObject({ result: { outcome: 'UNCHANGED' } })
    expect(await save({ ...input, items: items.slice(1) }, token, saveInstructionSet.name)).toMatchObject({
      errorCode: 1204,
    })
    expect(await save({ ...input, items: [] }, token, saveInstructionSet.name)).toMatchObject({ errorCode: 1201 })
    expect(await sql(`select 1 as n from audit_log where activity = 'saveInstructionSet'`)).toHaveLength(1)
  })

  test('says who started a job, and gives the upload only to its owner', async () => {
    const id = await created({ code: 'R32' })
    const uploadId = 'e'.repeat(20)
    await call(server, 'uploadExamData', { uploadId, from: 0, base64: 'YSxi' }, { token })
    await call(
      server,
      'importExamData',
      { examEventId: id, kind: 'SEATS', uploadId, dryRun: true, fileName: 'seats.csv' },
      { token },
    )
    const asha = await signIn(server, 'asha.admin')
    const own = await ask(server, 'ticketJob', { examEventId: id }, { token })
    const others = await ask(server, 'ticketJob', { examEventId: id }, { token: asha })
    const file = { kind: 'SEATS', name: 'seats.csv', dryRun: true }
    expect(own.result).toMatchObject({ ticketJob: [{ own: true, file: { ...file, uploadId } }] })
    expect(others.result).toMatchObject({ ticketJob: [{ own: false, file: { ...file, uploadId: null } }] })
    expect(others.result).toMatchObject({ ticketJob: [{ startedBy: expect.stringContaining('Ravi') as string }] })
  })
})

test('nobody else can read or save an examination, and no institution that of another', async () => {
  const id = await created({ code: 'R33' })
  const { seen } = await detail(id)
  for (const userName of ['meera.principal', 'noor.clerk', 'empty.menu']) {
    const other = await signIn(server, userName)
    expect(await save(details({ code: 'R34' }), other), userName).toMatchObject({ errorCode: 1107 })
    expect(await ask(server, 'deskExamEvent', { examEventId: id }, { token: other }), userName).toMatchObject({
      errorCode: 1107,
    })
    expect(await ask(server, 'examDeskSetup', {}, { token: other }), userName).toMatchObject({ errorCode: 1107 })
  }
  const sunita = await signIn(server, 'sunita.office', CLIENTS.shantiban)
  expect(await ask(server, 'deskExamEvent', { examEventId: id }, { token: sunita })).toMatchObject({ errorCode: 1202 })
  expect(await save(details({ examEventId: id, seen }), sunita)).toMatchObject({ errorCode: 1202 })
  const { instructions } = await detail(id)
  expect(
    await save(
      { examEventId: id, seen: instructions.seen, items: instructions.items },
      sunita,
      saveInstructionSet.name,
    ),
  ).toMatchObject({ errorCode: 1202 })
})

// The last test, because it removes all examinations.
test('the first examination of an institution gets the standard instructions', async () => {
  await sql('truncate exam_event, instruction_set cascade')
  const { instructions } = await detail(await created({ code: 'FIRST' }))
  expect(instructions.items).toHaveLength(7)
  expect(Object.keys(instructions.items[0]?.translations ?? {}).sort()).toEqual(['dv', 'hi', 'mr', 'ur'])
  expect(instructions.shared).toBe(0)
})
