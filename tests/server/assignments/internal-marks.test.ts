import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, call, CLIENTS } from '../../support/calls.ts'
import {
  extendMarks,
  loadMarksPage,
  openMarks,
  saveMarks,
  startMarksWorld,
  assignCourses,
  getToken,
  type MarksWorld,
} from '../../support/internal-marks.ts'
import { addPerson } from '../../support/people.ts'
import { removeIsolation, removeWindows, loadRowsAs } from '../../support/process-windows.ts'
import { addStudent, findProgramme, findYearId } from '../../support/programme-scope.ts'
import { createMovableClock } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const SAVED = { errorCode: 1000, result: { outcome: 'SAVED' } }
let world: MarksWorld
let [first, second] = [0, 0]
beforeAll(async () => {
  world = await startMarksWorld(createMovableClock())
  ;[first, second] = world.courses
})
afterAll(() => world.server.close())
beforeEach(async () => {
  await removeWindows(world.server)
  await world.server.db.execute('delete from internal_mark')
  await assignCourses(world, world.teacher, [first])
})

const stored = async () =>
  selectSqlRows(
    world.server,
    'select student_id::int as id, mark, absent, row_version as v from internal_mark order by id',
  )
const close = async (menuProgramId: number) =>
  call(
    world.server,
    'closeMenuProgram',
    { menuProgramIds: [menuProgramId], reason: 'Closed early' },
    { token: await getToken(world, world.admin) },
  )
/** Opens a course of a window, or closes it. */
const setCourse = (menuProgramId: number, courseOfferingId: number, status: 'OPEN' | 'CLOSED') =>
  world.server.db.execute(
    `insert into menu_program_course (client_id, menu_program_id, course_offering_id, status)
     values (${world.clientId}, ${menuProgramId}, ${courseOfferingId}, '${status}')
     on conflict (client_id, menu_program_id, course_offering_id) do update set status = excluded.status`,
  )

describe('a teacher with an open window', () => {
  test('reads the students of her course and college, saves marks once, and reads them again', async () => {
    const { teacher, students, server } = world
    await openMarks(world)
    expect(await loadMarksPage(world, teacher, first)).toMatchObject({
      total: 2,
      maximum: 40,
      mayEdit: true,
      rows: [
        { names: { name: 'Farida Here' }, repeater: false, mark: null, absent: false, rowVersion: null },
        { names: { name: 'Jaya Former' }, repeater: true, mark: null, absent: false, rowVersion: null },
      ],
    })
    const marks = [
      [students.here, 0],
      [students.former, 'absent'],
    ] as const
    const once = { 'idempotency-key': 'internal-marks-once' }
    const answer = await saveMarks(world, teacher, first, marks, once)
    expect(answer).toMatchObject({
      errorCode: 1000,
      result: { marks: marks.map(([studentId]) => ({ studentId, rowVersion: 1 })) },
    })
    expect(await saveMarks(world, teacher, first, marks, once)).toMatchObject({ result: answer.result })
    expect((await loadMarksPage(world, teacher, first)).rows).toMatchObject([
      { mark: 0, absent: false, rowVersion: 1 },
      { mark: null, absent: true, rowVersion: 1 },
    ])
    expect(await saveMarks(world, teacher, first, [[students.here, null, 1]])).toMatchObject(SAVED)
    expect(await stored()).toEqual([
      { id: students.here, mark: null, absent: false, v: 2 },
      { id: students.former, mark: null, absent: true, v: 1 },
    ])
    expect(
      await selectSqlRows(
        server,
        `select actor_user_id::int as by, entity_id, detail from audit_log
          where activity = 'saveInternalMarks' order by id`,
      ),
    ).toEqual([
      {
        by: teacher.id,
        entity_id: String(first),
        detail: {
          marks: [
            { studentId: students.here, before: null, after: 0 },
            { studentId: students.former, before: null, after: 'ABSENT' },
          ],
        },
      },
      {
        by: teacher.id,
        entity_id: String(first),
        detail: { marks: [{ studentId: students.here, before: 0, after: null }] },
      },
    ])
  })

  test('lists her own courses, and somebody without a limit all courses of the terms', async () => {
    await openMarks(world)
    const { teacher, clientId, colleges, bsc, server } = world
    const principal = await addPerson(server, {
      clientId,
      userType: 'COLLEGE',
      roleIds: [20],
      collegeIds: [colleges[0]],
    })
    const listed = async (who: typeof teacher) =>
      (
        await loadRowsAs<{ courseOfferingId: number }>(server, 'internalMarkCourses', {}, await getToken(world, who))
      ).map(({ courseOfferingId }) => courseOfferingId)
    expect(await listed(teacher)).toEqual([first])
    const offered = await server.db.query.courseOffering.findMany({
      where: (row, { inArray }) => inArray(row.programPartTermId, [...(bsc.parts[0]?.terms ?? [])]),
    })
    expect((await listed(principal)).sort()).toEqual(offered.map(({ id }) => id).sort())
    expect((await loadMarksPage(world, principal, second)).total).toBe(2)
  })

  test('is refused students whom the window does not concern, and nothing is saved', async () => {
    const { server, teacher, students, clientId, courses } = world
    await openMarks(world)
    const foreignStudent = await addStudent(server, CLIENTS.fauc, 'Aisha Strange', {
      collegeId: await anyCollegeOf(CLIENTS.fauc),
      ...(await anyPartOf(CLIENTS.fauc)),
      academicYearId: await findYearId(server, CLIENTS.fauc, 'CURRENT'),
    })
    for (const studentId of [students.away, students.other, foreignStudent.studentId, 2_000_000_000])
      expect(
        await saveMarks(world, teacher, first, [
          [students.here, 20],
          [studentId, 20],
        ]),
      ).toMatchObject({ errorCode: 1201, result: { fieldErrors: [{ field: 'marks.1.studentId' }] } })
    const foreign = await server.db.query.courseOffering.findFirst({
      where: (row, { eq }) => eq(row.clientId, CLIENTS.fauc),
    })
    expect(foreign?.clientId).not.toBe(clientId)
    for (const courseOfferingId of [courses[1], foreign?.id ?? 0, 2_000_000_000]) {
      expect(await saveMarks(world, teacher, courseOfferingId, [[students.here, 20]])).toMatchObject({
        errorCode: 1202,
      })
      expect(
        await ask(server, 'internalMarks', { courseOfferingId }, { token: await getToken(world, teacher) }),
      ).toMatchObject({ errorCode: 1202 })
    }
    expect(await stored()).toEqual([])
  })

  test('does not reach students of a college through another course that she teaches there', async () => {
    const { server, clientId, colleges, students } = world
    const both = await addPerson(server, { clientId, userType: 'STAFF', roleIds: [24], collegeIds: colleges })
    await assignCourses(world, both, [first], colleges[0])
    await assignCourses(world, both, [second], colleges[1])
    await openMarks(world)
    expect((await loadMarksPage(world, both, first)).rows.map(({ studentId }) => studentId)).toEqual([
      students.here,
      students.former,
    ])
    expect((await loadMarksPage(world, both, second)).rows.map(({ studentId }) => studentId)).toEqual([students.away])
    expect(await saveMarks(world, both, first, [[students.away, 20]])).toMatchObject({ errorCode: 1201 })
  })

  test('is refused marks above the maximum of the course, marks of absent students, and a student twice', async () => {
    const { server, teacher, students, clientId } = world
    await openMarks(world)
    const course = `(select course_id from course_offering where client_id = ${clientId} and id = ${first})`
    await server.db.execute(`update course set max_internal = 25 where id = ${course}`)
    const answer = await saveMarks(world, teacher, first, [
      [students.here, 25],
      [students.former, 26],
      [students.here, 24],
    ])
    expect(answer).toMatchObject({
      errorCode: 1201,
      result: {
        fieldErrors: [
          { field: 'marks.1.mark', message: 'The largest mark in this course is 25. Enter a smaller one.' },
          { field: 'marks.2.studentId' },
        ],
      },
    })
    expect(
      await call(
        server,
        'saveInternalMarks',
        {
          courseOfferingId: first,
          marks: [{ studentId: students.here, mark: 20, absent: true, rowVersion: null }],
        },
        { token: await getToken(world, teacher) },
      ),
    ).toMatchObject({ errorCode: 1201, result: { fieldErrors: [{ field: 'marks.0.mark' }] } })
    expect(await stored()).toEqual([])
    await server.db.execute(`update course set max_internal = 40 where id = ${course}`)
  })

  test('is told about rows that somebody else has changed, and nothing is saved until she has decided', async () => {
    const { server, teacher, students, clientId, colleges } = world
    const colleague = await addPerson(server, {
      clientId,
      userType: 'STAFF',
      roleIds: [24],
      collegeIds: [colleges[0]],
      name: 'Bina Second',
    })
    await assignCourses(world, colleague, [first])
    await openMarks(world)
    expect(await saveMarks(world, colleague, first, [[students.here, 31]])).toMatchObject(SAVED)
    const mine = [
      [students.former, 12],
      [students.here, 30],
    ] as const
    expect(await saveMarks(world, teacher, first, mine)).toMatchObject({
      errorCode: 1204,
      result: {
        conflicts: [
          {
            studentId: students.here,
            mark: 31,
            absent: false,
            rowVersion: 1,
            by: 'Bina Second',
            at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
          },
        ],
      },
    })
    expect(await stored()).toHaveLength(1)
    expect(await saveMarks(world, teacher, first, [[students.here, 31]]), 'the same mark').toMatchObject(SAVED)
    expect(
      await saveMarks(world, teacher, first, [
        [students.former, 12],
        [students.here, 30, 1],
      ]),
    ).toMatchObject(SAVED)
    expect(await stored()).toMatchObject([
      { id: students.here, mark: 30, v: 2 },
      { id: students.former, mark: 12, v: 1 },
    ])
  })
})

describe('the end of a window', () => {
  test('by an administrator between two calls refuses the second, and an extension lets it in again', async () => {
    const { teacher, students } = world
    const { menuProgramId } = await openMarks(world)
    expect(await saveMarks(world, teacher, first, [[students.here, 20]])).toMatchObject(SAVED)
    expect(await close(menuProgramId)).toMatchObject(SAVED)
    const refused = await saveMarks(world, teacher, first, [[students.here, 21, 1]])
    expect(refused.errorCode).toBe(1206)
    expect(removeIsolation(refused.error ?? '')).toBe(
      'This process was closed before its planned end. If you still need it, ask the examination section.',
    )
    expect(await stored()).toMatchObject([{ mark: 20, v: 1 }])
    expect(await extendMarks(world, menuProgramId, 2 * 24 * 60)).toMatchObject(SAVED)
    expect(await saveMarks(world, teacher, first, [[students.here, 21, 1]])).toMatchObject(SAVED)
  })

  test('for one course refuses that course, while the others stay open', async () => {
    const { server, teacher, students } = world
    await assignCourses(world, teacher, [second])
    const { menuProgramId } = await openMarks(world)
    await setCourse(menuProgramId, first, 'OPEN')
    await setCourse(menuProgramId, second, 'OPEN')
    expect((await loadMarksPage(world, teacher, first)).total).toBe(2)
    await setCourse(menuProgramId, first, 'CLOSED')
    expect(await saveMarks(world, teacher, first, [[students.here, 20]])).toMatchObject({ errorCode: 1206 })
    const token = await getToken(world, teacher)
    expect(await ask(server, 'internalMarks', { courseOfferingId: first }, { token })).toMatchObject({
      errorCode: 1206,
    })
    expect(await saveMarks(world, teacher, second, [[students.here, 20]])).toMatchObject(SAVED)
  })

  test('is as good as no window for a student of another audience', async () => {
    const { teacher, students } = world
    await openMarks(world, 'REPEATER')
    expect((await loadMarksPage(world, teacher, first)).rows.map(({ studentId }) => studentId)).toEqual([
      students.former,
    ])
    expect(await saveMarks(world, teacher, first, [[students.here, 20]])).toMatchObject({
      errorCode: 1201,
      result: { fieldErrors: [{ field: 'marks.0.studentId' }] },
    })
    expect(await saveMarks(world, teacher, first, [[students.former, 20]])).toMatchObject(SAVED)
  })
})

test('somebody who may only view the screen reads all marks, and is refused a save', async () => {
  const { admin, students, teacher } = world
  await openMarks(world)
  await saveMarks(world, teacher, first, [[students.here, 17]])
  const page = await loadMarksPage(world, admin, first)
  expect(page).toMatchObject({ total: 3, mayEdit: false })
  expect(page.rows.find(({ studentId }) => studentId === students.here)).toMatchObject({ mark: 17 })
  expect(await saveMarks(world, admin, first, [[students.here, 18, 1]])).toMatchObject({ errorCode: 1107 })
})

async function anyCollegeOf(clientId: number): Promise<number> {
  const found = await world.server.db.query.college.findFirst({ where: (row, { eq }) => eq(row.clientId, clientId) })
  return found?.id ?? 0
}
async function anyPartOf(clientId: number) {
  const found = await world.server.db.query.program.findFirst({ where: (row, { eq }) => eq(row.clientId, clientId) })
  const { id: programId, parts } = await findProgramme(world.server, clientId, found?.code ?? '')
  return { programId, programPartId: parts[0]?.id ?? 0 }
}
