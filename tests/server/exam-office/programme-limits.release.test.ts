import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { ask, call, CLIENTS } from '../../support/calls.ts'
import {
  buildCourseAddition,
  buildCourseKey,
  listOfferingsByCode,
  loadCourseRows,
  saveCourses,
} from '../../support/course-assignments.ts'
import { listExamsByState, listReadiness } from '../../support/hall-tickets/desk.ts'
import { addPerson, createToken, type Person } from '../../support/people.ts'
import {
  buildScopeAddition,
  EDIT,
  buildScopeKey,
  findProgramme,
  saveScope,
  findYearId,
  type Programme,
} from '../../support/programme-scope.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clientId = CLIENTS.svtu
let server: TestServer
let asha: string
let current = 0
let bsc: Programme
let examEventId: number
/** Students of the first and second part of a programme, with their seats. */
let seated: Readonly<Record<'first' | 'second', { readonly prn: string; readonly seatNo: string }>>
beforeAll(async () => {
  server = await startTestServer()
  current = await findYearId(server, clientId, 'CURRENT')
  bsc = await findProgramme(server, clientId, 'BSC')
  examEventId = v.parse(v.number(), (await listExamsByState(server)).OPEN)
  asha = await createToken(server, await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [10] }))
  const ofPart = async (part: number) => {
    const [row] = await selectSqlRows(
      server,
      `select s.prn, a.seat_no from student s
       join enrolment e on e.client_id = s.client_id and e.student_id = s.id and e.status = 'ACTIVE'
       join seat_allocation a on a.client_id = s.client_id and a.student_id = s.id and a.exam_event_id = ${examEventId}
       where s.client_id = ${clientId} and e.academic_year_id = ${current}
         and e.program_part_id = ${bsc.parts[part]?.id ?? 0} order by s.id limit 1`,
    )
    return { prn: String(row?.prn), seatNo: String(row?.seat_no) }
  }
  seated = { first: await ofPart(0), second: await ofPart(1) }
})
afterAll(() => server.close())

/** Limits the examination section to programmes or courses, as an administrator of roles can. */
const limitTo = (scope: 'NONE' | 'PROGRAM' | 'COURSE') =>
  server.db.execute(`update role set scope_type = '${scope}' where client_id = ${clientId} and id = 12`)

describe.each(['PROGRAM', 'COURSE'] as const)(
  'an examination section that works within a scope of type %s',
  (scope) => {
    let clerk: Person
    let token: string
    beforeEach(async () => {
      await limitTo(scope)
      clerk = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [12] })
      token = await createToken(server, clerk)
      if (scope === 'PROGRAM')
        await saveScope(server, asha, [
          buildScopeAddition(buildScopeKey(clerk.id, current, bsc.id, { programPartId: bsc.parts[0]?.id ?? 0 }), EDIT),
        ])
      else {
        const offering = await listOfferingsByCode(server, clientId)
        await saveCourses(server, asha, [buildCourseAddition(buildCourseKey(clerk.id, current, offering('BSC-101')))], {
          confirmed: true,
        })
      }
    })
    const placing = (prn: string) =>
      call(
        server,
        'placeStudentHold',
        { prn, examEventId, reason: 'OTHER', severity: 'WARN', publicText: { name: 'Come to the office.' } },
        { token },
      )

    test('places, lists and releases holds of students within it only', async () => {
      const { first, second } = seated
      expect(await placing(second.prn)).toMatchObject({ errorCode: 1202 })
      expect(await placing(first.prn)).toMatchObject({ errorCode: 1000 })
      expect((await loadCourseRows<object>(server, 'studentHolds', { prn: first.prn }, token)).length).toBeGreaterThan(
        0,
      )
      expect(await ask(server, 'studentHolds', { prn: second.prn }, { token })).toMatchObject({ errorCode: 1202 })
      const elsewhere = await call(
        server,
        'placeStudentHold',
        { prn: second.prn, reason: 'OTHER', severity: 'WARN', publicText: { name: 'Come to the office.' } },
        { token: asha },
      )
      const { holdId } = v.parse(v.object({ holdId: v.number() }), elsewhere.result)
      const release = (as: string) => call(server, 'releaseStudentHold', { holdId, reason: 'Done.' }, { token: as })
      expect(await release(token)).toMatchObject({ errorCode: 1202 })
      expect(await release(asha)).toMatchObject({ result: { outcome: 'RELEASED' } })
    })

    test('finds and replaces photographs of students within it only', async () => {
      const { first, second } = seated
      const numbers = [first.prn, first.seatNo, second.prn, second.seatNo]
      const found = await loadCourseRows<{ number: string; prn: string | null }>(
        server,
        'studentPhotos',
        { examEventId, numbers },
        token,
      )
      const prns = new Map(found.map(({ number, prn }) => [number, prn]))
      expect(numbers.map((number) => prns.get(number))).toEqual([first.prn, first.prn, null, null])
      const photos = [first, second].map(({ prn }) => ({ prn, base64: Buffer.from('no picture').toString('base64') }))
      expect(await call(server, 'importStudentPhotos', { dryRun: true, photos }, { token })).toMatchObject({
        result: { photos: [{ outcome: 'NOT_A_PICTURE' }, { outcome: 'UNKNOWN' }] },
      })
    })

    test('counts in the readiness of an examination the students within it only', async () => {
      const { first, second } = seated
      await server.db.execute(
        `update student set photo_path = null where client_id = ${clientId} and prn in ('${first.prn}', '${second.prn}')`,
      )
      const [own, all] = [
        await listReadiness(server, token, examEventId),
        await listReadiness(server, asha, examEventId),
      ]
      const missing = (rows: typeof own) => rows.find(({ check }) => check === 'NO_PHOTO')
      expect(missing(own)?.examples).toContain(first.seatNo)
      expect(missing(own)?.count).toBeLessThan(missing(all)?.count ?? 0)
      const seats = await selectSqlRows(
        server,
        `select a.seat_no from seat_allocation a join student s on s.client_id = a.client_id and s.id = a.student_id
       join enrolment e on e.client_id = s.client_id and e.student_id = s.id and e.status = 'ACTIVE'
       where a.client_id = ${clientId} and a.exam_event_id = ${examEventId} and s.photo_path is null
         and e.academic_year_id = ${current} and e.program_part_id = ${bsc.parts[0]?.id ?? 0}`,
      )
      expect(missing(own)?.count).toBe(seats.length)
      const held = (rows: typeof own) =>
        rows.filter(({ check }) => check === 'HOLD').reduce((total, { count }) => total + count, 0)
      expect(held(own)).toBeLessThan(held(all))
    })

    test('starts no job for a whole examination, and reads no report of one', async () => {
      for (const [name, input] of [
        ['generateHallTickets', { examEventId }],
        ['renderHallTickets', { examEventId }],
        ['publishHallTickets', { examEventId }],
        ['reissueHallTickets', { examEventId, by: 'PRN', values: [seated.first.prn], reason: 'OTHER' }],
        ['importExamData', { examEventId, kind: 'HOLDS', uploadId: 'x'.repeat(32), dryRun: true }],
      ] as const)
        expect(await call(server, name, input, { token }), name).toMatchObject({ errorCode: 1108 })
      expect(await ask(server, 'ticketJob', {}, { token })).toMatchObject({ errorCode: 1108 })
      await limitTo('NONE')
      expect(await loadCourseRows(server, 'ticketJob', {}, token)).toEqual([])
    })
  },
)
