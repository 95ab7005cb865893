import { userCourse } from '../../server/db/schema.ts'
import { call, CLIENTS, type WireEnvelope } from './calls.ts'
import { addPerson, listCollegeIds, createToken, type Person } from './people.ts'
import {
  addMinutesToClock,
  findMenuId,
  buildOpenWindow,
  buildWindowAddition,
  openWindows,
  removeWindows,
  loadRowsAs,
} from './process-windows.ts'
import { addStudent, findProgramme, findYearId, type Programme } from './programme-scope.ts'
import { startTestServer, type Clock, type TestServer } from './server/server.ts'
import type { WindowKey } from './process-windows.ts'

/** A mark as a screen sends it. */
export interface SentMark {
  readonly studentId: number
  readonly mark: number | null
  readonly absent: boolean
  readonly rowVersion: number | null
}

/** One page of internal marks, as far as tests read it. */
export interface MarksPage {
  readonly rows: readonly (SentMark & { readonly names: { readonly name: string }; readonly repeater: boolean })[]
  readonly total: number
  readonly maximum: number
  readonly closesAt: string
  readonly mayEdit: boolean
}

/** A server without demo windows, on which only a few students study, and the people of the tests. */
export interface MarksWorld {
  readonly server: TestServer
  readonly clock: Clock
  readonly clientId: number
  readonly colleges: readonly [number, number]
  readonly current: number
  readonly menuId: number
  readonly bsc: Programme
  /** Two courses of the first term of the programme. */
  readonly courses: readonly [number, number]
  readonly admin: Person
  readonly teacher: Person
  /** Students of the first part, at both colleges; a former student of it; and one of another programme. */
  readonly students: Readonly<Record<'here' | 'away' | 'former' | 'other', number>>
}

/** Starts the server of `MarksWorld`. */
export async function startMarksWorld(clock: Clock): Promise<MarksWorld> {
  const clientId = CLIENTS.svtu
  const server = await startTestServer({}, { now: clock.now, timers: false })
  const [one = 0, two = 0] = await listCollegeIds(server, clientId)
  const current = await findYearId(server, clientId, 'CURRENT')
  const bsc = await findProgramme(server, clientId, 'BSC')
  const bca = await findProgramme(server, clientId, 'BCA')
  const [first, second] = await server.db.query.courseOffering.findMany({
    where: (row, { eq }) => eq(row.programPartTermId, bsc.parts[0]?.terms[0] ?? 0),
    orderBy: (row) => row.id,
  })
  await removeWindows(server)
  await server.db.execute(`update enrolment set status = 'COMPLETED' where client_id = ${clientId}`)
  await server.db.execute('delete from student_paper')
  const enrolStudent = async (name: string, collegeId: number, { id: programId, parts }: Programme) =>
    (
      await addStudent(server, clientId, name, {
        collegeId,
        programId,
        programPartId: parts[0]?.id ?? 0,
        academicYearId: current,
      })
    ).studentId
  const students = {
    here: await enrolStudent('Farida Here', one, bsc),
    away: await enrolStudent('Gauri Away', two, bsc),
    former: await enrolStudent('Jaya Former', one, bsc),
    other: await enrolStudent('Hema Other', one, bca),
  }
  await server.db.execute(`update enrolment set type = 'EX' where student_id = ${students.former}`)
  return {
    server,
    clock,
    clientId,
    colleges: [one, two],
    current,
    menuId: await findMenuId(server, clientId, '/internal-marks'),
    bsc,
    courses: [first?.id ?? 0, second?.id ?? 0],
    admin: await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [11], name: 'Asha Admin' }),
    teacher: await addPerson(server, { clientId, userType: 'STAFF', roleIds: [24], collegeIds: [one], name: 'Tara' }),
    students,
  }
}

/** Returns a token of somebody by the clock of the tests. */
export const getToken = ({ server, clock }: MarksWorld, who: Person): Promise<string> =>
  createToken(server, who, clock.now())

/** Assigns courses to somebody in the current year, at all their colleges or at one. */
export const assignCourses = (
  { server, clientId, current }: MarksWorld,
  { id: userId }: Person,
  courseOfferingIds: readonly number[],
  collegeId: number | null = null,
) =>
  server.db.insert(userCourse).values(
    courseOfferingIds.map((courseOfferingId) => ({
      clientId,
      userId,
      academicYearId: current,
      courseOfferingId,
      collegeId,
      duty: 'TEACH' as const,
    })),
  )

/** Opens a window for the first part of the programme for a day, and returns its key and value. */
export async function openMarks(world: MarksWorld, audience: WindowKey['audience'] = 'ALL') {
  const { server, clock, current, menuId, bsc, admin } = world
  const key: WindowKey = {
    menuId,
    academicYearId: current,
    examEventId: null,
    programId: bsc.id,
    programPartId: bsc.parts[0]?.id ?? 0,
    programPartTermId: null,
    audience,
  }
  const value = buildOpenWindow(clock, -5, 24 * 60)
  await openWindows(server, await getToken(world, admin), [buildWindowAddition(key, value)])
  const window = await server.db.query.menuProgram.findFirst({
    where: (row, { and, eq }) => and(eq(row.menuId, menuId), eq(row.audience, audience)),
  })
  return { key, value, menuProgramId: window?.id ?? 0 }
}

/** Changes when a window is over, as the administrator does: extended to so many minutes from now. */
export const extendMarks = async (world: MarksWorld, menuProgramId: number, minutes: number) =>
  call(
    world.server,
    'extendMenuProgram',
    {
      menuProgramIds: [menuProgramId],
      extendedTo: addMinutesToClock(world.clock, minutes),
      reason: 'More time',
      notify: false,
    },
    { token: await getToken(world, world.admin) },
  )

/** Returns the first page of the marks in a course as somebody sees it. */
export async function loadMarksPage(world: MarksWorld, who: Person, courseOfferingId: number): Promise<MarksPage> {
  const [page] = await loadRowsAs<MarksPage>(
    world.server,
    'internalMarks',
    { courseOfferingId },
    await getToken(world, who),
  )
  if (!page) throw new Error('There is no page.')
  return page
}

/** Saves marks in a course as somebody; a mark is a number, `absent`, or null. */
export async function saveMarks(
  world: MarksWorld,
  who: Person,
  courseOfferingId: number,
  marks: readonly (readonly [studentId: number, mark: number | 'absent' | null, rowVersion?: number | null])[],
  headers: Readonly<Record<string, string>> = {},
): Promise<WireEnvelope> {
  const sent = marks.map(([studentId, mark, rowVersion = null]) => ({
    studentId,
    mark: mark === 'absent' ? null : mark,
    absent: mark === 'absent',
    rowVersion,
  }))
  const token = await getToken(world, who)
  return call(world.server, 'saveInternalMarks', { courseOfferingId, marks: sent }, { token, headers })
}
