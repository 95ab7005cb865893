import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { studentPaper, userPpt } from '../../../server/db/schema.ts'
import { ask, CLIENTS } from '../../support/calls.ts'
import { addPerson, listCollegeIds, createToken, type Person } from '../../support/people.ts'
import {
  DAY,
  addMinutesToClock,
  findMenuId,
  buildWindowAddition,
  buildOpenWindow,
  openWindows,
  removeWindows,
  loadRowsAs,
  loadWindowsSeen,
  type WindowKey,
} from '../../support/process-windows.ts'
import { addStudent, findProgramme, findYearId, type Programme } from '../../support/programme-scope.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'

const clientId = CLIENTS.svtu
const INWARD = '/exam-form-inward'
const clock = createMovableClock()
let server: TestServer
let current = 0
let [inward, marks] = [0, 0]
let [winter, summer] = [0, 0]
let [one, two] = [0, 0]
let bsc: Programme
let bca: Programme
let asha: Person
let principal: Person
let token = ''
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  ;[one = 0, two = 0] = await listCollegeIds(server, clientId)
  current = await findYearId(server, clientId, 'CURRENT')
  inward = await findMenuId(server, clientId, INWARD)
  marks = await findMenuId(server, clientId, '/internal-marks')
  bsc = await findProgramme(server, clientId, 'BSC')
  bca = await findProgramme(server, clientId, 'BCA')
  const events = await server.db.query.examEvent.findMany({ where: (row, { eq }) => eq(row.academicYearId, current) })
  winter = events.find(({ season }) => season === 'WINTER')?.id ?? 0
  summer = events.find(({ season }) => season === 'SUMMER')?.id ?? 0
  asha = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [11], name: 'Asha First' })
  principal = await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [20], collegeIds: [one] })
  // Only those below study: every number is known.
  await server.db.execute(`update enrolment set status = 'COMPLETED' where client_id = ${clientId}`)
  await server.db.execute('delete from student_paper')
  const at = (collegeId: number, { id: programId, parts }: Programme, part: number) => ({
    collegeId,
    programId,
    programPartId: parts[part]?.id ?? 0,
    academicYearId: current,
  })
  await addStudent(server, clientId, 'Farida First', at(one, bsc, 0))
  await addStudent(server, clientId, 'Gauri Away', at(two, bsc, 0))
  await addStudent(server, clientId, 'Hema Other', at(one, bca, 0))
  const later = await addStudent(server, clientId, 'Indu Second', at(one, bsc, 1))
  const former = await addStudent(server, clientId, 'Jaya Former', at(one, bsc, 0))
  await server.db.execute(`update enrolment set type = 'EX' where student_id = ${former.studentId}`)
  const [paper] = await server.db.query.courseOffering.findMany({
    where: (row, { eq }) => eq(row.programPartTermId, bsc.parts[0]?.terms[0] ?? 0),
  })
  await server.db.insert(studentPaper).values({
    clientId,
    examEventId: winter,
    studentId: later.studentId,
    courseOfferingId: paper?.id ?? 0,
    attempt: 'BACKLOG',
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  await removeWindows(server)
  token = await tokenFor(asha)
})

const tokenFor = (who: Person) => createToken(server, who, clock.now())
const key = (more: Partial<WindowKey> = {}): WindowKey => ({
  menuId: inward,
  academicYearId: current,
  examEventId: winter,
  programId: bsc.id,
  programPartId: bsc.parts[0]?.id ?? 0,
  programPartTermId: null,
  audience: 'ALL',
  ...more,
})
const open = (more: Partial<WindowKey> = {}, to = DAY) =>
  openWindows(server, token, [buildWindowAddition(key(more), buildOpenWindow(clock, -5, to))])
interface Page {
  readonly rows: readonly { readonly names: { readonly name: string }; readonly repeater: boolean }[]
  readonly total: number
}
const page = async (more: object = {}, who = asha): Promise<Page> => {
  const [found] = await loadRowsAs<Page>(server, 'processStudents', { routeName: INWARD, ...more }, await tokenFor(who))
  if (!found) throw new Error('There is no page.')
  return found
}
/** Returns the first names of the students on a page, repeaters with an asterisk. */
const studentsOf = ({ rows }: Page): readonly string[] =>
  rows.map(({ names, repeater }) => `${names.name.split(' ')[0] ?? ''}${repeater ? '*' : ''}`)
const students = async (more: object = {}, who = asha) => {
  const found = await page(more, who)
  expect(found.total).toBe(found.rows.length)
  return studentsOf(found)
}

describe('the students of an open process', () => {
  test.each<readonly [string, Partial<WindowKey>, readonly string[]]>([
    ['all, with those who repeat a paper from a later part', {}, ['Farida', 'Gauri', 'Indu*', 'Jaya*']],
    ['those in their first attempt', { audience: 'FRESH' }, ['Farida', 'Gauri']],
    ['those who repeat', { audience: 'REPEATER' }, ['Indu*', 'Jaya*']],
  ])('are %s', async (_name, more, expected) => {
    await open(more)
    expect(await students()).toEqual(expected)
    expect((await loadWindowsSeen(server, token, current))[0]?.students).toBe(expected.length)
    const [window] = await loadRowsAs<{ students: number }>(server, 'openProcess', { routeName: INWARD }, token)
    expect(window?.students).toBe(expected.length)
  })

  test('do not include repeaters of another examination or another term', async () => {
    await open({ examEventId: summer, audience: 'REPEATER' })
    expect(await students()).toEqual(['Jaya*'])
    await removeWindows(server)
    const [, otherTerm] = bsc.parts[0]?.terms ?? []
    await open({ programPartTermId: otherTerm ?? 0, audience: 'REPEATER' })
    expect(await students()).toEqual(['Jaya*'])
  })

  test('include repeaters of any examination of the year when the window belongs to none', async () => {
    await open({ examEventId: null, audience: 'REPEATER' })
    expect(await students()).toEqual(['Indu*', 'Jaya*'])
  })

  test('are listed once for several windows, or of one window', async () => {
    await open()
    await open({ audience: 'FRESH' })
    await open({ programId: bca.id, programPartId: null })
    expect(await students()).toEqual(['Farida', 'Gauri', 'Hema', 'Indu*', 'Jaya*'])
    const windows = await loadWindowsSeen(server, token, current)
    const ofBca = windows.find((row) => row.key.programId === bca.id)?.menuProgramId ?? 0
    expect(await students({ menuProgramId: ofBca })).toEqual(['Hema'])
    expect(await students({ filters: { window: { kind: 'choice', values: [String(ofBca)] } } })).toEqual(['Hema'])
    expect(await students({ menuProgramId: 2_000_000_000 })).toEqual([])
  })

  test('of a window that is not open are not listed', async () => {
    await open()
    await openWindows(server, token, [
      buildWindowAddition(key({ programId: bca.id, programPartId: null }), buildOpenWindow(clock, DAY, 2 * DAY)),
    ])
    expect(await students()).not.toContain('Hema')
  })

  test('are limited to the college, and to the programmes, of the caller', async () => {
    await open({ programPartId: null })
    await open({ programId: bca.id, programPartId: null })
    expect(await students({}, principal)).toEqual(['Farida', 'Hema', 'Indu*', 'Jaya*'])
    const head = await addPerson(server, { clientId, userType: 'STAFF', roleIds: [23], collegeIds: [one] })
    await server.db.insert(userPpt).values({
      clientId,
      userId: head.id,
      academicYearId: current,
      programId: bsc.id,
      programPartId: bsc.parts[0]?.id ?? 0,
      access: 'VIEW',
    })
    expect(await students({}, head)).toEqual(['Farida', 'Jaya*'])
    const rows = await loadRowsAs<{ students: number }>(
      server,
      'openProcess',
      { routeName: INWARD },
      await tokenFor(head),
    )
    expect(rows.map((row) => row.students)).toEqual([2])
  })

  test('are found by the beginnings of words, sorted and paged', async () => {
    await open({ programPartId: null })
    expect(await students({ search: 'FIR' })).toEqual(['Farida'])
    expect(await students({ search: 'second ind' })).toEqual(['Indu*'])
    expect(await students({ search: 'arida' })).toEqual([])
    expect(await students({ search: '100%' })).toEqual([])
    expect(await students({ search: 'f%d' })).toEqual([])
    const all = ['Farida', 'Gauri', 'Indu*', 'Jaya*']
    for (const search of ['--', '..', '%%', '++']) expect(await students({ search })).toEqual(all)
    expect(await students({ sort: { column: 'name', descending: true } })).toEqual([
      'Jaya*',
      'Indu*',
      'Gauri',
      'Farida',
    ])
    for (let more = 0; more < 8; more += 1)
      await addStudent(server, clientId, `Zoya ${more}`, {
        collegeId: one,
        programId: bsc.id,
        programPartId: bsc.parts[2]?.id ?? 0,
        academicYearId: current,
      })
    const second = await page({ pageSize: 10, page: 2 })
    expect([studentsOf(second), second.total]).toEqual([['Zoya', 'Zoya'], 12])
    await server.db.execute(
      `update enrolment set status = 'COMPLETED' where program_part_id = ${bsc.parts[2]?.id ?? 0}`,
    )
  })

  test('are refused to people without the right, and while no window is open', async () => {
    expect(await ask(server, 'processStudents', { routeName: INWARD }, { token })).toMatchObject({ errorCode: 1206 })
    await open()
    const auditor = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [14] })
    const options = { token: await tokenFor(auditor) }
    expect(await ask(server, 'processStudents', { routeName: INWARD }, options)).toMatchObject({ errorCode: 1107 })
  })
})

describe('an open process', () => {
  test('lists the open windows of the caller, the first to close at the beginning', async () => {
    await open({ programPartId: null }, 3 * DAY)
    await open({ audience: 'REPEATER' }, DAY)
    await openWindows(server, token, [
      buildWindowAddition(key({ audience: 'FRESH' }), buildOpenWindow(clock, DAY, 2 * DAY)),
    ])
    const rows = await loadRowsAs<{ audience: string }>(server, 'openProcess', { routeName: INWARD }, token)
    expect(rows).toMatchObject([
      {
        audience: 'REPEATER',
        program: { name: 'Bachelor of Science' },
        part: { name: 'First Year' },
        term: null,
        courses: null,
      },
      { audience: 'ALL', part: null },
    ])
  })

  test('shows the extended end, and the students of the terms of the chosen courses', async () => {
    await openWindows(server, token, [
      buildWindowAddition(key({ menuId: marks, programPartId: null }), {
        ...buildOpenWindow(clock, -5, DAY),
        extendedTo: addMinutesToClock(clock, 2 * DAY),
        note: 'Floods',
      }),
    ])
    const shown = async () => {
      const [row] = await loadRowsAs<{ closesAt: string; students: number; courses: readonly object[] | null }>(
        server,
        'openProcess',
        { routeName: '/internal-marks' },
        token,
      )
      return row
    }
    const [window] = await loadWindowsSeen(server, token, current, marks)
    expect(await shown()).toMatchObject({ closesAt: window?.value.extendedTo, students: 4, courses: null })
    const [offering] = await server.db.query.courseOffering.findMany({
      where: (row, { eq }) => eq(row.programPartTermId, bsc.parts[1]?.terms[0] ?? 0),
    })
    await server.db.execute(
      `insert into menu_program_course (client_id, menu_program_id, course_offering_id, status)
       values (${clientId}, ${window?.menuProgramId ?? 0}, ${offering?.id ?? 0}, 'OPEN')`,
    )
    expect(await shown()).toMatchObject({ students: 1, courses: [{ courseOfferingId: offering?.id }] })
    expect((await loadWindowsSeen(server, token, current, marks))[0]).toMatchObject({ students: 1, courses: 1 })
  })
})
