import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MOST_COURSES_TO_TEACH, MOST_EDITS } from '../../../src/contract/assignments/parts.ts'
import { auditLog, userCourse } from '../../../server/db/schema.ts'
import { SIGNED_IN_BODY_LIMIT } from '../../../server/rpc/mql-route.ts'
import { call, CLIENTS, type WireEnvelope } from '../../support/calls.ts'
import {
  buildCourseAddition,
  ALWAYS,
  buildCourseKey,
  listOfferingsByCode,
  removeIsolation,
  buildCourseRemoval,
  loadCourseRows,
  saveCourses,
  type CourseEdit,
  type CourseKey,
} from '../../support/course-assignments.ts'
import { addPerson, listCollegeIds, createToken, type Person } from '../../support/people.ts'
import {
  buildScopeAddition,
  addScopedRole,
  addStudent,
  EDIT,
  buildScopeKey,
  findProgramme,
  saveScope,
  findYearId,
  type Programme,
} from '../../support/programme-scope.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'
import { selectSqlRows } from '../../support/sql.ts'

const clientId = CLIENTS.svtu
const SCREEN = '/assign-Course'
const clock = createMovableClock()
let server: TestServer
let [one, two] = [0, 0]
let [current, next, closed] = [0, 0, 0]
let bsc: Programme
let bca: Programme
let offering: (code: string) => number
let asha: Person
let bina: Person
let principal: Person
let token = ''
let demo: readonly Readonly<Record<string, unknown>>[] = []
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  ;[one = 0, two = 0] = await listCollegeIds(server, clientId)
  current = await findYearId(server, clientId, 'CURRENT')
  next = await findYearId(server, clientId, 'NEXT')
  closed = await findYearId(server, clientId, 'CLOSED')
  bsc = await findProgramme(server, clientId, 'BSC')
  bca = await findProgramme(server, clientId, 'BCA')
  offering = await listOfferingsByCode(server, clientId)
  asha = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [10], name: 'Asha First' })
  bina = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [10], name: 'Bina Second' })
  principal = await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [20], collegeIds: [one] })
  demo = await selectSqlRows(
    server,
    `select a.login_name as who, c.code, u.duty, u.division from user_course u
     join user_account a on a.id = u.user_id
     join course_offering o on o.id = u.course_offering_id join course c on c.id = o.course_id order by u.id`,
  )
  // The courses of the demo accounts would need confirmations.
  await server.db.execute('delete from user_course')
})
afterAll(() => server.close())
const tokenFor = (who: Person) => createToken(server, who, clock.now())
beforeEach(async () => {
  token = await tokenFor(asha)
})

const teacher = (collegeIds: readonly number[] = [one], name = 'Tara Teacher') =>
  addPerson(server, { clientId, userType: 'STAFF', roleIds: [24], collegeIds, name })
const key = (
  who: { readonly id: number },
  code = 'BSC-101',
  more: Partial<Pick<CourseKey, 'collegeId' | 'duty' | 'division'>> = {},
  year = current,
) => buildCourseKey(who.id, year, offering(code), more)
const coursesOf = (who: Person, year = current, as = token) =>
  loadCourseRows<{ readonly key: CourseKey; readonly value: typeof ALWAYS; readonly programId: number }>(
    server,
    'userCourses',
    { academicYearId: year, userIds: [who.id] },
    as,
  )
const storedOf = async (who: { readonly id: number }) =>
  (await server.db.select().from(userCourse)).filter(({ userId }) => userId === who.id)
const historyOf = (who: Person, as = token) =>
  loadCourseRows<{ readonly undoneAt: string | null; readonly added: number; readonly removed: number }>(
    server,
    'userCoursesHistory',
    { academicYearId: current, subjectId: who.id },
    as,
  )
const changeIdOf = ({ result }: WireEnvelope): number => (result as { changeId: number }).changeId
const undo = (changeId: number, as = token) => call(server, 'undoAssignCourse', { changeId }, { token: as })
const invalid = (sentence: string) => ({
  errorCode: 1000,
  result: { outcome: 'INVALID', problems: [expect.objectContaining({ sentence }) as object] },
})
const SAVED = { errorCode: 1000, result: { outcome: 'SAVED' } }
const reasonsOf = ({ result }: WireEnvelope): readonly string[] => {
  const { outcome, reasons } = result as { outcome: string; reasons?: string[] }
  expect(outcome).toBe('CONFIRM')
  return (reasons ?? []).map(removeIsolation)
}
const inactive = async (code: string, work: () => Promise<void>) => {
  const set = (active: boolean) =>
    server.db.execute(`update course set is_active = ${active} where client_id = ${clientId} and code = '${code}'`)
  await set(false)
  await work()
  await set(true)
}

test('the demo data has a teacher of two courses, and a paper with a setter and another person as moderator', () => {
  // The other demo teacher has courses for the processes.
  const some = demo.filter(({ who }) => who !== 'tanvi.teacher')
  expect(some.map(({ who, code, duty, division }) => [who, code, duty, division])).toEqual([
    ['imran.teacher', 'BSC-101', 'TEACH', 'A'],
    ['imran.teacher', 'BSC-302', 'TEACH', null],
    ['farah.hod', 'BSC-101', 'TEACH', 'B'],
    ['farah.invited', 'BSC-501', 'PAPER_SET', null],
    ['farah.hod', 'BSC-501', 'MODERATE', null],
  ])
})

describe('an administrator of the institution', () => {
  test('assigns a course to teach, one to examine at one college and one to coordinate, and reads them again', async () => {
    const who = await teacher()
    const edits = [
      buildCourseAddition(key(who, 'BSC-101', { division: 'A' })),
      buildCourseAddition(key(who, 'BCA-301', { duty: 'EXAMINE', collegeId: one }), {
        fromOn: '2026-07-01',
        toOn: '2026-07-01',
      }),
      buildCourseAddition(key(who, 'BSC-102', { duty: 'COORDINATE' })),
    ]
    const saved = await saveCourses(server, token, edits)
    expect(saved).toMatchObject({ ...SAVED, result: { outcome: 'SAVED', added: 3, changed: 0, removed: 0 } })
    expect(await coursesOf(who)).toEqual(
      edits.map(({ key: own, after }, index) => ({ key: own, value: after, programId: index === 1 ? bca.id : bsc.id })),
    )
    expect(
      (await server.db.select().from(auditLog)).filter(({ entityId }) => entityId === String(changeIdOf(saved))),
    ).toMatchObject([{ activity: 'assignCourse', entity: 'assignment_change', actorUserId: asha.id }])
  })

  test('changes the days of one course and removes another in one call, and both are in the history', async () => {
    const who = await teacher()
    await saveCourses(server, token, [
      buildCourseAddition(key(who, 'BSC-404')),
      buildCourseAddition(key(who, 'BSC-405')),
    ])
    const until = { fromOn: null, toOn: '2026-12-31' }
    expect(
      await saveCourses(server, token, [
        { key: key(who, 'BSC-404'), before: ALWAYS, after: until },
        buildCourseRemoval(key(who, 'BSC-405')),
      ]),
    ).toMatchObject({ result: { outcome: 'SAVED', added: 0, changed: 1, removed: 1 } })
    expect(await coursesOf(who)).toEqual([{ key: key(who, 'BSC-404'), value: until, programId: bsc.id }])
    expect(await historyOf(who)).toMatchObject([
      {
        by: 'Asha First',
        changed: 1,
        removed: 1,
        edits: [{ key: key(who, 'BSC-404'), before: ALWAYS, after: until }, buildCourseRemoval(key(who, 'BSC-405'))],
      },
      { by: 'Asha First', added: 2 },
    ])
  })

  test('assigns courses of the next year', async () => {
    const who = await teacher()
    expect(await saveCourses(server, token, [buildCourseAddition(key(who, 'BSC-101', {}, next))])).toMatchObject(SAVED)
    expect(await coursesOf(who, next)).toHaveLength(1)
    expect(await coursesOf(who)).toEqual([])
  })
})

describe('nothing is saved, and a sentence says why,', () => {
  const UNKNOWN = 'There is no such person in your colleges and programmes. Choose another person.'
  const WRONG: readonly (readonly [string, string, (who: Person) => CourseEdit | Promise<CourseEdit>])[] = [
    ['for a person who does not exist', UNKNOWN, () => buildCourseAddition(key({ id: 2_000_000_000 }))],
    [
      'for a person of another institution',
      UNKNOWN,
      async () =>
        buildCourseAddition(key(await addPerson(server, { clientId: CLIENTS.fauc, userType: 'STAFF', roleIds: [24] }))),
    ],
    [
      'for a student',
      UNKNOWN,
      async () =>
        buildCourseAddition(
          key(
            await addStudent(server, clientId, 'Pupil', {
              collegeId: one,
              programId: bsc.id,
              programPartId: bsc.parts[0]?.id ?? 0,
              academicYearId: current,
            }),
          ),
        ),
    ],
    [
      'for the caller',
      'You cannot assign courses to yourself. Ask another administrator.',
      () => buildCourseAddition(key(asha)),
    ],
    [
      'for a course that does not exist',
      'This course does not exist. Choose it from the list again.',
      (who) => buildCourseAddition(buildCourseKey(who.id, current, 2_000_000_000)),
    ],
    [
      'for a course of another institution',
      'This course does not exist. Choose it from the list again.',
      async (who) => {
        const foreign = await server.db.query.courseOffering.findFirst({
          where: (row, { eq }) => eq(row.clientId, CLIENTS.fauc),
        })
        return buildCourseAddition(buildCourseKey(who.id, current, foreign?.id ?? 0))
      },
    ],
    [
      'for a college where the person does not work',
      'This college is not one of the person’s colleges in your scope. Choose another college.',
      (who) => buildCourseAddition(key(who, 'BSC-101', { collegeId: two })),
    ],
    [
      'for a college of another institution',
      'This college is not one of the person’s colleges in your scope. Choose another college.',
      async (who) =>
        buildCourseAddition(key(who, 'BSC-101', { collegeId: (await listCollegeIds(server, CLIENTS.fauc))[0] ?? 0 })),
    ],
    [
      'for days in the wrong order',
      'The last day must not be before the first day.',
      (who) => buildCourseAddition(key(who), { fromOn: '2026-08-02', toOn: '2026-08-01' }),
    ],
    [
      'for a closed year',
      'This academic year is closed or does not exist. Choose another year.',
      (who) => buildCourseAddition(key(who, 'BSC-101', {}, closed)),
    ],
    [
      'for a year of another institution',
      'This academic year is closed or does not exist. Choose another year.',
      async (who) => buildCourseAddition(key(who, 'BSC-101', {}, await findYearId(server, CLIENTS.fauc, 'CURRENT'))),
    ],
  ]
  test.each(WRONG)('%s: %s', async (_name, sentence, make) => {
    const who = await teacher()
    const edit = await make(who)
    expect(await saveCourses(server, token, [edit], { confirmed: true })).toMatchObject(invalid(sentence))
    expect(await storedOf({ id: edit.key.userId })).toEqual([])
  })

  test('for an inactive course, which can be ended and removed', async () => {
    const who = await teacher()
    await saveCourses(server, token, [buildCourseAddition(key(who, 'BSC-103'))])
    await inactive('BSC-103', async () => {
      const secondTeacher = await teacher([two])
      expect(await saveCourses(server, token, [buildCourseAddition(key(secondTeacher, 'BSC-103'))])).toMatchObject(
        invalid('This course is no longer offered. It can be removed, but not assigned.'),
      )
      const ended = { fromOn: null, toOn: '2026-10-31' }
      expect(
        await saveCourses(server, token, [{ key: key(who, 'BSC-103'), before: ALWAYS, after: ended }]),
      ).toMatchObject(SAVED)
      expect(await saveCourses(server, token, [buildCourseRemoval(key(who, 'BSC-103'), ended)])).toMatchObject(SAVED)
      expect(await storedOf(secondTeacher)).toEqual([])
    })
  })

  test('for one wrong edit among right ones, whose place it names, in the caller’s language', async () => {
    const who = await teacher()
    const edits = [buildCourseAddition(key(who)), buildCourseAddition(key(who, 'BSC-102', { collegeId: two }))]
    expect(await saveCourses(server, token, edits, { language: 'mr' })).toMatchObject({
      result: {
        outcome: 'INVALID',
        problems: [{ index: 1, sentence: expect.stringContaining('महाविद्यालय') as string }],
      },
    })
    expect(await storedOf(who)).toEqual([])
  })

  test('and a caller without the right is refused', async () => {
    const who = await teacher()
    const clerk = await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [21], collegeIds: [one] })
    const auditor = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [14] })
    for (const caller of [clerk, auditor, who])
      expect(await saveCourses(server, await tokenFor(caller), [buildCourseAddition(key(who))])).toMatchObject({
        errorCode: 1107,
        result: { needs: { menu: SCREEN, verb: 'edit' } },
      })
    expect(await storedOf(who)).toEqual([])
  })
})

describe('the paper setter and the moderator of a course', () => {
  const sameWho = invalid('The moderator must be a different person.')
  const set = { duty: 'PAPER_SET' } as const
  const moderate = { duty: 'MODERATE' } as const
  const confirmed = { confirmed: true }

  test('are two people: neither can be added to the other, at any college, nor both at once', async () => {
    const [setter, moderator] = [await teacher([one, two]), await teacher([one, two])]
    await saveCourses(
      server,
      token,
      [buildCourseAddition(key(setter, 'BSC-201', { ...set, collegeId: one }))],
      confirmed,
    )
    await saveCourses(server, token, [buildCourseAddition(key(moderator, 'BSC-201', moderate))], confirmed)
    const both = await teacher()
    for (const edits of [
      [buildCourseAddition(key(setter, 'BSC-201', { ...moderate, collegeId: two }))],
      [buildCourseAddition(key(moderator, 'BSC-201', set))],
      [buildCourseAddition(key(both, 'BSC-201', moderate)), buildCourseAddition(key(both, 'BSC-201', set))],
    ])
      expect(await saveCourses(server, token, edits, confirmed)).toMatchObject(sameWho)
    expect(await storedOf(both)).toEqual([])
  })

  test('are also two people where one course is offered twice, and not in another year or of another course', async () => {
    const who = await teacher()
    const [row] = await selectSqlRows(
      server,
      `insert into course_offering (client_id, program_part_term_id, course_id, category, paper_no, question_paper_code)
       select client_id, ${bca.parts[0]?.terms[0] ?? 0}, course_id, 'OE', 9, 'X' from course_offering
       where id = ${offering('BSC-202')} returning id`,
    )
    const again = buildCourseKey(who.id, current, Number(row?.id), moderate)
    await saveCourses(server, token, [buildCourseAddition(key(who, 'BSC-202', set))], confirmed)
    expect(await saveCourses(server, token, [buildCourseAddition(again)])).toMatchObject(sameWho)
    await server.db.execute(`delete from course_offering where id = ${Number(row?.id)}`)
    expect(
      await saveCourses(server, token, [buildCourseAddition(key(who, 'BSC-202', moderate, next))], confirmed),
    ).toMatchObject(SAVED)
    expect(
      await saveCourses(server, token, [buildCourseAddition(key(who, 'BSC-203', moderate))], confirmed),
    ).toMatchObject(SAVED)
  })

  test('change places in one call', async () => {
    const [first, second] = [await teacher(), await teacher()]
    await saveCourses(
      server,
      token,
      [buildCourseAddition(key(first, 'BSC-204', set)), buildCourseAddition(key(second, 'BSC-204', moderate))],
      confirmed,
    )
    const edits = [
      buildCourseRemoval(key(first, 'BSC-204', set)),
      buildCourseRemoval(key(second, 'BSC-204', moderate)),
      buildCourseAddition(key(first, 'BSC-204', moderate)),
      buildCourseAddition(key(second, 'BSC-204', set)),
    ]
    expect(await saveCourses(server, token, edits, confirmed)).toMatchObject({ result: { added: 2, removed: 2 } })
  })
})

describe('a confirmation is needed, and then it is saved,', () => {
  test('where somebody at the same college already teaches the division, or all divisions', async () => {
    const [first, second, away, third] = [
      await teacher([one], 'First Teacher'),
      await teacher([one, two], 'Second Teacher'),
      await teacher([two]),
      await teacher([one]),
    ]
    const a = (who: Person, more = {}) => buildCourseAddition(key(who, 'BSC-301', { division: 'A', ...more }))
    expect(await saveCourses(server, token, [a(first)])).toMatchObject(SAVED)
    expect(await saveCourses(server, token, [a(away)])).toMatchObject(SAVED)
    expect(await saveCourses(server, token, [a(third, { division: 'B' })])).toMatchObject(SAVED)
    expect(await saveCourses(server, token, [a(third, { duty: 'EXAMINE' })])).toMatchObject(SAVED)
    const taught = await saveCourses(server, token, [a(second, { division: 'a', collegeId: one })])
    expect(reasonsOf(taught)).toEqual(['BSC-301: Already assigned to First Teacher for division A.'])
    expect(await storedOf(second)).toEqual([])
    const all = buildCourseAddition(key(second, 'BSC-301', { collegeId: one }))
    expect(await saveCourses(server, token, [all], { confirmed: true })).toMatchObject(SAVED)
    expect(reasonsOf(await saveCourses(server, token, [a(await teacher())]))).toEqual([
      'BSC-301: Already assigned to First Teacher for division A.',
      'BSC-301: Already assigned to Second Teacher for all divisions.',
    ])
  })

  test('but not where the same call removes the other person, nor for days of a row that is there', async () => {
    const [first, second] = [await teacher(), await teacher()]
    await saveCourses(server, token, [buildCourseAddition(key(first, 'BSC-302'))])
    expect(
      await saveCourses(server, token, [
        buildCourseRemoval(key(first, 'BSC-302')),
        buildCourseAddition(key(second, 'BSC-302')),
      ]),
    ).toMatchObject(SAVED)
    await saveCourses(server, token, [buildCourseAddition(key(first, 'BSC-302'))], { confirmed: true })
    expect(
      await saveCourses(server, token, [
        { key: key(second, 'BSC-302'), before: ALWAYS, after: { fromOn: null, toOn: '2026-12-31' } },
      ]),
    ).toMatchObject(SAVED)
  })

  test('where a person would teach more courses than usual in the year', async () => {
    const who = await teacher([two], 'Laxmi Load')
    const codes = ['BA-101', 'BA-102', 'BA-103', 'BA-104', 'BA-105', 'BA-201', 'BA-202', 'BA-203']
    expect(codes).toHaveLength(MOST_COURSES_TO_TEACH)
    expect(
      await saveCourses(
        server,
        token,
        codes.map((code) => buildCourseAddition(key(who, code))),
      ),
    ).toMatchObject(SAVED)
    // Two divisions of a course are one course.
    expect(
      await saveCourses(server, token, [buildCourseAddition(key(who, 'BA-101', { division: 'A' }))]),
    ).toMatchObject(SAVED)
    const more = [buildCourseAddition(key(who, 'BA-204'))]
    expect(reasonsOf(await saveCourses(server, token, more))).toEqual([
      'Laxmi Load would teach 9 courses in this year. More than 8 are unusual.',
    ])
    expect(await saveCourses(server, token, [buildCourseRemoval(key(who, 'BA-105')), ...more])).toMatchObject(SAVED)
    expect(
      await saveCourses(server, token, [buildCourseAddition(key(who, 'BA-105'))], { confirmed: true }),
    ).toMatchObject(SAVED)
  })

  test('where somebody sets papers, who must have declared that no relative is a candidate', async () => {
    const who = await teacher([one], 'Sana Setter')
    const edits = ['BSC-401', 'BSC-402'].map((code) => buildCourseAddition(key(who, code, { duty: 'PAPER_SET' })))
    expect(reasonsOf(await saveCourses(server, token, edits))).toEqual([
      'Sana Setter sets the paper of BSC-401 and BSC-402. Confirm that Sana Setter has declared to have no relatives among the candidates.',
    ])
    expect(await storedOf(who)).toEqual([])
    expect(await saveCourses(server, token, edits, { confirmed: true })).toMatchObject(SAVED)
    expect(await saveCourses(server, token, edits)).toMatchObject({ result: { outcome: 'SAVED', added: 0 } })
  })

  test('with at most twenty sentences of a kind, and the number of the others', async () => {
    const people = await Promise.all(Array.from({ length: 23 }, () => teacher()))
    const edits = people.map((who) => buildCourseAddition(key(who, 'BSC-403', { duty: 'PAPER_SET' })))
    const reasons = reasonsOf(await saveCourses(server, token, edits))
    expect(reasons).toHaveLength(21)
    expect(reasons.at(-1)).toBe('There are 3 more warnings of this kind.')
  })
})

describe('a college administrator', () => {
  let own = ''
  beforeEach(async () => {
    own = await tokenFor(principal)
  })

  test('edits and reads the courses of people of the college, and of nobody else', async () => {
    const [here, there] = [await teacher(), await teacher([two])]
    expect(await saveCourses(server, own, [buildCourseAddition(key(here, 'BSC-501'))])).toMatchObject(SAVED)
    await saveCourses(server, token, [buildCourseAddition(key(there, 'BSC-501'), { fromOn: '2026-07-01', toOn: null })])
    // Not a conflict, which would show the row.
    expect(await saveCourses(server, own, [buildCourseAddition(key(there, 'BSC-501'))])).toMatchObject(
      invalid('There is no such person in your colleges and programmes. Choose another person.'),
    )
    expect(await coursesOf(there, current, own)).toEqual([])
    expect(await coursesOf(here, current, own)).toHaveLength(1)
  })

  test('chooses the own college for a person who works elsewhere too', async () => {
    const both = await teacher([one, two])
    expect(await saveCourses(server, own, [buildCourseAddition(key(both, 'BSC-502'))])).toMatchObject(
      invalid('This person also works for a college outside your scope. Choose one of your colleges.'),
    )
    expect(
      await saveCourses(server, own, [buildCourseAddition(key(both, 'BSC-502', { collegeId: one }))]),
    ).toMatchObject(SAVED)
    const elsewhere = key(both, 'BSC-502', { collegeId: two })
    await saveCourses(server, token, [buildCourseAddition(elsewhere)])
    expect(await saveCourses(server, own, [buildCourseRemoval(elsewhere)])).toMatchObject(
      invalid('This college is not one of the person’s colleges in your scope. Choose another college.'),
    )
  })

  test('does not edit the courses of a person with a higher role', async () => {
    const roleId = await addScopedRole(server, clientId, 1630, 'NONE', [], 1)
    const higher = await addPerson(server, { clientId, userType: 'STAFF', roleIds: [24, roleId], collegeIds: [one] })
    expect(await saveCourses(server, own, [buildCourseAddition(key(higher, 'BSC-503'))])).toMatchObject(
      invalid('You cannot change a person or a role of higher rank than your own.'),
    )
  })

  test('sees among the courses only the assigned people of the college, and gets no warning about others', async () => {
    const [here, registrar] = [
      await teacher(),
      await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [24], name: 'Registrar' }),
    ]
    await saveCourses(server, token, [buildCourseAddition(key(registrar, 'BSC-504'))])
    expect(await saveCourses(server, own, [buildCourseAddition(key(here, 'BSC-504'))])).toMatchObject(SAVED)
    const rows = await loadCourseRows<{ code: string; assigned: { userId: number }[] }>(
      server,
      'courseOfferings',
      { academicYearId: current, programIds: [bsc.id] },
      own,
    )
    expect(rows.find(({ code }) => code === 'BSC-504')?.assigned.map(({ userId }) => userId)).toEqual([here.id])
  })

  test('reads only changes of people who all belong to the college', async () => {
    const [here, there] = [await teacher(), await teacher([two])]
    await saveCourses(server, token, [
      buildCourseAddition(key(here, 'BSC-505')),
      buildCourseAddition(key(there, 'BSC-505')),
    ])
    await saveCourses(server, token, [buildCourseAddition(key(here, 'BSC-601'))])
    expect(await historyOf(here, own)).toMatchObject([{ added: 1, undoUntil: null }])
    expect(await historyOf(there, own)).toEqual([])
    expect(await historyOf(here)).toHaveLength(2)
  })
})

describe('a head of department', () => {
  let head: Person
  let own = ''
  beforeAll(async () => {
    head = await addPerson(server, { clientId, userType: 'STAFF', roleIds: [23], collegeIds: [one] })
    await saveScope(server, await tokenFor(asha), [
      buildScopeAddition(buildScopeKey(head.id, current, bsc.id, { programPartId: bsc.parts[0]?.id ?? 0 }), EDIT),
      buildScopeAddition(buildScopeKey(head.id, current, bca.id)),
    ])
  })
  beforeEach(async () => {
    own = await tokenFor(head)
  })
  const outside = invalid('You can only change courses of the programmes, parts and terms that you may edit.')

  test('assigns courses of the own programmes, and none of another part or of a programme to view only', async () => {
    const who = await teacher()
    expect(await saveCourses(server, own, [buildCourseAddition(key(who, 'BSC-104'))])).toMatchObject(SAVED)
    for (const code of ['BSC-304', 'BCA-101', 'BCOM-101'])
      expect(await saveCourses(server, own, [buildCourseAddition(key(who, code))])).toMatchObject(outside)
    await saveCourses(server, token, [buildCourseAddition(key(who, 'BSC-304'))])
    expect(await saveCourses(server, own, [buildCourseRemoval(key(who, 'BSC-304'))])).toMatchObject(outside)
  })

  test('sees only courses of the own programmes: offered, assigned, counted and changed', async () => {
    const who = await teacher()
    await saveCourses(server, token, [
      buildCourseAddition(key(who, 'BSC-105')),
      buildCourseAddition(key(who, 'BSC-305')),
    ])
    await saveCourses(server, token, [buildCourseAddition(key(who, 'BSC-106P'))])
    expect((await coursesOf(who, current, own)).map(({ key: { courseOfferingId } }) => courseOfferingId)).toEqual([
      offering('BSC-105'),
      offering('BSC-106P'),
    ])
    const rows = await loadCourseRows<{ programPartId: number }>(
      server,
      'courseOfferings',
      { academicYearId: current, programIds: [bsc.id] },
      own,
    )
    expect([...new Set(rows.map(({ programPartId }) => programPartId))]).toEqual([bsc.parts[0]?.id])
    expect(await historyOf(who, own)).toMatchObject([{ added: 1 }])
    expect(await historyOf(who)).toHaveLength(2)
  })
})

describe('the courses of programmes', () => {
  interface Offered {
    readonly courseOfferingId: number
    readonly code: string
    readonly type: string
    readonly active: boolean
    readonly assigned: readonly object[]
  }
  const offered = (programIds: readonly number[], as = token) =>
    loadCourseRows<Offered>(server, 'courseOfferings', { academicYearId: current, programIds }, as)

  test('come in the order of terms and papers, with everybody to whom they are assigned in the year', async () => {
    const [first, second] = [await teacher([one], 'Offered First'), await teacher([two], 'Offered Second')]
    await saveCourses(
      server,
      token,
      [
        buildCourseAddition(key(first, 'BCA-102', { division: 'A', collegeId: one })),
        buildCourseAddition(key(second, 'BCA-102', { duty: 'PAPER_SET' })),
      ],
      { confirmed: true },
    )
    await saveCourses(server, token, [buildCourseAddition(key(second, 'BCA-102', {}, next))])
    const rows = await offered([bca.id])
    expect(rows.slice(0, 8).map(({ code }) => code)).toEqual([
      'BCA-101',
      'BCA-102',
      'BCA-103',
      'BCA-104',
      'BCA-105',
      'BCA-106P',
      'BCA-107P',
      'BCA-201',
    ])
    expect(rows[1]).toMatchObject({
      courseOfferingId: offering('BCA-102'),
      programId: bca.id,
      programPartId: bca.parts[0]?.id,
      programPartTermId: bca.parts[0]?.terms[0],
      type: 'THEORY',
      category: 'CORE',
      credits: 4,
      paperNo: 2,
      active: true,
      assigned: [
        {
          userId: first.id,
          displayName: 'Offered First',
          translations: {},
          duty: 'TEACH',
          division: 'A',
          collegeId: one,
        },
        {
          userId: second.id,
          displayName: 'Offered Second',
          translations: {},
          duty: 'PAPER_SET',
          division: null,
          collegeId: null,
        },
      ],
    })
    expect(rows[5]).toMatchObject({ type: 'PRACTICAL', assigned: [] })
  })

  test('say which are no longer offered', async () => {
    await inactive('BCA-103', async () => {
      const rows = await offered([bca.id])
      expect(rows.filter(({ active }) => !active).map(({ code }) => code)).toEqual(['BCA-103'])
    })
  })

  test('are all courses of the institution for its eighteen programmes, and none of another institution', async () => {
    const programmes = await selectSqlRows(server, `select id from program where client_id = ${clientId}`)
    const [counted] = await selectSqlRows(
      server,
      `select count(*) as n from course_offering where client_id = ${clientId}`,
    )
    expect(await offered(programmes.map(({ id }) => Number(id)))).toHaveLength(Number(counted?.n))
    const foreign = await selectSqlRows(server, `select id from program where client_id = ${CLIENTS.fauc} limit 20`)
    expect(await offered(foreign.map(({ id }) => Number(id)))).toEqual([])
  })

  test('are counted for each person to choose from, each course once', async () => {
    const who = await teacher()
    await saveCourses(server, token, [
      buildCourseAddition(key(who, 'BCA-104', { division: 'A' })),
      buildCourseAddition(key(who, 'BCA-104', { division: 'B' })),
      buildCourseAddition(key(who, 'BCA-105', { duty: 'EXAMINE' })),
    ])
    await saveCourses(server, token, [buildCourseAddition(key(who, 'BCA-104', {}, next))])
    expect(
      await loadCourseRows(server, 'assignableUsers', { academicYearId: current, userIds: [who.id] }, token),
    ).toMatchObject([{ userId: who.id, courses: 2, programmes: 0 }])
  })
})

describe('two administrators who edit the same course', () => {
  test('conflict: the second is told who changed it, and nothing of the call is saved', async () => {
    const who = await teacher()
    const until = { fromOn: null, toOn: '2026-12-31' }
    await saveCourses(server, token, [buildCourseAddition(key(who, 'BCA-201'))])
    await saveCourses(server, await tokenFor(bina), [{ key: key(who, 'BCA-201'), before: ALWAYS, after: until }])
    const edits = [buildCourseRemoval(key(who, 'BCA-201')), buildCourseAddition(key(who, 'BCA-202'))]
    expect(await saveCourses(server, token, edits)).toMatchObject({
      errorCode: 1000,
      result: { outcome: 'CONFLICT', conflicts: [{ key: key(who, 'BCA-201'), current: until, by: 'Bina Second' }] },
    })
    expect(await storedOf(who)).toHaveLength(1)
  })

  test('conflict: the second changes a duty that the first has changed meanwhile, and nothing is saved', async () => {
    const who = await teacher()
    const moderates = key(who, 'BCA-201', { duty: 'MODERATE' })
    await saveCourses(server, token, [buildCourseAddition(moderates)])
    const change = (duty: CourseKey['duty']) => [
      buildCourseRemoval(moderates),
      buildCourseAddition({ ...moderates, duty }),
    ]
    const confirmed = { confirmed: true }
    const saved = { result: { outcome: 'SAVED' } }
    expect(await saveCourses(server, await tokenFor(bina), change('PAPER_SET'), confirmed)).toMatchObject(saved)
    expect(await saveCourses(server, token, change('EXAMINE'), confirmed)).toMatchObject({
      result: {
        outcome: 'CONFLICT',
        conflicts: [
          { key: moderates, current: null, by: 'Bina Second' },
          { key: { ...moderates, duty: 'EXAMINE' }, current: null },
        ],
      },
    })
    expect(await storedOf(who)).toMatchObject([{ duty: 'PAPER_SET' }])
    // Where both want the same, there is nothing to decide.
    expect(await saveCourses(server, token, change('PAPER_SET'), confirmed)).toMatchObject(saved)
  })

  test('at the same moment: one makes a person paper setter, the other the moderator, and one of them is refused', async () => {
    const who = await teacher()
    const other = await tokenFor(bina)
    const answers = await Promise.all([
      saveCourses(server, token, [buildCourseAddition(key(who, 'BCA-203', { duty: 'PAPER_SET' }))], {
        confirmed: true,
      }),
      saveCourses(server, other, [buildCourseAddition(key(who, 'BCA-203', { duty: 'MODERATE' }))], { confirmed: true }),
    ])
    expect(answers.map(({ result }) => (result as { outcome: string }).outcome).sort()).toEqual(['INVALID', 'SAVED'])
    expect(await storedOf(who)).toHaveLength(1)
  })
})

describe('an undo', () => {
  test('takes back what was added, changed and removed, once, and the history says so', async () => {
    const who = await teacher()
    const until = { fromOn: null, toOn: '2026-12-31' }
    await saveCourses(server, token, [
      buildCourseAddition(key(who, 'BCA-301')),
      buildCourseAddition(key(who, 'BCA-302')),
    ])
    const changeId = changeIdOf(
      await saveCourses(server, token, [
        { key: key(who, 'BCA-301'), before: ALWAYS, after: until },
        buildCourseRemoval(key(who, 'BCA-302')),
        buildCourseAddition(key(who, 'BCA-303')),
      ]),
    )
    expect(await undo(changeId)).toMatchObject({ result: { outcome: 'SAVED', added: 1, changed: 1, removed: 1 } })
    expect((await coursesOf(who)).map(({ key: { courseOfferingId }, value }) => [courseOfferingId, value])).toEqual([
      [offering('BCA-301'), ALWAYS],
      [offering('BCA-302'), ALWAYS],
    ])
    expect(await undo(changeId)).toMatchObject({ errorCode: 1202 })
    expect((await historyOf(who)).map(({ undoneAt }) => undoneAt !== null)).toEqual([false, true, false])
  })

  test('is refused to others and after ten minutes, and does not overwrite what somebody changed since', async () => {
    const who = await teacher()
    const first = changeIdOf(await saveCourses(server, token, [buildCourseAddition(key(who, 'BCA-304'))]))
    expect(await undo(first, await tokenFor(bina))).toMatchObject({ errorCode: 1202 })
    const until = { fromOn: null, toOn: '2026-12-31' }
    await saveCourses(server, await tokenFor(bina), [{ key: key(who, 'BCA-304'), before: ALWAYS, after: until }])
    expect(await undo(first)).toMatchObject({ result: { outcome: 'CONFLICT' } })
    const second = changeIdOf(await saveCourses(server, token, [buildCourseRemoval(key(who, 'BCA-304'), until)]))
    clock.forwardMinutes(11)
    expect(await undo(second, await tokenFor(asha))).toMatchObject({ errorCode: 1206 })
  })
})

describe('the largest number of edits', () => {
  const [day, id] = ['2026-12-31', 2_147_483_647]
  const days = { fromOn: day, toOn: day }
  const largest = {
    course: {
      key: buildCourseKey(id, id, id, { collegeId: id, duty: 'COORDINATE', division: 'क'.repeat(20) }),
      before: days,
      after: days,
    },
    scope: {
      key: buildScopeKey(id, id, id, { programPartId: id, programPartTermId: id, collegeId: id }),
      before: { access: 'VIEW', ...days },
      after: { access: 'EDIT', ...days },
    },
  }
  test.each(Object.entries(largest))('of a %s fits into one call, whatever they contain', (_name, edit) => {
    const edits = Array.from({ length: MOST_EDITS }, () => edit)
    const body = JSON.stringify({ assignPrgPartTermToUser: { edits, confirmed: true } })
    expect(Buffer.byteLength(body)).toBeLessThan(SIGNED_IN_BODY_LIMIT)
  })

  test('is saved in one call, and removed in another one', async () => {
    const ids = (
      await selectSqlRows(
        server,
        `insert into user_account (client_id, public_id, user_type, login_name, login_key, status)
         select ${clientId}, 'many-' || n, 'STAFF', 'many.' || n, 'many.' || n, 'ACTIVE' from generate_series(1, 20) n
         returning id`,
      )
    ).map((row) => Number(row.id))
    const offerings = (
      await selectSqlRows(server, `select id from course_offering where client_id = ${clientId} order by id limit 250`)
    ).map((row) => Number(row.id))
    const edits = ids.flatMap((user) =>
      offerings.map((course) =>
        buildCourseAddition(buildCourseKey(user, current, course, { duty: 'EXAMINE', division: 'A' })),
      ),
    )
    expect(edits).toHaveLength(MOST_EDITS)
    expect(await saveCourses(server, token, edits)).toMatchObject({ result: { outcome: 'SAVED', added: MOST_EDITS } })
    expect(
      await saveCourses(
        server,
        token,
        edits.map(({ key: own }) => buildCourseRemoval(own)),
      ),
    ).toMatchObject({ result: { outcome: 'SAVED', removed: MOST_EDITS } })
  }, 60_000)
})
