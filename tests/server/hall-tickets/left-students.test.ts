import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { deskExamEvents } from '../../../src/contract/exam-office/ticket-desk.ts'
import { verificationKeys } from '../../../src/contract/hall-tickets/ticket-verification.ts'
import { dashboardRows } from '../../../src/contract/home/dashboard-rows.ts'
import { ask, askRow, call, CLIENTS, signIn } from '../../support/calls.ts'
import { checkData, finishData, listDataFaults } from '../../support/data-files.ts'
import { listExamsByState } from '../../support/hall-tickets/desk.ts'
import { lookUpTicket } from '../../support/hall-tickets/look-up.ts'
import { findFixturePerson } from '../../support/payments/withheld.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const HEAD = ['PRN', 'Student name', 'Date of birth', 'Gender', 'College code', 'Programme code']
const PLACE = ['Part number', 'Academic year', 'Roll number', 'Student status']

let server: TestServer
let asha = ''
let ravi = ''
let examEventId = 0
beforeAll(async () => {
  server = await startTestServer()
  asha = await signIn(server, 'asha.admin')
  ravi = await signIn(server, 'ravi.exams')
  examEventId = v.parse(v.number(), (await listExamsByState(server)).OPEN)
})
afterAll(() => server.close())

const person = findFixturePerson('F01')
const { prn } = person
const look = () => lookUpTicket(server, examEventId, person)

/** Imports the line of the student with another status; returns the import. */
async function importStatus(status: string): Promise<string> {
  const [row] = await selectSqlRows(
    server,
    `select s.prn, s.name, s.dob::text as dob, s.gender, c.code as college, p.code as programme,
      pp.part_no::text as part, y.code as year, e.roll_no as roll
     from student s join enrolment e on e.client_id = s.client_id and e.student_id = s.id
     join college c on c.id = e.college_id join program p on p.id = e.program_id
     join program_part pp on pp.id = e.program_part_id join academic_year y on y.id = e.academic_year_id
     where s.prn = '${prn}'`,
  )
  const line = Object.values(row ?? {}).map((value) => (typeof value === 'string' ? value : ''))
  const { importId } = await checkData(server, asha, 'STUDENTS', [
    [...HEAD, ...PLACE],
    [...line, status],
  ])
  expect(await listDataFaults(server, asha, importId)).toEqual({})
  expect(await finishData(server, asha, importId)).toMatchObject({ status: 'DONE' })
  return importId
}

async function countPublished(): Promise<number> {
  const { result } = await ask(server, 'deskExamEvents', {}, { token: ravi })
  const { deskExamEvents: exams } = v.parse(v.object({ deskExamEvents: v.array(deskExamEvents.row) }), result)
  return exams.find((one) => one.examEventId === examEventId)?.published ?? 0
}

/** Counts the student among those on roll, those who take the examination, and those with a ticket. */
const countRows = (): Promise<number[]> =>
  Promise.all(
    [{ list: 'students' }, { list: 'forms', kind: 'EXPECTED' }, { list: 'tickets' }].map(
      async (list) => (await askRow(server, dashboardRows, { ...list, search: prn }, asha)).total,
    ),
  )

describe('a student whose admission is cancelled by an import', () => {
  it('has no ticket from that moment on, is not on roll, and has it again when the import is undone', async () => {
    const before = await look()
    if (!('ticket' in before)) throw new Error(before.outcome)
    const { publicId, accessKey } = before.ticket
    const openFile = () =>
      call(server, 'getHallTicketFile', { clientId: CLIENTS.svtu, publicId, accessKey, language: 'en' })
    expect((await openFile()).errorCode).toBe(1000)
    const [version] = await selectSqlRows(
      server,
      `select v.short_code as code from hall_ticket_version v join hall_ticket t on t.id = v.hall_ticket_id
       where t.public_id = '${publicId}' and v.version = t.current_version`,
    )
    const verify = async () => (await call(server, 'verifyHallTicket', { code: version?.['code'] })).result
    const readChanged = async () => {
      const { changed } = await askRow(server, verificationKeys, { clientId: CLIENTS.svtu }, asha)
      return changed[publicId]
    }
    const published = await countPublished()
    expect(await verify()).toMatchObject({ outcome: 'GENUINE' })
    expect([await countRows(), await readChanged()]).toEqual([[1, 1, 1], undefined])

    const importId = await importStatus('CANCELLED')
    expect(await look()).toMatchObject({ outcome: 'CANCELLED' })
    expect((await openFile()).errorCode).toBe(1107)
    expect(await verify()).toMatchObject({ outcome: 'CANCELLED' })
    expect(await readChanged()).toBe(0)
    expect(await countPublished()).toBe(published - 1)
    expect(await countRows()).toEqual([0, 0, 0])

    expect(await finishData(server, asha, importId, 'undoDataImport')).toMatchObject({ status: 'UNDONE' })
    expect(await look()).toMatchObject({ outcome: 'READY' })
    expect(await verify()).toMatchObject({ outcome: 'GENUINE' })
    expect(await countPublished()).toBe(published)
  })

  it.each(['TRANSFERRED', 'DETAINED'])('has none either when the record says %s', async (status) => {
    await importStatus(status)
    expect(await look()).toMatchObject({ outcome: 'CANCELLED' })
    await importStatus('ACTIVE')
    expect(await look()).toMatchObject({ outcome: 'READY' })
  })
})
